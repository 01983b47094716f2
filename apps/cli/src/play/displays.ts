import { cartagenaDisplay } from './cartagena-board.ts';
import { shortened } from '../output/columns.ts';
import type { GameDisplay } from './display.ts';
import { tortugaDisplay } from './tortuga-board.ts';

const DISPLAYS: { readonly [game: string]: GameDisplay } = { tortuga: tortugaDisplay, cartagena: cartagenaDisplay };

/** The display for a game that has no display of its own. It prints the view as JSON. */
const jsonDisplay: GameDisplay = {
  board: ({ shown, width }) =>
    JSON.stringify(shown, null, 2)
      .split('\n')
      .map((line) => shortened(line, width)),
  meaning: () => undefined,
  rules: ['Type moves as the list of moves shows them.'],
};

export const displayOf = (game: string): GameDisplay => DISPLAYS[game] ?? jsonDisplay;
