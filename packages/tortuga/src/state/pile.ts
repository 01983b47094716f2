import { notBelow } from '@sloop/engine';

/**
 * A pile is an unordered collection of chests, as one integer. Each colour has 4 bits for its number of chests, because there are
 * at most 10 chests of a colour.
 */
const COLOUR_BITS = 4;
const UNITS = 0x11111;

export const oneChest = (colour: number): number => 1 << (COLOUR_BITS * colour);

export const ofColour = (pile: number, colour: number): number => (pile >> (COLOUR_BITS * colour)) & 15;

/** A pile with one chest of each colour that is in the given pile. */
export const oneOfEach = (pile: number): number => (pile | (pile >> 1) | (pile >> 2) | (pile >> 3)) & UNITS;

/**
 * The number of chests in a pile. First, neighbouring colours are added, which gives a sum in each of three bytes. Then the
 * multiplication adds the three sums in the third byte.
 */
export const pileSize = (pile: number): number =>
  (Math.imul((pile & 0x0f0f0f) + ((pile >> 4) & 0x0f0f), 0x010101) >> 16) & 0xff;

/**
 * The colour of the chest at `index`, if the pile is sorted by colour. It equals the number of colours whose chests all come before
 * `index`.
 */
export function colourOfNth(pile: number, index: number): number {
  const red = pile & 15;
  const blue = red + ((pile >> 4) & 15);
  const yellow = blue + ((pile >> 8) & 15);
  const white = yellow + ((pile >> 12) & 15);
  return notBelow(index, red) + notBelow(index, blue) + notBelow(index, yellow) + notBelow(index, white);
}
