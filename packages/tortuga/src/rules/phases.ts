import type { State } from '@sloop/engine';
import { advanceActing } from './actions.ts';
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
import { advanceRolling } from './rolling.ts';
import { takeDiceBack } from '../state/spaces.ts';
import { advanceStowing } from './stowing.ts';

/**
 * Advances the game until a seat owes an answer, a chance event is due, or the game is over. Skips phases in which nothing happens.
 */
export function advance(state: State): void {
  while (state[OWING] === 0 && state[DUE] === DUE_NOTHING && state[PHASE] !== OVER)
    if (!advancePhase(state)) nextPhase(state);
}

function advancePhase(state: State): boolean {
  switch (state[PHASE]) {
    case SETUP:
      return advanceSetUp(state);
    case ROLL:
      return advanceRolling(state);
    case STOW:
      return advanceStowing(state);
    default:
      return advanceActing(state);
  }
}

/** Each seat draws two chests, clockwise from the start seat. */
function advanceSetUp(state: State): boolean {
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

/** Whether these chests in Tortuga are enough to end the game with this round. */
export const reachesGoal = (state: State, home: number): boolean => pileSize(home) >= state[GOAL]!;

function endRound(state: State): void {
  let reached = false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) reached ||= reachesGoal(state, state[tortuga(seat)]!);
  if (reached) {
    state[PHASE] = OVER;
    return;
  }
  state[START] = clockwise(state, 1);
  state[ROUND]!++;
  state[PHASE] = ROLL;
}
