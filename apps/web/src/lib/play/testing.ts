// Snapshots for tests where only the number of moves matters.
import { SNAPSHOT_DEFAULTS, type TableActions, type TableSnapshot } from './snapshot.ts';

/** A snapshot after `moves` moves. Seat 0 has made the first move, and seat 1 has made all others. */
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

/** Actions that do nothing, for tests where nobody plays a move. */
export const NO_ACTIONS: TableActions = { play: () => undefined, undo: () => undefined };
