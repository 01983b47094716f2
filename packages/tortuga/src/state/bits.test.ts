import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitCount, nthBit } from './bits.ts';

const setBits = (bits: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (bits >> bit) & 1);

const agrees = (bits: number): void => {
  const set = setBits(bits);
  expect(bitCount(bits), `bits of ${bits}`).toBe(set.length);
  expect(
    set.map((_, index) => nthBit(bits, index)),
    `set bits of ${bits}`,
  ).toEqual(set);
};

it('counts the set bits of an integer, and finds each of them by its index', () => {
  for (const bits of [0, -1, -(2 ** 31), 2 ** 31 - 1, 0x01010101, 0x80808080 | 0, 0x00ff00ff]) agrees(bits);
  for (let bit = 0; bit < 32; bit++) {
    agrees(1 << bit);
    agrees(~(1 << bit));
  }
  fc.assert(fc.property(fc.integer(), agrees), { numRuns: 500 });
});
