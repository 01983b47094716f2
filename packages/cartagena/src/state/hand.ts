import { notBelow, type Rng } from '@sloop/engine';
import { CARDS_PER_SYMBOL } from './cells.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

/** Cards without an order (a hand, the deck, the discard pile) are one integer: a 5-bit count for each symbol, up to 17. */
const CARD_BITS = 5;
const COUNT = 31;

/** The lowest bit of each symbol's five bits. */
const UNITS = 0b00001_00001_00001_00001_00001_00001;

const ALL_FIELDS = (1 << 30) - 1;

/** All 102 cards. */
export const ALL_CARDS = CARDS_PER_SYMBOL * UNITS;

export const oneCard = (symbol: number): number => 1 << (CARD_BITS * symbol);

export const countOf = (cards: number, symbol: number): number => (cards >> (CARD_BITS * symbol)) & COUNT;

export const fromCounts = (counts: ArrayLike<number>): number =>
  Array.from(counts).reduce((cards, count, symbol) => cards + count * oneCard(symbol), 0);

/** The total number of cards. */
export function sizeOf(cards: number): number {
  let size = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) size += countOf(cards, symbol);
  return size;
}

/** The symbols of the cards, as bits five apart. Adding 15 to the lower four bits of a count carries into the fifth bit unless they are 0. */
const symbolsIn = (cards: number): number => ((((cards & (15 * UNITS)) + 15 * UNITS) | cards) >> 4) & UNITS;

/** The number of different symbols. The product adds up the six bits in the place of the highest one. */
export const symbolCount = (cards: number): number =>
  (Math.imul(symbolsIn(cards), UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;

/**
 * Symbol number `index` among the symbols of the cards. Each five bits of the product hold the number of these symbols up to and
 * including their own. Adding 15 − index sets their top bit if that number is greater than `index`. The symbols without that bit
 * come before the one that we want.
 */
export function nthSymbol(cards: number, index: number): number {
  const upTo = Math.imul(symbolsIn(cards), UNITS) & ALL_FIELDS;
  const before = ~(upTo + Math.imul(15 - index, UNITS)) & (16 * UNITS);
  return (Math.imul(before >> 4, UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;
}

/**
 * Draws a card from `size` cards in the order of their symbols, and returns its symbol: the number of symbols that end at or before
 * the card. All symbols are compared, because a loop with an early exit would be mispredicted almost every time.
 */
export function drawSymbol(cards: number, size: number, rng: Rng): number {
  const drawn = rng.below(size);
  const first = cards & COUNT;
  const second = first + ((cards >> CARD_BITS) & COUNT);
  const third = second + ((cards >> (2 * CARD_BITS)) & COUNT);
  const fourth = third + ((cards >> (3 * CARD_BITS)) & COUNT);
  const fifth = fourth + ((cards >> (4 * CARD_BITS)) & COUNT);
  return (
    notBelow(drawn, first) +
    notBelow(drawn, second) +
    notBelow(drawn, third) +
    notBelow(drawn, fourth) +
    notBelow(drawn, fifth)
  );
}
