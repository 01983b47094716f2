import { notBelow, type Rng } from '@sloop/engine';
import { CARDS_PER_SYMBOL } from './cells.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

/** Cards without an order, a hand, the deck or the discard pile, are one integer: five bits for each symbol, up to 17 cards each. */
const CARD_BITS = 5;
const COUNT = 31;

/** The lowest bit of each symbol's five. */
const UNITS = 0b00001_00001_00001_00001_00001_00001;

const ALL_FIELDS = (1 << 30) - 1;

/** Every card there is. */
export const ALL_CARDS = CARDS_PER_SYMBOL * UNITS;

export const oneCard = (symbol: number): number => 1 << (CARD_BITS * symbol);

export const countOf = (cards: number, symbol: number): number => (cards >> (CARD_BITS * symbol)) & COUNT;

export const fromCounts = (counts: ArrayLike<number>): number =>
  Array.from(counts).reduce((cards, count, symbol) => cards + count * oneCard(symbol), 0);

/** How many cards in all. */
export function sizeOf(cards: number): number {
  let size = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) size += countOf(cards, symbol);
  return size;
}

/** The symbols that there are cards of, as one bit each, five apart: adding 15 to the lower four bits of a count carries into the fifth. */
const symbolsIn = (cards: number): number => ((((cards & (15 * UNITS)) + 15 * UNITS) | cards) >> 4) & UNITS;

/** How many different symbols. The product adds the six bits up in the top one's place. */
export const symbolCount = (cards: number): number =>
  (Math.imul(symbolsIn(cards), UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;

/**
 * The `index`-th of the symbols that there are cards of. Each five bits of the product hold how many such symbols come up to theirs;
 * adding 15 − index sets their top bit where that is more than index: the symbols without it lie before the one sought.
 */
export function nthSymbol(cards: number, index: number): number {
  const upTo = Math.imul(symbolsIn(cards), UNITS) & ALL_FIELDS;
  const before = ~(upTo + Math.imul(15 - index, UNITS)) & (16 * UNITS);
  return (Math.imul(before >> 4, UNITS) >>> (CARD_BITS * (SYMBOL_COUNT - 1))) & 7;
}

/**
 * The symbol of a card drawn from `size` cards in the order of their symbols: the number of symbols that end at or before it. Each is looked at,
 * because a loop that stops somewhere is mispredicted almost every time.
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
