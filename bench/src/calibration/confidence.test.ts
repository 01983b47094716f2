import { expect, test } from 'vitest';
import { fitConfidence } from './confidence.ts';
import type { Judged } from './games.ts';

/** `count` judgements of seat 0 at a table for two. Each gives it the same chance, and it won some of the games. */
const judgements = (count: number, won: number, { chance = 0.8, hasTurn = false } = {}): Judged[] =>
  Array.from({ length: count }, (_, game) => {
    const [chances, shares] = [[chance, 1 - chance], game < won ? [1, 0] : [0, 1]];
    return { seat: 0, hasTurn, view: chances, full: chances, version1: undefined, shares };
  });

test('right chances need no correction', () => {
  expect(fitConfidence(judgements(10, 8))).toEqual({ power: 1 });
  expect(fitConfidence(judgements(10, 8, { hasTurn: true }))).toEqual({ power: 1, turn: 1 });
});

test('if seats win less often than claimed, the confidence is below 1, and if they win more often, above 1', () => {
  // 0.8 to the power of 0.5 is twice 0.2 to the power of 0.5, so with this confidence the chance is 2 / 3.
  expect(fitConfidence(judgements(300, 200))).toEqual({ power: 0.5 });
  expect(fitConfidence(judgements(100, 90)).power).toBeGreaterThan(1);
});

test('if the seat that has the turn wins more often than claimed, its weight is greater', () => {
  // With a factor of 1.5, a chance of 50 % becomes 60 %, and one of 20 % becomes 27.3 %.
  const half = judgements(1000, 600, { chance: 0.5, hasTurn: true });
  const fifth = judgements(1000, 273, { chance: 0.2, hasTurn: true });
  const { power, turn } = fitConfidence([...half, ...fifth]);
  expect(turn).toBeCloseTo(1.5, 1);
  expect(power).toBeCloseTo(1, 1);
});
