/** The five actions. They are always in this order. */
export const ACTIONS = ['fleet', 'crew', 'hunt', 'board', 'raid'] as const;
export type Action = (typeof ACTIONS)[number];
export const FLEET = 0;
export const CREW = 1;
export const HUNT = 2;
export const BOARD = 3;
export const RAID = 4;
export const ACTION_COUNT = 5;

/** The letters of the faces in notation. Faces 0–4 are the actions, and face 5 is the skull. */
export const FACES = 'fchbrs';
export const SKULL = 5;
export const FACE_COUNT = 6;

export const DICE = 'ABCDE';
export const DIE_COUNT = 5;

/**
 * Each die's number for each action. The rulebooks show only part of this table. docs/spec/tortuga.md says how we
 * completed it. People who own the game can enter the numbers of their own dice with the option `dice`.
 */
export const DEFAULT_NUMBERS: readonly (readonly number[])[] = [
  [4, 1, 3, 5, 2],
  [5, 2, 4, 1, 3],
  [1, 3, 5, 2, 4],
  [2, 4, 1, 3, 5],
  [3, 5, 2, 4, 1],
];

/** A set of dice is an integer of five bits. Die A is the lowest bit. */
export const ALL_DICE = 31;

export function diceOf(dice: number): number[] {
  return [0, 1, 2, 3, 4].filter((die) => (dice >> die) & 1);
}

/** For each set of dice, the letters of the dice. */
export const LETTERS_OF_DICE: readonly string[] = Array.from({ length: ALL_DICE + 1 }, (_, dice) =>
  diceOf(dice)
    .map((die) => DICE[die])
    .join(''),
);

/** The set of dice for one face or action. `sets` holds a set of 5 bits for each face or action. */
export const diceAt = (sets: number, face: number): number => (sets >> (5 * face)) & 31;
export const setAt = (dice: number, face: number): number => dice << (5 * face);
