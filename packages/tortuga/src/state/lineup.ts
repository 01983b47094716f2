import { oneChest } from './pile.ts';

/**
 * A line-up is the row of chests in a fleet or a crew, as one integer. Each place has 3 bits, which hold the chest's colour plus 1,
 * or 0 if the place is empty. The leftmost place has the lowest bits. There is never an empty place to the left of a chest.
 * `chestAt` returns the 3 bits of a place.
 */
export const chestAt = (lineUp: number, place: number): number => (lineUp >> (3 * place)) & 7;

/** The number of chests in a line-up. It is computed from the position of the highest set bit. */
export const chestCount = (lineUp: number): number => ((34 - Math.clz32(lineUp)) / 3) | 0;

/** A line-up with a single chest, in the given place. */
export const chestIn = (place: number, colour: number): number => (colour + 1) << (3 * place);

/** Removes the chest in a place. The chests to the right move one place to the left. */
export const withoutChest = (lineUp: number, place: number): number => {
  const left = (1 << (3 * place)) - 1;
  return (lineUp & left) | ((lineUp >> 3) & ~left);
};

/** For each value of the 6 bits of two neighbouring places, the pile of the chests in these two places. */
const PILES = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, two) =>
  [two & 7, two >> 3].reduce((pile, chest) => (chest === 0 ? pile : pile + oneChest(chest - 1)), 0),
);

/** The pile of all chests in a line-up. */
export const pileOf = (lineUp: number): number => PILES[lineUp & 63]! + PILES[lineUp >> 6]!;
