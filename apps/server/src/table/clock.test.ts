import { describe, expect, test } from 'vitest';
import { bankAfter, deadline, perMove, seatClock, wholeBank } from './clock.ts';
import { emptySeat, type ReadonlySeat } from './seat.ts';

const NONE = { kind: 'none' } as const;
const LIVE = { kind: 'live', perMove: 30, bank: 100 } as const;
const DAYS = { kind: 'days', perMove: 2 } as const;

const seat = (change: Partial<ReadonlySeat> = {}): ReadonlySeat => ({
  ...emptySeat({ kind: 'open' }, 100_000),
  decision: { seq: 1, time: 1000 },
  ...change,
});

test('a clock gives time for each decision and, if it is live, a bank for the whole game', () => {
  expect([NONE, LIVE, DAYS].map(perMove)).toEqual([Infinity, 30_000, 2 * 24 * 60 * 60 * 1000]);
  expect([NONE, LIVE, DAYS].map(wholeBank)).toEqual([0, 100_000, 0]);
});

test('a decision that takes longer than the time for one move uses the bank, which never falls below zero', () => {
  expect([0, 30_000, 30_001, 130_000, 999_999].map((elapsed) => bankAfter(LIVE, 100_000, elapsed))).toEqual([
    100_000, 100_000, 99_999, 0, 0,
  ]);
});

describe('a deadline', () => {
  test('exists for a person whose turn it is', () => {
    expect(deadline(LIVE, seat())).toBe(131_000);
    expect(deadline(NONE, seat())).toBe(Infinity);
  });

  test('does not exist for a bot, for a held seat, or for a seat whose turn it is not', () => {
    expect(deadline(LIVE, seat({ plan: { kind: 'bot', rank: 'captain' } }))).toBe(Infinity);
    expect(deadline(LIVE, seat({ held: { rank: 'captain', reason: 'left' } }))).toBe(Infinity);
    expect(deadline(LIVE, seat({ overdue: 'captain' }))).toBe(Infinity);
    expect(deadline(LIVE, seat({ decision: undefined }))).toBe(Infinity);
  });
});

test('a seat’s clock shows the time that is left, the bank, and whether the clock is running', () => {
  expect(seatClock(NONE, seat(), 5000)).toBeUndefined();
  expect(seatClock(LIVE, seat({ decision: undefined }), 5000)).toEqual({ left: 30_000, bank: 100_000, running: false });
  expect(seatClock(LIVE, seat(), 11_000)).toEqual({ left: 20_000, bank: 100_000, running: true });
  expect(seatClock(LIVE, seat(), 41_000)).toEqual({ left: 0, bank: 90_000, running: true });
  expect(seatClock(LIVE, seat({ overdue: 'captain', bank: 0 }), 999_000), 'time that is up').toEqual({
    left: 0,
    bank: 0,
    running: false,
  });
  expect(seatClock(LIVE, seat(), 0), 'a time before the decision uses nothing').toMatchObject({ left: 30_000 });
});
