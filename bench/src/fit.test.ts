import { expect, test } from 'vitest';
import { bestFactor } from './fit.ts';

test.each([1, 0.5, 1.25])('the loss is smallest at %d', (best) => {
  expect(bestFactor((factor) => (factor - best) ** 2)).toBe(best);
});

test('factors are multiples of 1/64 from 1/64 to 2', () => {
  expect(bestFactor((factor) => (factor - 0.8) ** 2)).toBe(51 / 64);
  expect(bestFactor((factor) => factor)).toBe(1 / 64);
  expect(bestFactor((factor) => -factor)).toBe(2);
});
