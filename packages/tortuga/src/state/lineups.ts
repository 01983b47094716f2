import { COLOUR_COUNT } from './chests.ts';
import { chestIn } from './lineup.ts';

/**
 * A supply is a number in base 5 with one digit for each colour. The digit is the number of chests of that colour, but
 * never more than 4. Further chests make no difference, because a line-up has at most 4 chests.
 */
const POWERS = [1, 5, 25, 125, 625];
const MOST = 4;

/** Converts the 8 bits of two neighbouring colours in a pile to two base-5 digits. */
const TWO_DIGITS = /* @__PURE__ */ Uint8Array.from(
  { length: 256 },
  (_, pile) => Math.min(pile & 15, MOST) + 5 * Math.min(pile >> 4, MOST),
);

export const supplyOf = (pile: number): number =>
  TWO_DIGITS[pile & 255]! + 25 * TWO_DIGITS[(pile >> 8) & 255]! + 625 * TWO_DIGITS[(pile >> 16) & 255]!;

/** For each supply, its five digits. Each digit has 3 bits. */
const DIGITS = /* @__PURE__ */ Uint16Array.from({ length: 3125 }, (_, supply) =>
  POWERS.reduce((packed, power, colour) => packed | ((Math.floor(supply / power) % 5) << (3 * colour)), 0),
);

const digit = (supply: number, colour: number): number => (DIGITS[supply]! >> (3 * colour)) & 7;

/** For each supply and each length from 0 to 4, the number of different line-ups that can be made from the supply. */
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

/** The line-up at `index` among all line-ups of `length` chests that can be made from a supply. */
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
