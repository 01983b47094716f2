import { expect, test } from 'vitest';
import type { DescribeContext } from '#lib/games/contract.ts';
import { pace } from './pace.ts';

const seat = (dice: string) => ({ dice, bonus: {}, fleet: '', crew: '' });

function stay(by: number, move: string, before: readonly string[], after: readonly string[]): number | undefined {
  const views = { before: { seats: before.map(seat) }, after: { seats: after.map(seat) } };
  return pace({ by, move }, { you: 0, log: [], index: 0, ...views } as unknown as DescribeContext);
}

test('a hidden move takes no time, but the move that reveals all hidden moves does', () => {
  expect(stay(1, 'keep ?', ['-----', '-----'], ['-----', '-----'])).toBe(0);
  expect(stay(1, 'keep A', ['-----', '-----'], ['f----', 'c----'])).toBeGreaterThan(0);
  expect(stay(0, 'keep A', ['-----', '-----'], ['f----', 'c----'])).toBeGreaterThan(0);
});

test('my own moves take the default time', () => {
  expect(stay(0, 'act', ['fffff'], ['fffff'])).toBeUndefined();
  expect(stay(1, 'act', ['fffff'], ['fffff'])).toBeGreaterThan(0);
});

test('an attack on me is shown for longer than an attack on another seat', () => {
  const attack = (target: number): number => stay(1, `raid ${target}`, ['fffff'], ['fffff'])!;
  expect(attack(0)).toBeGreaterThan(attack(2));
});

test('chests that are drawn one after another are shown together', () => {
  const log = ['chest r', 'chest b'].map((move) => ({ by: 'chance', move }) as const);
  const stays = log.map((entry, index) => pace(entry, { you: 0, log, index } as unknown as DescribeContext));
  expect(stays).toEqual([0, expect.any(Number)]);
  expect(stays[1]).toBeGreaterThan(0);
});
