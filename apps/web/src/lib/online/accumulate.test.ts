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
  test('that are new follow the old ones, and the moments of both are kept', () => {
    const next = withUpdate(begun, update(5, { game: game(2, [{ by: 2, move: 'act' }], 2) }), 200);
    expect(next.log.map(({ move }) => move)).toEqual(['keep ?', 'keep ?', 'act']);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, { view: 2 }]);
  });

  test('that were revealed keep their moments', () => {
    const moves = [
      { by: 1, move: 'keep BC' },
      { by: 'chance' as const, move: 'roll ??' },
    ];
    const next = withUpdate(begun, update(5, { game: game(1, moves, 2) }), 200);
    expect(next.log.map(({ move }) => move)).toEqual(['keep ?', 'keep BC', 'roll ??']);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, { view: 2 }]);
  });

  test('that were taken back are gone', () => {
    const next = withUpdate(begun, update(5, { game: game(1, [], 0) }), 200);
    expect(next.log).toEqual([{ by: 0, move: 'keep ?' }]);
    expect(next.moments).toEqual([{ view: { view: 0 }, toAct: [0] }]);
  });

  test('that replace moves that were taken back do not get their moments', () => {
    const moves = [
      { by: 2, move: 'act' },
      { by: 0, move: 'act' },
    ];
    const next = withUpdate(begun, update(6, { game: game(1, moves, 2) }), 200);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, undefined, { view: 2 }]);
  });

  test('that replace a move of the same seat do not get its moment either', () => {
    const own = withUpdate(begun, update(5, { game: game(2, [{ by: 0, move: 'act' }], 2) }), 200);
    const moves = [
      { by: 0, move: 'forfeit' },
      { by: 1, move: 'act' },
    ];
    const next = withUpdate(own, update(8, { game: game(2, moves, 3) }), 300);
    expect(next.moments.map((moment) => moment?.view)).toEqual([undefined, { view: 1 }, undefined, { view: 3 }]);
  });

  test('an update older than what is known changes nothing', () => {
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

  test('fills in the moments that are missing', () => {
    expect(unseen(late)).toBe(1);
    const whole = withPast(late, pastOf(FIRST, SECOND, { by: 2, move: 'act' }));
    expect([viewsOf(whole), unseen(whole)]).toEqual([[{ past: 0 }, { past: 1 }, { past: 2 }], 0]);
    expect([whole.log, whole.game, whole.seq]).toEqual([late.log, late.game, late.seq]);
  });

  test('that is older than the last moves leaves their moments alone', () => {
    expect(viewsOf(withPast(late, pastOf(FIRST, SECOND)))).toEqual([{ past: 0 }, { past: 1 }, { view: 2 }]);
  });

  test('that has more moves than we know adds no moves', () => {
    const whole = withPast(begun, pastOf(FIRST, SECOND, { by: 2, move: 'act' }));
    expect([viewsOf(whole), whole.log]).toEqual([[{ past: 0 }, { past: 1 }], begun.log]);
    const next = withUpdate(whole, update(5, { game: game(2, [{ by: 2, move: 'act' }], 2) }), 200);
    expect(viewsOf(next)).toEqual([{ past: 0 }, { past: 1 }, { view: 2 }]);
  });

  test('matches a move that was hidden in one log and is revealed in the other', () => {
    const open: LoggedMove = { by: 0, move: 'keep BC' };
    expect(viewsOf(withPast(begun, pastOf(open, SECOND)))).toEqual([{ past: 0 }, { past: 1 }]);
    const revealed = withUpdate(begun, update(5, { game: game(0, [open, SECOND], 2) }), 200);
    expect(viewsOf(withPast(revealed, pastOf(FIRST, SECOND)))).toEqual([{ past: 0 }, { past: 1 }]);
  });

  test('is used up to the first move that differs', () => {
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

test('an update changes only what it contains', () => {
  const next = withUpdate(begun, update(5, {}), 200);
  expect([next.info, next.game, next.clocksAt]).toEqual([INFO, begun.game, begun.clocksAt]);
});

test('each line of chat appears once, in order', () => {
  const line = (n: number) => ({ n, from: { id: 'mia', name: 'Mia' }, text: String(n), at: 0 });
  expect(withChat([line(1), line(3)], [line(3), line(2)]).map(({ n }) => n)).toEqual([1, 2, 3]);
});

test('seats of people, of bots, and held by bots', () => {
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
