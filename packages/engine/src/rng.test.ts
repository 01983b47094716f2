import { describe, expect, test } from 'vitest';
import { QuickRng, pick, rngFrom, type Rng } from './rng.ts';

/** The algorithm xoroshiro64** as Blackman and Vigna published it. It is written with BigInt, as an independent check. */
function* xoroshiro64(seeds: readonly [number, number]): Generator<number> {
  const word = (big: bigint): bigint => big & 0xffff_ffffn;
  const rotate = (big: bigint, by: bigint): bigint => word((big << by) | (big >> (32n - by)));
  let [s0, s1] = seeds.map((seed) => word(BigInt(seed))) as [bigint, bigint];
  for (;;) {
    yield Number(word(rotate(word(s0 * 0x9e3779bbn), 5n) * 5n));
    s1 ^= s0;
    s0 = word(rotate(s0, 26n) ^ s1 ^ (s1 << 9n));
    s1 = rotate(s1, 13n);
  }
}

describe('QuickRng', () => {
  test.each<[number, number]>([
    [1, 0],
    [0, 1],
    [-1, 0x7fff_ffff],
    [0x1234_5678, -0x8000_0000],
  ])('gives the numbers of xoroshiro64** for the seeds %i and %i', (...seeds) => {
    const rng = new QuickRng(...seeds);
    const numbers = xoroshiro64(seeds);
    const expected = Array.from({ length: 1000 }, () => numbers.next().value as number);
    expect(expected.map(() => rng.next() >>> 0)).toEqual(expected);
  });

  test.each([1, 7, 102, 32_768, 65_535, 65_536, 65_537, 1 << 20])(
    'below(%i) is the upper half of the product of that number and a random word',
    (n) => {
      const rng = rngFrom('upper half');
      const words = rngFrom('upper half');
      for (let draw = 0; draw < 2000; draw++)
        expect(rng.below(n)).toBe(Number((BigInt(words.next() >>> 0) * BigInt(n)) >> 32n));
    },
  );

  test('below(n) stays below n, reaches every number, and favours none', () => {
    const rng = rngFrom('below');
    for (const n of [1, 2, 6, 102]) {
      const counts = Array.from({ length: n }, () => 0);
      for (let draw = 0; draw < 1000 * n; draw++) counts[rng.below(n)]!++;
      expect(counts).toHaveLength(n);
      // 190 is six standard deviations.
      for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(190);
    }
    const large = Array.from({ length: 10_000 }, () => rng.below(0xffff_ffff));
    expect(large.every((each) => Number.isInteger(each) && each >= 0 && each < 0xffff_ffff)).toBe(true);
  });
});

test('the same text gives the same generator, and another text a different one', () => {
  const words = (text: string): number[] =>
    Array.from(
      { length: 8 },
      (
        (rng) => () =>
          rng.next()
      )(rngFrom(text)),
    );
  expect(words('a')).toEqual(words('a'));
  expect(words('a')).not.toEqual(words('b'));
  expect(words('')).not.toEqual(words(' '));
});

describe('pick', () => {
  const always = (answer: number): Rng => ({ below: (n) => Math.min(answer, n - 1) });
  const weights = Uint8Array.from([9, 2, 0, 3, 9]);

  test('picks each index in proportion to its weight, and never an index whose weight is zero', () => {
    const picked = [0, 1, 2, 3, 4].map((answer) => pick(weights, 1, 3, 5, always(answer)));
    expect(picked).toEqual([0, 0, 2, 2, 2]);
  });

  test('asks the generator once, for a number below the total', () => {
    const asked: number[] = [];
    pick(weights, 0, 5, 23, { below: (n) => (asked.push(n), n - 1) });
    expect(asked).toEqual([23]);
  });

  test('throws if the total is not the sum of the weights', () => {
    expect(() => pick(weights, 1, 3, 6, always(5))).toThrow('do not add up');
  });
});
