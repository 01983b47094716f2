import { copyState, type Move, type Seat, type State } from '@sloop/engine';
import { count, nth, play } from '../rules/play.ts';
import { blank } from '../state/board.ts';
import {
  ACTIONS,
  ACTIONS_PER_TURN,
  DUE,
  DUE_NOTHING,
  PIRATES_PER_SEAT,
  TURN,
  WINNERS,
  aboard,
} from '../state/cells.ts';

/** A scratch state for the position after each action of a turn. */
const AFTER = Array.from({ length: ACTIONS_PER_TURN }, blank);

/** Whether the turn has enough actions left to win. Each pirate that is not on the sloop needs at least one. */
const canWin = (state: State, seat: Seat): boolean =>
  PIRATES_PER_SEAT - state[aboard(seat)]! <= ACTIONS_PER_TURN - state[ACTIONS]!;

/**
 * A move with which the seat wins in this turn whatever happens, or undefined if there is none. Tries all ways to play
 * the rest of the turn, except that it never draws a card that nobody knows yet. It must be the seat's turn.
 */
export function winningMove(state: State, seat: Seat): Move | undefined {
  if (!canWin(state, seat)) return undefined;
  const after = AFTER[state[ACTIONS]!]!;
  const total = count(state, seat);
  for (let index = 0; index < total; index++) {
    const move = nth(state, seat, index);
    copyState(state, after);
    play(after, seat, move);
    if (after[WINNERS] === 1 << seat) return move;
    const goesOn = after[DUE] === DUE_NOTHING && after[WINNERS] === 0 && after[TURN] === seat && after[ACTIONS] !== 0;
    if (goesOn && winningMove(after, seat) !== undefined) return move;
  }
  return undefined;
}
