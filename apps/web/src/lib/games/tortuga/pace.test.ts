import { expect, test } from 'vitest';
import type { DescribeContext } from '#lib/games/contract.ts';
import { pace } from './pace.ts';

const seat = (dice: string) => ({ dice, bonus: {}, fleet: '', crew: '' });

function stay(by: number, move: string, before: readonly string[], after: readonly string[]): number | undefined {
  const views = { before: { seats: before.map(seat) }, after: { seats: after.map(seat) } };
  return pace({ by, move }, { you: 0, ...views } as unknown as DescribeContext);
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
