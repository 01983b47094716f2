import type { Move } from '@sloop/engine';
import { diceOf, setAt } from './dice.ts';
import { faceOf } from '../moves.ts';

const DICE_IN = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, dice) => diceOf(dice).length);

export const diceIn = (dice: number): number => DICE_IN[dice]!;

/** For each set of dice and each number of free places, the non-empty subsets that fit. Bit n is set if the subset n fits. */
const FITTING = /* @__PURE__ */ Int32Array.from({ length: 6 * 32 }, (_, key) => fitting(key & 31, key >> 5));

function fitting(dice: number, room: number): number {
  let sets = 0;
  for (let kept = 1; kept < 32; kept++) if ((kept & ~dice) === 0 && DICE_IN[kept]! <= room) sets |= 1 << kept;
  return sets;
}

export const setsThatFit = (dice: number, room: number): number => FITTING[(room << 5) | dice]!;
export const allSets = (dice: number): number => FITTING[(5 << 5) | dice]!;

/**
 * `SHOWN[8 * die + value]` is the bit that a die sets in the result of `setsByFace`. The value of a die is its face
 * plus 1. A die that is not in the hand has the value 0 and sets no bit.
 */
const SHOWN = /* @__PURE__ */ Int32Array.from({ length: 5 * 8 }, (_, key) =>
  (key & 7) === 0 ? 0 : setAt(1 << (key >> 3), (key & 7) - 1),
);

/** For each face, the set of dice that show the face in a `roll` move (see `diceAt`). */
export const setsByFace = (roll: Move): number =>
  SHOWN[faceOf(roll, 0)]! |
  SHOWN[8 | faceOf(roll, 1)]! |
  SHOWN[16 | faceOf(roll, 2)]! |
  SHOWN[24 | faceOf(roll, 3)]! |
  SHOWN[32 | faceOf(roll, 4)]!;

/** For each set of dice, the mask that selects the numbers of these dice in a `NUMBERS` cell. */
const THEIR_NUMBERS = /* @__PURE__ */ Uint16Array.from({ length: 32 }, (_, dice) =>
  diceOf(dice).reduce((mask, die) => mask | (7 << (3 * die)), 0),
);

/**
 * The sum of the numbers of a set of dice. First, neighbouring numbers are added, which gives three sums of 6 bits each. Then the
 * multiplication adds the three sums.
 */
export function sumOfNumbers(numbers: number, dice: number): number {
  const theirs = numbers & THEIR_NUMBERS[dice]!;
  return (Math.imul((theirs & 0o70707) + ((theirs >> 3) & 0o707), 0o10101) >> 12) & 63;
}
