import { oneChest } from './pile.ts';

/**
 * A line-up is the chests of a fleet or crew in order, as one integer. Each place has 3 bits, the leftmost place the lowest: the
 * chest's colour plus 1, or 0 if the place is empty. There are no gaps.
 */
export const chestAt = (lineUp: number, place: number): number => (lineUp >> (3 * place)) & 7;

/** Counts the 3-bit places up to the highest set bit. */
export const chestCount = (lineUp: number): number => ((34 - Math.clz32(lineUp)) / 3) | 0;

/** The bits of one chest in a place. */
export const chestIn = (place: number, colour: number): number => (colour + 1) << (3 * place);

/** The line-up without the chest in a place. The chests to its right move up. */
export const withoutChest = (lineUp: number, place: number): number => {
  const left = (1 << (3 * place)) - 1;
  return (lineUp & left) | ((lineUp >> 3) & ~left);
};

/** The pile of the chests in two neighbouring places, by their 6 bits. */
const PILES = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, two) =>
  [two & 7, two >> 3].reduce((pile, chest) => (chest === 0 ? pile : pile + oneChest(chest - 1)), 0),
);

/** The chests of a line-up without their order. */
export const pileOf = (lineUp: number): number => PILES[lineUp & 63]! + PILES[lineUp >> 6]!;
