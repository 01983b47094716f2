import { cartagenaDrawer } from './cartagena-board.ts';
import { WIDTH } from './columns.ts';
import type { Drawer } from './drawer.ts';
import { tortugaDrawer } from './tortuga-board.ts';

const DRAWERS: { readonly [game: string]: Drawer } = { tortuga: tortugaDrawer, cartagena: cartagenaDrawer };

/** For a game that nobody has drawn yet: its view as it is printed. */
const jsonDrawer: Drawer = {
  board: ({ shown }) =>
    JSON.stringify(shown, null, 2)
      .split('\n')
      .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line)),
  meaning: () => undefined,
  rules: ['Moves are typed as they stand in the list of moves.'],
};

export const drawerOf = (game: string): Drawer => DRAWERS[game] ?? jsonDrawer;
