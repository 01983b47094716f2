/** The five actions, always in this order. */
export const ACTIONS = ['fleet', 'crew', 'hunt', 'board', 'raid'] as const;
export type Action = (typeof ACTIONS)[number];
export const FLEET = 0;
export const CREW = 1;
export const HUNT = 2;
export const BOARD = 3;
export const RAID = 4;
export const ACTION_COUNT = 5;

/** Faces 0–4 are the actions, 5 is the skull; their letters in notation. */
export const FACES = 'fchbrs';
export const SKULL = 5;
export const FACE_COUNT = 6;

export const DICE = 'ABCDE';
export const DIE_COUNT = 5;
export const ALL_DICE = 31;

/** The number of each die under each action, as far as print shows them; owners may enter their own. */
export const DEFAULT_NUMBERS: readonly (readonly number[])[] = [
  [4, 1, 3, 5, 2],
  [5, 2, 4, 1, 3],
  [1, 3, 5, 2, 4],
  [2, 4, 1, 3, 5],
  [3, 5, 2, 4, 1],
];

/** A set of dice is five bits, A the lowest. */
export const DICE_IN = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, dice) => diceOf(dice).length);

export function diceOf(dice: number): number[] {
  return [0, 1, 2, 3, 4].filter((die) => (dice >> die) & 1);
}

export const lettersOfDice = (dice: number): string =>
  diceOf(dice)
    .map((die) => DICE[die])
    .join('');

const subsets = (accepts: (dice: number) => boolean): number => {
  let sets = 0;
  for (let dice = 1; dice <= ALL_DICE; dice++) if (accepts(dice)) sets |= 1 << dice;
  return sets;
};

/**
 * Sets of dice as bits of one integer (bit number = the set): all that may be kept for an action from the dice that show it, joined
 * by any skulls, in a space with room for so many. Tabulated by room, skulls and dice: a roll's choices are five lookups.
 */
const KEEPS = /* @__PURE__ */ Int32Array.from({ length: 6 * 32 * 32 }, (_, key) => {
  const [room, skulls, dice] = [key >> 10, (key >> 5) & 31, key & 31];
  return subsets((kept) => (kept & ~(dice | skulls)) === 0 && (kept & dice) !== 0 && DICE_IN[kept]! <= room);
});

export const keepsForAction = (room: number, skulls: number, dice: number): number =>
  KEEPS[(room << 10) | (skulls << 5) | dice]!;

/** Skulls kept alone: some action always has room for them. */
const SKULL_KEEPS = /* @__PURE__ */ Int32Array.from({ length: 32 }, (_, skulls) =>
  subsets((kept) => (kept & ~skulls) === 0),
);

export const keepsOfSkulls = (skulls: number): number => SKULL_KEEPS[skulls]!;

/** How many bits of an integer are set. */
export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of the `index`-th set bit, from below. */
export function nthBit(bits: number, index: number): number {
  let rest = bits;
  for (let left = index; left > 0; left--) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}
