import type { GameUpdate, LoggedMove, Past } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { NOTHING, snapshotOf, withChat, withUpdate, type Known } from './accumulate.ts';
import { unseen, withPast } from './received.ts';
import { INFO, update } from './testing.ts';

const game = (from: number, moves: GameUpdate['log']['moves'], view: number): GameUpdate => ({
  toAct: [0],
  legal: ['end'],
  canUndo: false,
  view: { view },
  log: { from, moves },
});

const begun = withUpdate(
  NOTHING,
  update(4, {
    table: INFO,
    game: game(
      0,
      [
        { by: 0, move: 'keep ?' },
        { by: 1, move: 'keep ?' },
      ],
      1,
    ),
  }),
  100,
);

describe('moves', () => {
  test('new moves are added to the log, and the moments of the old moves are kept', () => {
    const next = withUpdate(begun, update(5, { game: game(2, [{ by: 2, move: 'act' }], 2) }), 200);
    expect(next.log.map(({ move }) => move)).toEqual(['keep ?', 'keep ?', 'act']);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, { view: 2 }]);
  });

  test('moves keep their moments when they are revealed', () => {
    const moves = [
      { by: 1, move: 'keep BC' },
      { by: 'chance' as const, move: 'roll ??' },
    ];
    const next = withUpdate(begun, update(5, { game: game(1, moves, 2) }), 200);
    expect(next.log.map(({ move }) => move)).toEqual(['keep ?', 'keep BC', 'roll ??']);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, { view: 2 }]);
  });

  test('moves disappear when they are taken back', () => {
    const next = withUpdate(begun, update(5, { game: game(1, [], 0) }), 200);
    expect(next.log).toEqual([{ by: 0, move: 'keep ?' }]);
    expect(next.moments).toEqual([{ view: { view: 0 }, toAct: [0] }]);
  });

  test('moves do not get the moments of the moves that they replace after an undo', () => {
    const moves = [
      { by: 2, move: 'act' },
      { by: 0, move: 'act' },
    ];
    const next = withUpdate(begun, update(6, { game: game(1, moves, 2) }), 200);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, undefined, { view: 2 }]);
  });

  test('a move does not get the moment of the move that it replaces, even if the same seat made both moves', () => {
    const own = withUpdate(begun, update(5, { game: game(2, [{ by: 0, move: 'act' }], 2) }), 200);
    const moves = [
      { by: 0, move: 'forfeit' },
      { by: 1, move: 'act' },
    ];
    const next = withUpdate(own, update(8, { game: game(2, moves, 3) }), 300);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, undefined, { view: 3 }]);
  });

  test('an outdated update does not change the moves', () => {
    expect(withUpdate(begun, update(3, { game: game(0, [], 9) }), 200)).toBe(begun);
  });
});

describe('the past', () => {
  const viewsOf = ({ moments }: Known): unknown[] => moments.map((moment) => moment?.view);
  const pastOf = (...log: LoggedMove[]): Past => ({
    seq: 4,
    log,
    moments: log.map((_, index) => ({ view: { past: index }, toAct: [1] })),
  });
  const FIRST: LoggedMove = { by: 0, move: 'keep ?' };
  const SECOND: LoggedMove = { by: 1, move: 'keep ?' };
  const late = withUpdate(begun, update(5, { game: game(2, [{ by: 2, move: 'act' }], 2) }), 200);

  test('the past fills in the moments that are missing', () => {
    expect(unseen(late)).toBe(1);
    const whole = withPast(late, pastOf(FIRST, SECOND, { by: 2, move: 'act' }));
    expect([viewsOf(whole), unseen(whole)]).toEqual([[{ past: 0 }, { past: 1 }, { past: 2 }], 0]);
    expect([whole.log, whole.game, whole.seq]).toEqual([late.log, late.game, late.seq]);
  });

  test('the past does not change the moments of moves that were made after it was fetched', () => {
    expect(viewsOf(withPast(late, pastOf(FIRST, SECOND)))).toEqual([{ past: 0 }, { past: 1 }, { view: 2 }]);
  });

  test('the past adds no moves to the log, even if it contains moves that are not in the log yet', () => {
    const whole = withPast(begun, pastOf(FIRST, SECOND, { by: 2, move: 'act' }));
    expect([viewsOf(whole), whole.log]).toEqual([[{ past: 0 }, { past: 1 }], begun.log]);
    const next = withUpdate(whole, update(5, { game: game(2, [{ by: 2, move: 'act' }], 2) }), 200);
    expect(viewsOf(next)).toEqual([{ past: 0 }, { past: 1 }, { view: 2 }]);
  });

  test('a move that is hidden in one log and revealed in the other counts as the same move', () => {
    const open: LoggedMove = { by: 0, move: 'keep BC' };
    expect(viewsOf(withPast(begun, pastOf(open, SECOND)))).toEqual([{ past: 0 }, { past: 1 }]);
    const revealed = withUpdate(begun, update(5, { game: game(0, [open, SECOND], 2) }), 200);
    expect(viewsOf(withPast(revealed, pastOf(FIRST, SECOND)))).toEqual([{ past: 0 }, { past: 1 }]);
  });

  test('the past is used only up to the first move in which the two logs differ', () => {
    const other: LoggedMove = { by: 0, move: 'bonus ?' };
    expect(viewsOf(withPast(late, pastOf(FIRST, other, { by: 2, move: 'act' })))).toEqual([
      { past: 0 },
      { view: 1 },
      { view: 2 },
    ]);
    expect(viewsOf(withPast(late, pastOf(SECOND, FIRST)))).toEqual([undefined, { view: 1 }, { view: 2 }]);
    expect(viewsOf(withPast(late, pastOf()))).toEqual([undefined, { view: 1 }, { view: 2 }]);
  });
});

test('parts that an update does not contain stay unchanged', () => {
  const next = withUpdate(begun, update(5, {}), 200);
  expect([next.info, next.game, next.clocksAt]).toEqual([INFO, begun.game, begun.clocksAt]);
});

test('each line of chat appears once, in order', () => {
  const line = (n: number) => ({ n, from: { id: 'mia', name: 'Mia' }, text: String(n), at: 0 });
  expect(withChat([line(1), line(3)], [line(3), line(2)]).map(({ n }) => n)).toEqual([1, 2, 3]);
});

test('a snapshot distinguishes the seats of people, the seats of bots, and the seats that bots hold', () => {
  const present = { seats: [0], spectators: 2 };
  const snapshot = snapshotOf({ ...begun, present }, 'ani');
  expect(snapshot?.seats).toEqual([
    { name: 'Ani', present: true, person: 'ani' },
    { name: 'Frank', bot: 'bosun', present: true },
    { name: 'Mia', held: { rank: 'captain', reason: 'time' }, present: false, person: 'mia' },
  ]);
  expect(snapshot?.online).toMatchObject({ host: true, spectators: 2 });
  expect(snapshotOf(NOTHING, 'ani')).toBeUndefined();
});
