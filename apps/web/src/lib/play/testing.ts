// For tests: a table of which only the number of moves matters.
import { SNAPSHOT_DEFAULTS, type TableActions, type TableSnapshot } from './snapshot.ts';

/** A table after a number of moves, the first by seat 0 and the others by seat 1. */
export const snapshot = (moves: number, changes: Partial<TableSnapshot> = {}): TableSnapshot => ({
  ...SNAPSHOT_DEFAULTS,
  origin: 'solo',
  id: 'x',
  game: 'cartagena',
  options: {},
  seq: moves,
  status: 'playing',
  seats: [
    { name: 'Ani', present: true },
    { name: 'Frank', bot: 'bosun', present: true },
  ],
  you: 0,
  view: { moves },
  toAct: [0],
  legal: ['a', 'b'],
  log: Array.from({ length: moves }, (_, index) => ({ by: index === 0 ? 0 : 1, move: String(index) })),
  moments: Array.from({ length: moves }, (_, index) => ({ view: { moves: index + 1 }, toAct: [1] })),
  outcome: undefined,
  ...changes,
});

/** For a table at which nothing is played. */
export const NO_ACTIONS: TableActions = { play: () => undefined, undo: () => undefined };
