import type { SeatInfo } from '@sloop/protocol';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { absenceOf } from './absence.ts';
import { NOTHING, snapshotOf } from './accumulate.ts';
import { INFO } from './testing.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

/** Returns what the table says to Ani if her seat has these values. */
function told(seat: Partial<SeatInfo>, changes: { timeUp?: boolean; status?: 'over' } = {}): unknown {
  const [ani, ...others] = INFO.seats as [SeatInfo, ...SeatInfo[]];
  const info = { ...INFO, status: changes.status ?? INFO.status, seats: [{ ...ani, ...seat }, ...others] };
  const game = { toAct: [0], legal: [], canUndo: false, view: {}, log: { from: 0, moves: [] } };
  const known = { ...NOTHING, info, you: 0, game: { ...game, ...(changes.timeUp && { timeUp: true }) } };
  const absence = absenceOf(snapshotOf(known, 'ani')!);
  return absence && [absence.text, absence.canReturn];
}

test('a player for whom a bot plays learns why, how often time has run out, and whether they can come back', () => {
  const late = { rank: 'captain', reason: 'time' } as const;
  expect(told({})).toBeUndefined();
  expect(told({ held: { rank: 'bosun', reason: 'left' } })).toEqual(['A bosun is playing for you.', true]);
  expect(told({ held: late, timeouts: 2 })).toEqual([
    'Your time ran out (2 of 3 times): a captain is playing for you.',
    true,
  ]);
  expect(told({ held: late, timeouts: 3 })).toEqual([expect.stringContaining('to the end of the game'), false]);
  expect(told({ held: late, timeouts: 3 }, { status: 'over' })).toBeUndefined();
});

test('a player who is back too late for a decision learns that the bot makes it', () => {
  expect(told({ timeouts: 1 }, { timeUp: true })).toEqual([expect.stringContaining('The next one is yours'), false]);
});
