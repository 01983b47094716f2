import { notBelow, type Rng } from '@sloop/engine';
import { CARDS_PER_SYMBOL } from './cells.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

/**
 * Cards without an order (a hand, the deck, the discard pile) are packed into one integer, with a 5-bit count from 0 to 17 for each
 * symbol.
 */
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

/**
 * The symbols among the cards: the lowest bit of a symbol's five bits is set if there are cards of the symbol. Adding 15 to the
 * lower four bits of a count carries into the fifth bit unless those four bits are 0.
 */
const symbolsIn = (cards: number): number => ((((cards & (15 * UNITS)) + 15 * UNITS) | cards) >> 4) & UNITS;

/** The number of different symbols among the cards. In the product, the last symbol's five bits hold the sum of the six bits. */
export const symbolCount = (cards: number): number =>
  (Math.imul(symbolsIn(cards), UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;

/**
 * The symbol at `index` among the symbols of the cards. In the product, each symbol's five bits hold the number of symbols among
 * the cards up to and including that symbol. Adding 15 − index sets the top one of the five bits if that number is greater than
 * `index`. All symbols whose top bit is not set come before the symbol that we want, so their number is the result.
 */
export function nthSymbol(cards: number, index: number): number {
  const upTo = Math.imul(symbolsIn(cards), UNITS) & ALL_FIELDS;
  const before = ~(upTo + Math.imul(15 - index, UNITS)) & (16 * UNITS);
  return (Math.imul(before >> 4, UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;
}

/**
 * Draws one of `size` cards, and returns its symbol. The cards count as sorted by symbol, so the result is the number of symbols
 * whose cards all come before the drawn card. All symbols are compared, because the exit from a loop would be mispredicted almost
 * every time.
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
