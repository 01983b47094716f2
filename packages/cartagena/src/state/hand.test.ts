import { rngFrom } from '@sloop/engine';
import { expect, test } from 'vitest';
import { ALL_CARDS, countOf, drawSymbol, fromCounts, nthSymbol, sizeOf, symbolCount } from './hand.ts';

const SYMBOLS = [0, 1, 2, 3, 4, 5];

test('there are seventeen cards of each symbol', () => {
  expect(SYMBOLS.map((symbol) => countOf(ALL_CARDS, symbol))).toEqual([17, 17, 17, 17, 17, 17]);
});

function someCounts(seed: string): number[] {
  const rng = rngFrom(seed);
  return SYMBOLS.map(() => Math.max(0, rng.below(24) - 6));
}

const SAMPLES = Array.from({ length: 200 }, (_, index) => someCounts(`cards ${index}`));
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

test('the cards of each symbol are counted, and each symbol is found by its index', () => {
  for (const counts of SAMPLES) {
    const cards = fromCounts(counts);
    const there = SYMBOLS.filter((symbol) => counts[symbol]! > 0);
    expect(SYMBOLS.map((symbol) => countOf(cards, symbol))).toEqual(counts);
    expect([sizeOf(cards), symbolCount(cards)]).toEqual([sum(counts), there.length]);
    expect(there.map((_, index) => nthSymbol(cards, index))).toEqual(there);
  }
});

test('each card is equally likely to be drawn', () => {
  for (const counts of SAMPLES) {
    const drawn = Array.from({ length: sum(counts) }, (_, index) =>
      drawSymbol(fromCounts(counts), sum(counts), { below: () => index }),
    );
    expect(SYMBOLS.map((symbol) => drawn.filter((each) => each === symbol).length)).toEqual(counts);
  }
});
