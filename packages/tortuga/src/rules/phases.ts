import type { State } from '@sloop/engine';
import { goOnActing } from './actions.ts';
import { clockwise } from '../state/board.ts';
import {
  DUE,
  DUE_CHEST,
  DUE_NOTHING,
  DUE_SEAT,
  GOAL,
  OVER,
  OWING,
  PHASE,
  PLAYERS,
  ROLL,
  ROUND,
  SETUP,
  START,
  STEP,
  STOW,
  TURN,
  tortuga,
} from '../state/cells.ts';
import { pileSize } from '../state/pile.ts';
import { goOnRolling } from './rolling.ts';
import { takeDiceBack } from '../state/spaces.ts';
import { goOnStowing } from './stowing.ts';

/** Goes on until somebody owes an answer, chance is due or the game is over. Skipped phases are never seen. */
export function goOn(state: State): void {
  while (state[OWING] === 0 && state[DUE] === DUE_NOTHING && state[PHASE] !== OVER)
    if (!goOnPhase(state)) nextPhase(state);
}

function goOnPhase(state: State): boolean {
  switch (state[PHASE]) {
    case SETUP:
      return goOnSetUp(state);
    case ROLL:
      return goOnRolling(state);
    case STOW:
      return goOnStowing(state);
    default:
      return goOnActing(state);
  }
}

/** From the start seat clockwise, two chests each. */
function goOnSetUp(state: State): boolean {
  if (state[TURN] === 2 * state[PLAYERS]!) return false;
  state[DUE] = DUE_CHEST;
  state[DUE_SEAT] = clockwise(state, state[TURN]! >> 1);
  state[TURN]!++;
  return true;
}

function nextPhase(state: State): void {
  state[STEP] = 0;
  state[TURN] = 0;
  if (state[PHASE] === STOW) return endRound(state);
  state[PHASE]!++;
  if (state[PHASE] === STOW) for (let seat = 0; seat < state[PLAYERS]!; seat++) takeDiceBack(state, seat);
}

function endRound(state: State): void {
  let reached = false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) reached ||= pileSize(state[tortuga(seat)]!) >= state[GOAL]!;
  if (reached) {
    state[PHASE] = OVER;
    return;
  }
  state[START] = clockwise(state, 1);
  state[ROUND]!++;
  state[PHASE] = ROLL;
}
