import { expect, test } from 'vitest';
import { fitConfidence } from './confidence.ts';
import type { Judged } from './games.ts';

/** `count` judgements of seat 0 at a table for two. Each gives it a chance of 80 %, and it won some of the games. */
const judgements = (count: number, won: number): Judged[] =>
  Array.from({ length: count }, (_, game) => {
    const shares = game < won ? [1, 0] : [0, 1];
    return { seat: 0, view: [0.8, 0.2], full: [0.8, 0.2], version1: 0.8, shares };
  });

test('right chances need no correction', () => {
  expect(fitConfidence(judgements(10, 8))).toBe(1);
});

test('if seats win less often than claimed, the confidence is below 1, and if they win more often, above 1', () => {
  // 0.8 to the power of 0.5 is twice 0.2 to the power of 0.5, so with this confidence the chance is 2 / 3.
  expect(fitConfidence(judgements(300, 200))).toBe(0.5);
  expect(fitConfidence(judgements(100, 90))).toBeGreaterThan(1);
});
