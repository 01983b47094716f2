/** Red, blue, yellow, white, purple: the order in which chests are sorted and counted through. */
export const COLOURS = 'rbywp';
export const COLOUR_COUNT = 5;
export const RED = 0;
export const BLUE = 1;
export const YELLOW = 2;
export const WHITE = 3;
export const PURPLE = 4;

export const CHESTS = [10, 10, 10, 5, 5] as const;
export const CHEST_COUNT = 40;

/** Treasure tiles by value: 17 of 1 coin, 9 of 2, 4 of 3. */
export const TILES = [17, 9, 4] as const;
export const TILE_COUNT = 30;

/** Places in a fleet or a crew. */
export const SLOTS = 4;

/** What a track's box opens: chests in the area, dice on the action. */
export const CAPACITY = Uint8Array.of(0, 1, 2, 2, 3, 3, 4, 4, 4);
export const FIRST_BOX = 1;
export const LAST_BOX = 8;
export const START_BOX = 3;

export const colourOf = (letter: string): number => COLOURS.indexOf(letter);

/** Counts by colour as sorted letters. */
export const sorted = (cells: ArrayLike<number>, from: number): string =>
  [...COLOURS].map((letter, colour) => letter.repeat(cells[from + colour]!)).join('');

/**
 * Ways to lay out chests of one colour each place, left to right. A line-up is packed three bits a place, the leftmost lowest: colour
 * plus one, 0 for an empty place. A supply is the count of each colour, capped at 4, as digits to the base 5.
 */
const POWERS = [1, 5, 25, 125, 625];
const MOST = 4;

export function supplyOf(cells: ArrayLike<number>, from: number): number {
  let supply = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    supply += Math.min(cells[from + colour]!, MOST) * POWERS[colour]!;
  return supply;
}

/** The digits of each supply, three bits a colour. */
const DIGITS = /* @__PURE__ */ Uint16Array.from({ length: 3125 }, (_, supply) =>
  POWERS.reduce((packed, power, colour) => packed | ((Math.floor(supply / power) % 5) << (3 * colour)), 0),
);

const digit = (supply: number, colour: number): number => (DIGITS[supply]! >> (3 * colour)) & 7;

/** For each supply, how many different line-ups of 0 to 4 chests it allows. */
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

/** The `index`-th line-up of so many chests. */
export function nthLineUp(supply: number, length: number, index: number): number {
  let left = index;
  let rest = supply;
  let lineUp = 0;
  for (let place = 0; place < length; place++) {
    let colour = 0;
    for (; ; colour++) {
      if (digit(rest, colour) === 0) continue;
      const ways = lineUpCount(rest - POWERS[colour]!, length - place - 1);
      if (left < ways) break;
      left -= ways;
    }
    rest -= POWERS[colour]!;
    lineUp |= (colour + 1) << (3 * place);
  }
  return lineUp;
}

/** The colour in a place of a line-up plus one; 0 where it is empty. */
export const chestAt = (lineUp: number, place: number): number => (lineUp >> (3 * place)) & 7;
