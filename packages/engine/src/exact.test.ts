import { expect, test } from 'vitest';
import { exp, log } from './exact.ts';

test('exponential and logarithm are accurate to the last digits', () => {
  for (let x = -40; x <= 5; x += 0.013) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 13);
  for (let n = 1; n < 50_000; n += 7) expect(log(n)).toBeCloseTo(Math.log(n), 12);
  expect([exp(0), log(1), exp(-1000)]).toEqual([1, 0, 0]);
});
