import type { Cells, Seat, State } from '@sloop/engine';
import { capacity } from './board.ts';
import { CREW_SIDE, FLEET_SIDE, NUMBERS, bonus, inHand, placed } from './cells.ts';
import { ACTION_COUNT, ALL_DICE, BOARD, DIE_COUNT, RAID, diceAt, setAt } from './dice.ts';
import { diceIn, sumOfNumbers } from './dicesets.ts';

/** The number of further dice that a seat can place on an action. */
export function room(state: Cells, seat: Seat, action: number): number {
  const used = diceIn(diceAt(state[placed(seat)]!, action));
  if (action === BOARD) return capacity(state, seat, FLEET_SIDE) - used;
  if (action === RAID) return capacity(state, seat, CREW_SIDE) - used;
  return DIE_COUNT - used;
}

/** Moves a set of dice from a seat's hand to an action. */
export function placeDice(state: State, seat: Seat, action: number, dice: number): void {
  state[placed(seat)]! |= setAt(dice, action);
  state[inHand(seat)]! &= ~dice;
}

export function takeDiceBack(state: State, seat: Seat): void {
  state[placed(seat)] = 0;
  state[inHand(seat)] = ALL_DICE;
}

const levelOf = (levels: number, action: number): number =>
  ((levels >> action) & 1) + ((levels >> (ACTION_COUNT + action)) & 1);

/** The sum of the numbers of a seat's dice on an action, plus the seat's bonus. 0 if the seat has no die on the action. */
export const strength = (state: Cells, seat: Seat, action: number): number => strengthWith(state, seat, action, 0);

/** The same if the seat also had the dice `more` on the action. */
export function strengthWith(state: Cells, seat: Seat, action: number, more: number): number {
  const dice = diceAt(state[placed(seat)]!, action) | more;
  if (dice === 0) return 0;
  return levelOf(state[bonus(seat)]!, action) + sumOfNumbers(state[NUMBERS + action]!, dice);
}

export const MOST_BONUS = 2;

/** A seat's bonus level for an action, from 0 to `MOST_BONUS`. */
export const bonusLevel = (state: Cells, seat: Seat, action: number): number => levelOf(state[bonus(seat)]!, action);

/** A mask of the actions whose bonus level is below `MOST_BONUS`. */
export const openBonuses = (state: Cells, seat: Seat): number => ~(state[bonus(seat)]! >> ACTION_COUNT) & 31;

export function raiseBonus(state: State, seat: Seat, action: number): void {
  const once = 1 << action;
  const levels = state[bonus(seat)]!;
  state[bonus(seat)] = levels | once | ((levels & once) << ACTION_COUNT);
}
