import { oneChest } from './pile.ts';

/**
 * A line-up holds the chests of a fleet or crew, in order, in one integer. Each place takes 3 bits, and the leftmost place takes
 * the lowest bits. These bits hold the chest's colour plus 1, or 0 if the place is empty. There are no gaps between chests.
 */
export const chestAt = (lineUp: number, place: number): number => (lineUp >> (3 * place)) & 7;

/** The number of chests in a line-up, which is the number of 3-bit places up to the highest set bit. */
export const chestCount = (lineUp: number): number => ((34 - Math.clz32(lineUp)) / 3) | 0;

/** The bits of one chest in a place. */
export const chestIn = (place: number, colour: number): number => (colour + 1) << (3 * place);

/** The line-up without the chest in a place. The chests to the right of the gap move up. */
export const withoutChest = (lineUp: number, place: number): number => {
  const left = (1 << (3 * place)) - 1;
  return (lineUp & left) | ((lineUp >> 3) & ~left);
};

/** For each value of the 6 bits of two neighbouring places, the pile of the chests in these places. */
const PILES = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, two) =>
  [two & 7, two >> 3].reduce((pile, chest) => (chest === 0 ? pile : pile + oneChest(chest - 1)), 0),
);

/** The chests of a line-up without their order. */
export const pileOf = (lineUp: number): number => PILES[lineUp & 63]! + PILES[lineUp >> 6]!;
