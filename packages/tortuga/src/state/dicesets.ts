import type { Move } from '@sloop/engine';
import { diceOf, setAt } from './dice.ts';
import { faceOf } from '../moves.ts';

const DICE_IN = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, dice) => diceOf(dice).length);

/** How many dice a set has. */
export const diceIn = (dice: number): number => DICE_IN[dice]!;

/** For some dice and a number of free places, all sets of these dice that fit, as bits of one integer (the bit's number is the set). */
const FITTING = /* @__PURE__ */ Int32Array.from({ length: 6 * 32 }, (_, key) => fitting(key & 31, key >> 5));

function fitting(dice: number, room: number): number {
  let sets = 0;
  for (let kept = 1; kept < 32; kept++) if ((kept & ~dice) === 0 && DICE_IN[kept]! <= room) sets |= 1 << kept;
  return sets;
}

export const setsThatFit = (dice: number, room: number): number => FITTING[(room << 5) | dice]!;
export const allSets = (dice: number): number => FITTING[(5 << 5) | dice]!;

/** What each die adds to the sets by face, by its face plus one; 0 for a die that is not in hand. */
const SHOWN = /* @__PURE__ */ Int32Array.from({ length: 5 * 8 }, (_, key) =>
  (key & 7) === 0 ? 0 : setAt(1 << (key >> 3), (key & 7) - 1),
);

/** The sets of dice that show each face, from the move of a roll. */
export const setsByFace = (roll: Move): number =>
  SHOWN[faceOf(roll, 0)]! |
  SHOWN[8 | faceOf(roll, 1)]! |
  SHOWN[16 | faceOf(roll, 2)]! |
  SHOWN[24 | faceOf(roll, 3)]! |
  SHOWN[32 | faceOf(roll, 4)]!;

/** Where the numbers of a set's dice lie among those of all five, three bits each. */
const THEIR_NUMBERS = /* @__PURE__ */ Uint16Array.from({ length: 32 }, (_, dice) =>
  diceOf(dice).reduce((mask, die) => mask | (7 << (3 * die)), 0),
);

/** The sum of a set's numbers. The product adds up what the sum of neighbours has left: three sums, six bits apart. */
export function sumOfNumbers(numbers: number, dice: number): number {
  const theirs = numbers & THEIR_NUMBERS[dice]!;
  return (Math.imul((theirs & 0o70707) + ((theirs >> 3) & 0o707), 0o10101) >> 12) & 63;
}
