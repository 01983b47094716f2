import { cartagenaDisplay } from './cartagena-board.ts';
import { WIDTH } from '../output/columns.ts';
import type { GameDisplay } from './display.ts';
import { tortugaDisplay } from './tortuga-board.ts';

const DISPLAYS: { readonly [game: string]: GameDisplay } = { tortuga: tortugaDisplay, cartagena: cartagenaDisplay };

/** For a game that nobody has drawn yet: its view as it is printed. */
const jsonDisplay: GameDisplay = {
  board: ({ shown }) =>
    JSON.stringify(shown, null, 2)
      .split('\n')
      .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line)),
  meaning: () => undefined,
  rules: ['Moves are typed as they stand in the list of moves.'],
};

export const displayOf = (game: string): GameDisplay => DISPLAYS[game] ?? jsonDisplay;
