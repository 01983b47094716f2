import { oneChest } from './pile.ts';

/**
 * The chests of a fleet or crew are a line-up, one integer: three bits a place, the leftmost lowest, a chest's colour plus one, 0 for an
 * empty place. There are no gaps.
 */
export const chestAt = (lineUp: number, place: number): number => (lineUp >> (3 * place)) & 7;

/** The number of three-bit places up to the highest bit. */
export const chestCount = (lineUp: number): number => ((34 - Math.clz32(lineUp)) / 3) | 0;

/** A line-up of one chest in a place, to be joined to those before it. */
export const chestIn = (place: number, colour: number): number => (colour + 1) << (3 * place);

/** What is left when the chest in a place is taken: the ones to its right move up. */
export const withoutChest = (lineUp: number, place: number): number => {
  const left = (1 << (3 * place)) - 1;
  return (lineUp & left) | ((lineUp >> 3) & ~left);
};

/** The pile that the chests of two places make. */
const PILES = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, two) =>
  [two & 7, two >> 3].reduce((pile, chest) => (chest === 0 ? pile : pile + oneChest(chest - 1)), 0),
);

/** The chests of a line-up without their order. */
export const pileOf = (lineUp: number): number => PILES[lineUp & 63]! + PILES[lineUp >> 6]!;
