import type { Cells, Seat, State } from '@sloop/engine';
import { clockwise } from '../state/board.ts';
import {
  CREW_SIDE,
  FIRST,
  FIRST_ACTION,
  FIRST_ASKED,
  FLEET_SIDE,
  NOBODY,
  PHASE,
  PLAYERS,
  SECOND,
  TURN,
} from '../state/cells.ts';
import { strength } from '../state/spaces.ts';
import { BOARD, FLEET } from '../state/dice.ts';

export const actionOf = (state: Cells): number => state[PHASE]! - FIRST_ACTION;

/** The side of the board that belongs to an action. */
export const sideOf = (action: number): number => (action === BOARD || action === FLEET ? FLEET_SIDE : CREW_SIDE);

export const isFirst = (state: Cells): boolean => state[TURN] === FIRST_ASKED;

/**
 * Finds the seats that are first and second in an action. Among seats with equal sums, the one that comes first clockwise from the
 * start seat is ahead.
 */
export function rank(state: State, action: number): void {
  let first = NOBODY;
  let second = NOBODY;
  let best = 0;
  let next = 0;
  for (let steps = 0; steps < state[PLAYERS]!; steps++) {
    const seat = clockwise(state, steps);
    const sum = strength(state, seat, action);
    if (sum > best) {
      second = first;
      next = best;
      first = seat;
      best = sum;
    } else if (sum > next) {
      second = seat;
      next = sum;
    }
  }
  state[FIRST] = first;
  state[SECOND] = state[PLAYERS]! > 2 ? second : NOBODY;
}

/** The seat that performs the action of this phase, or has just performed it. */
export const actingSeat = (state: Cells): Seat => state[isFirst(state) ? FIRST : SECOND]!;
