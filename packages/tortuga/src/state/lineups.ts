import { COLOUR_COUNT } from './chests.ts';
import { chestIn } from './lineup.ts';

/**
 * A supply says how many chests of each colour there are, where 4 means 4 or more. It is a number in base 5 with one digit for each
 * colour.
 */
const POWERS = [1, 5, 25, 125, 625];
const MOST = 4;

/** For each value of the 8 bits that two neighbouring colours have in a pile, the two base-5 digits of these colours. */
const TWO_DIGITS = /* @__PURE__ */ Uint8Array.from(
  { length: 256 },
  (_, pile) => Math.min(pile & 15, MOST) + 5 * Math.min(pile >> 4, MOST),
);

export const supplyOf = (pile: number): number =>
  TWO_DIGITS[pile & 255]! + 25 * TWO_DIGITS[(pile >> 8) & 255]! + 625 * TWO_DIGITS[(pile >> 16) & 255]!;

/** The digits of each supply, 3 bits per colour. */
const DIGITS = /* @__PURE__ */ Uint16Array.from({ length: 3125 }, (_, supply) =>
  POWERS.reduce((packed, power, colour) => packed | ((Math.floor(supply / power) % 5) << (3 * colour)), 0),
);

const digit = (supply: number, colour: number): number => (DIGITS[supply]! >> (3 * colour)) & 7;

/** For each supply, how many different line-ups of 0, 1, 2, 3 and 4 of its chests there are. */
const LINE_UPS = /* @__PURE__ */ countLineUps();

function countLineUps(): Uint16Array {
  const counts = new Uint16Array(3125 * 5);
  for (let supply = 0; supply < 3125; supply++) {
    counts[supply * 5] = 1;
    for (let length = 1; length <= MOST; length++)
      for (let colour = 0; colour < COLOUR_COUNT; colour++)
        if (digit(supply, colour) > 0)
          counts[supply * 5 + length]! += counts[(supply - POWERS[colour]!) * 5 + length - 1]!;
  }
  return counts;
}

export const lineUpCount = (supply: number, length: number): number => LINE_UPS[supply * 5 + length]!;

/** Of all line-ups of `length` chests from a supply, the one at position `index`, counted from 0. */
export function nthLineUp(supply: number, length: number, index: number): number {
  let left = index;
  let rest = supply;
  let lineUp = 0;
  for (let place = 0; place < length; place++) {
    let colour = 0;
    for (; ; colour++) {
      if (digit(rest, colour) === 0) continue;
      const after = lineUpCount(rest - POWERS[colour]!, length - place - 1);
      if (left < after) break;
      left -= after;
    }
    rest -= POWERS[colour]!;
    lineUp |= chestIn(place, colour);
  }
  return lineUp;
}
