import type { Move, Rng, Seat, State } from '@sloop/engine';
import { actionOf, actingSeat, isFirst, rank, sideOf } from './ranking.ts';
import { countAttacks, nthAttack } from './attacks.ts';
import { toShore } from '../state/board.ts';
import {
  BAG,
  CHEST_OWED,
  CHOSEN,
  CLAIM_OWED,
  DUE,
  DUE_CHEST,
  DUE_SEAT,
  DUE_TILE,
  FIRST,
  FIRST_ASKED,
  ISLAND,
  LOOKING,
  NOBODY,
  OWING,
  PLAYERS,
  POOL_SIZE,
  SECOND,
  SECOND_ASKED,
  TILES_OWED,
  TURN,
  token,
} from '../state/cells.ts';
import { LAST_BOX } from '../state/chests.ts';
import { HUNT } from '../state/dice.ts';
import { ACT, CLAIM, FORFEIT, KEEP_TILE, moveOf } from '../moves.ts';
import { colourOfNth, oneChest, pileSize } from '../state/pile.ts';
import { keepTile } from '../state/tiles.ts';

/** Asks the next seat, or makes the next chance event due. Returns false once the action is complete. */
export function advanceActing(state: State): boolean {
  if (drawForHunter(state)) return true;
  if (state[LOOKING + 1] !== 0 || state[CLAIM_OWED] !== 0) return ask(state, actingSeat(state));
  if (state[TURN] === 0) {
    rank(state, actionOf(state));
    state[CHOSEN] = NOBODY;
    state[TURN] = FIRST_ASKED;
    return ask(state, state[FIRST]!);
  }
  if (state[TURN] === SECOND_ASKED) return false;
  state[TURN] = SECOND_ASKED;
  return ask(state, state[SECOND]!);
}

function ask(state: State, seat: Seat): boolean {
  if (seat === NOBODY) return false;
  state[OWING] = 1 << seat;
  return true;
}

function drawForHunter(state: State): boolean {
  if (state[CHEST_OWED] !== 0) state[DUE] = DUE_CHEST;
  else if (state[TILES_OWED] !== 0) state[DUE] = DUE_TILE;
  else return false;
  state[DUE_SEAT] = actingSeat(state);
  return true;
}

export function countActing(state: State, seat: Seat): number {
  if (state[CLAIM_OWED] !== 0) return pileSize(state[ISLAND]!);
  if (state[LOOKING] !== 0) return state[LOOKING] === state[LOOKING + 1] ? 1 : 2;
  return actionOf(state) <= HUNT ? 2 : countAttacks(state, seat) + 1;
}

export function nthActing(state: State, seat: Seat, index: number): Move {
  if (state[CLAIM_OWED] !== 0) return moveOf(CLAIM, colourOfNth(state[ISLAND]!, index));
  if (state[LOOKING] !== 0) return moveOf(KEEP_TILE, state[LOOKING + index]!);
  if (actionOf(state) <= HUNT) return index === 0 ? ACT : FORFEIT;
  return nthAttack(state, seat, index);
}

export const sampleActing = (state: State, seat: Seat, rng: Rng): Move =>
  nthActing(state, seat, rng.below(countActing(state, seat)));

/**
 * How many boxes a token moves forward in `fleet` and `crew`. With two players, only the first seat acts, and its token moves one
 * box.
 */
export const boxesFor = (first: boolean, players: number): number => (first && players > 2 ? 2 : 1);

/** How many treasure tiles a seat draws in `hunt`. It keeps one of them. */
export const tilesFor = (first: boolean, players: number): number => (first && players > 2 ? 2 : 1);

/** Plays the move `act`, which performs the action `fleet`, `crew` or `hunt`. */
export function playAct(state: State, seat: Seat): void {
  state[OWING] = 0;
  const action = actionOf(state);
  if (action === HUNT) {
    state[CHEST_OWED] = isFirst(state) && state[BAG] !== 0 ? 1 : 0; // Ruling T5: if the bag is empty, the seat gets no chest.
    state[TILES_OWED] = Math.min(tilesFor(isFirst(state), state[PLAYERS]!), state[POOL_SIZE]!);
  } else {
    const at = token(seat, sideOf(action));
    state[at] = Math.min(state[at]! + boxesFor(isFirst(state), state[PLAYERS]!), LAST_BOX);
  }
}

/** Keeps one of the two tiles that the seat is looking at. The other tile goes back into the pool. */
export function playKeepTile(state: State, seat: Seat, value: number): void {
  state[OWING] = 0;
  const back = state[LOOKING] === value ? state[LOOKING + 1]! : state[LOOKING]!;
  state[LOOKING] = state[LOOKING + 1] = 0;
  keepTile(state, seat, value, back);
}

export function playClaim(state: State, seat: Seat, colour: number): void {
  state[OWING] = 0;
  state[CLAIM_OWED] = 0;
  state[ISLAND]! &= ~oneChest(colour);
  toShore(state, seat, colour);
}

export function playForfeit(state: State): void {
  state[OWING] = 0;
}
