import { expect, test } from 'vitest';
import type { TableSnapshot } from './snapshot.ts';
import { beginsTurn } from './turn.ts';

const ME = 0;
const ALL = [0, 1, 2];

/** A game in which each move was made by `by`, and the seats in `toAct` owed an answer before the move. */
function gameOf(...moves: (readonly [by: number | 'chance', toAct: readonly number[]])[]) {
  const log = moves.map(([by]) => ({ by, move: 'move' }));
  const moments = moves.map((_, index) => ({ view: null, toAct: moves[index + 1]?.[1] ?? [ME] }));
  return { log, moments, you: ME } satisfies Pick<TableSnapshot, 'log' | 'moments' | 'you'>;
}

test('the first decision and a new phase begin a turn', () => {
  expect(beginsTurn(gameOf(), 'roll', undefined)).toBe(true);
  expect(beginsTurn(gameOf([ME, [ME]]), 'fleet', { phase: 'roll', moves: 0 })).toBe(true);
});

test('another action of the same turn does not begin a turn', () => {
  expect(beginsTurn(gameOf(['chance', []], [ME, [ME]]), 'turn', { phase: 'turn', moves: 1 })).toBe(false);
});

test('a move by another seat ends the turn', () => {
  const game = gameOf(['chance', []], [ME, [ME]], [1, [1]]);
  expect(beginsTurn(game, 'turn', { phase: 'turn', moves: 1 })).toBe(true);
});

test('seats that choose their dice at the same time as the viewer do not end the turn, but a second move by one of them does', () => {
  const last = { phase: 'roll', moves: 1 };
  const kept = [
    ['chance', []],
    [1, ALL],
    [ME, [ME, 2]],
    [2, [2]],
    ['chance', []],
  ] as const;
  expect(beginsTurn(gameOf(...kept), 'roll', last)).toBe(false);
  expect(beginsTurn(gameOf(...kept, [2, [2]]), 'roll', last)).toBe(true);
  expect(beginsTurn(gameOf(...kept, [1, ALL]), 'roll', last), 'a faster answer to the next roll').toBe(false);
});
