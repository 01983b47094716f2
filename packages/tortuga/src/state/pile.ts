import { notBelow } from '@sloop/engine';

/** Chests without an order, a pile, are one integer: four bits for each colour, of which there are at most ten. */
const COLOUR_BITS = 4;
const UNITS = 0x11111;

export const oneChest = (colour: number): number => 1 << (COLOUR_BITS * colour);

export const ofColour = (pile: number, colour: number): number => (pile >> (COLOUR_BITS * colour)) & 15;

/** One chest of each colour that there is. */
export const oneOfEach = (pile: number): number => (pile | (pile >> 1) | (pile >> 2) | (pile >> 3)) & UNITS;

/** How many chests in all. The product adds three sums of two colours up in the third one's byte. */
export const pileSize = (pile: number): number =>
  (Math.imul((pile & 0x0f0f0f) + ((pile >> 4) & 0x0f0f), 0x010101) >> 16) & 0xff;

/** The colour of the `index`-th chest, counted through the colours: as many as end before it. */
export function colourOfNth(pile: number, index: number): number {
  const red = pile & 15;
  const blue = red + ((pile >> 4) & 15);
  const yellow = blue + ((pile >> 8) & 15);
  const white = yellow + ((pile >> 12) & 15);
  return notBelow(index, red) + notBelow(index, blue) + notBelow(index, yellow) + notBelow(index, white);
}
