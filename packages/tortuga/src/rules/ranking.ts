import type { Cells, Seat, State } from '@sloop/engine';
import { isFirst } from './acting.ts';
import { clockwise } from '../state/board.ts';
import { FIRST, NOBODY, PLAYERS, SECOND } from '../state/cells.ts';
import { strength } from '../state/spaces.ts';

/** Finds the first and the second; a tie goes to the seat nearest the start seat, clockwise. */
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

/** The seat that performs this phase's action, or has just done so. */
export const actor = (state: Cells): Seat => state[isFirst(state) ? FIRST : SECOND]!;
