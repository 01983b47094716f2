import { notBelow, type Rng } from '@sloop/engine';
import { CARDS_PER_SYMBOL } from './cells.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

/**
 * A hand, the deck and the discard pile are each stored as one integer. It has a field of five bits for each symbol. The field
 * holds the number of cards of that symbol, from 0 to 17.
 */
const CARD_BITS = 5;
const COUNT = 31;

/** The lowest bit of each field. */
const UNITS = 0b00001_00001_00001_00001_00001_00001;

const ALL_FIELDS = (1 << 30) - 1;

export const ALL_CARDS = CARDS_PER_SYMBOL * UNITS;

export const oneCard = (symbol: number): number => 1 << (CARD_BITS * symbol);

export const countOf = (cards: number, symbol: number): number => (cards >> (CARD_BITS * symbol)) & COUNT;

export const fromCounts = (counts: ArrayLike<number>): number =>
  Array.from(counts).reduce((cards, count, symbol) => cards + count * oneCard(symbol), 0);

export function sizeOf(cards: number): number {
  let size = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) size += countOf(cards, symbol);
  return size;
}

/**
 * Returns 1 in the field of each symbol that is among the cards, and 0 in the other fields. Trick: adding 15 to the lower four bits
 * of a field sets the fifth bit, unless those four bits are 0.
 */
const symbolsIn = (cards: number): number => ((((cards & (15 * UNITS)) + 15 * UNITS) | cards) >> 4) & UNITS;

/** The number of different symbols among the cards. Trick: multiplying by `UNITS` makes the last field the sum of all fields. */
export const symbolCount = (cards: number): number =>
  (Math.imul(symbolsIn(cards), UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;

/**
 * The symbol at `index` in the list of different symbols among the cards. In `upTo`, each symbol's field says how many
 * different symbols occur among the cards, counting only symbols up to and including this one. Adding 15 − `index` sets
 * the top bit of a field if its number is greater than `index`. The fields whose top bit is not set are exactly those
 * before the symbol that we want, so their count is the result.
 */
export function nthSymbol(cards: number, index: number): number {
  const upTo = Math.imul(symbolsIn(cards), UNITS) & ALL_FIELDS;
  const before = ~(upTo + Math.imul(15 - index, UNITS)) & (16 * UNITS);
  return (Math.imul(before >> 4, UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;
}

/**
 * Draws one of `size` cards and returns its symbol. Imagine the cards sorted by symbol. Then the result is the number
 * of symbols whose cards all come before the drawn card. A loop would be slower, because the CPU would mispredict its
 * exit almost every time.
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
