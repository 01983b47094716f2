import { expect, it } from 'vitest';
import { ALL_DICE, FACE_COUNT, diceAt, diceOf } from './dice.ts';
import { allSets, diceIn, setsByFace, setsThatFit, sumOfNumbers } from './dicesets.ts';
import { rolled } from '../moves.ts';

const SETS = Array.from({ length: ALL_DICE + 1 }, (_, dice) => dice);

/** Every list of five numbers from `least` to `most`. */
function* everyFive(least: number, most: number, given: readonly number[] = []): Generator<readonly number[]> {
  if (given.length === 5) yield given;
  else for (let number = least; number <= most; number++) yield* everyFive(least, most, [...given, number]);
}

it('finds all non-empty subsets with at most `room` dice', () => {
  for (const dice of SETS)
    for (let room = 0; room <= 5; room++) {
      const fitting = SETS.filter(
        (kept) => kept !== 0 && diceOf(kept).every((die) => diceOf(dice).includes(die)),
      ).filter((kept) => diceOf(kept).length <= room);
      const found = SETS.filter((kept) => (setsThatFit(dice, room) >>> kept) & 1);
      expect(found, `${dice} with room for ${room}`).toEqual(fitting);
      if (room === 5) expect(allSets(dice)).toBe(setsThatFit(dice, room));
    }
});

it('adds up the numbers of a set of dice', () => {
  const wrong: string[] = [];
  for (const numbers of everyFive(1, 5)) {
    const packed = numbers.reduce((all, number, die) => all | (number << (3 * die)), 0);
    for (const dice of SETS) {
      let sum = 0;
      for (const [die, number] of numbers.entries()) if ((dice >> die) & 1) sum += number;
      if (sumOfNumbers(packed, dice) !== sum) wrong.push(`${dice} of ${numbers.join('')}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(sumOfNumbers(0o55555, ALL_DICE)).toBe(25);
  expect(SETS.map(diceIn)).toEqual(SETS.map((dice) => diceOf(dice).length));
});

it('finds the dice that show each face', () => {
  const wrong: string[] = [];
  for (const faces of everyFive(0, FACE_COUNT)) {
    const sets = setsByFace(rolled(faces));
    for (let face = 0; face < FACE_COUNT; face++) {
      const showing = faces.reduce((dice, shown, die) => (shown === face + 1 ? dice | (1 << die) : dice), 0);
      if (diceAt(sets, face) !== showing) wrong.push(`${face} of ${faces.join('')}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});
