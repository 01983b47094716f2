// This file computes the parts of a seat's sum for an action. `glance.ts` exports everything in this file.
import type { DiceTable, SeatView } from './printed.ts';
import { ACTIONS, DICE, FACES, type Action } from './state/dice.ts';

/** A part of a sum: either a die on the action, with its number, or the bonus. */
export type SumPart =
  | { readonly kind: 'die'; readonly die: string; readonly value: number }
  | { readonly kind: 'bonus'; readonly value: number };

/** The number of a die for an action. */
export const numberOf = (numbers: DiceTable, die: number, action: Action): number =>
  numbers[die]![ACTIONS.indexOf(action)]!;

/** The letters of the dice that lie on an action. */
export const diceOn = ({ dice }: SeatView, action: Action): string =>
  [...DICE].filter((_, die) => dice[die] === FACES[ACTIONS.indexOf(action)]).join('');

/**
 * The parts of a seat's sum for an action if exactly the dice in `letters` lie on it. Without a die there are no parts,
 * because a bonus alone does not count.
 */
export function sumParts(numbers: DiceTable, { bonus }: SeatView, action: Action, letters: string): readonly SumPart[] {
  if (letters === '') return [];
  const dice = [...letters].map(
    (die) => ({ kind: 'die', die, value: numberOf(numbers, DICE.indexOf(die), action) }) as const,
  );
  return bonus[action] === 0 ? dice : [...dice, { kind: 'bonus', value: bonus[action] }];
}
