import type { ArenaResult } from '@sloop/cli/arena';
import { expect, test } from 'vitest';
import { captainNamed } from './references.ts';
import { strengthOverTime } from './strength.ts';

/** A result in which the longer time is better by `by` Elo. */
const better = (longer: number, shorter: number, by: number, error: number): ArenaResult => {
  const elo = (value: number) => ({ value, low: value - error, high: value + error });
  const standings = [
    { name: captainNamed(longer), elo: elo(0) },
    { name: captainNamed(shorter), elo: elo(-by) },
  ];
  return { standings } as unknown as ArenaResult;
};

test('the strength at each time is the sum of the steps from the shortest time, and the errors add up as squares', () => {
  const results = [better(30, 10, 20, 30), better(100, 10, 50, 30), better(1000, 100, 60, 40)];
  expect(strengthOverTime(results)).toEqual([
    { x: 10, y: 0, low: 0, high: 0 },
    { x: 30, y: 20, low: -10, high: 50 },
    { x: 100, y: 50, low: 20, high: 80 },
    { x: 1000, y: 110, low: 60, high: 160 },
  ]);
});

test('a time that is linked with no shorter one is left out', () => {
  expect(strengthOverTime([better(300, 30, 20, 30)]).map(({ x }) => x)).toEqual([10]);
});
