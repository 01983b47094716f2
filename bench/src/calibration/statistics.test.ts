import { expect, test } from 'vitest';
import { binsOf, bootstrap, calibrationError, logScore, type Claim } from './statistics.ts';

const claims = (chance: number, won: number, lost: number): Claim[] => [
  ...Array.from({ length: won }, () => ({ chance, share: 1 })),
  ...Array.from({ length: lost }, () => ({ chance, share: 0 })),
];

test('if claims of 30 % win three games in ten, they are perfectly calibrated', () => {
  expect(calibrationError([...claims(0.3, 3, 7), ...claims(0.8, 8, 2)])).toBeCloseTo(0, 12);
});

test('the error is the mean difference between the claimed chance and the share of victories', () => {
  // 10 claims are 0.2 too high, and 30 claims are 0.1 too low.
  expect(calibrationError([...claims(0.7, 5, 5), ...claims(0.2, 9, 21)])).toBeCloseTo((10 * 0.2 + 30 * 0.1) / 40, 12);
});

test('a chance of 1 belongs to the last of the ten bins', () => {
  expect(binsOf(claims(1, 2, 0)).map((bin) => bin.claims)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test('claims of 50 % score ln 2, better claims score less, and a claim that is certain and wrong has a finite score', () => {
  expect(logScore(claims(0.5, 1, 1))).toBeCloseTo(Math.LN2, 12);
  expect(logScore(claims(0.9, 9, 1))).toBeLessThan(Math.LN2);
  expect(logScore(claims(0, 1, 0))).toBeCloseTo(Math.log(1000), 12);
});

test('the bootstrap resamples whole games, so many claims from one game do not count as many games', () => {
  const mean = (items: readonly Claim[]): number => items.reduce((sum, { share }) => sum + share, 0) / items.length;
  const games = [claims(0.5, 50, 0), claims(0.5, 0, 50)];
  expect(bootstrap(games, mean)).toEqual({ value: 0.5, low: 0, high: 1 });
});
