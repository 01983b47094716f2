import { expect, test } from 'vitest';
import { highestBit, lowestBit, notBelow } from './bits.ts';

test('the lowest and the highest set bit are found', () => {
  for (let low = 0; low < 32; low++)
    for (let high = low; high < 32; high++) {
      const bits = (1 << low) | (1 << high);
      expect([lowestBit(bits), highestBit(bits)]).toEqual([low, high]);
    }
});

test('notBelow is 1 exactly if the number is not below the limit', () => {
  for (let number = 0; number < 20; number++)
    for (let limit = 0; limit < 20; limit++) expect(notBelow(number, limit)).toBe(number < limit ? 0 : 1);
});
