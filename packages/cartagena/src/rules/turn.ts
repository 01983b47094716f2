import type { Move, Seat, State } from '@sloop/engine';
import { dealtOf } from '../moves.ts';
import { behind, goAboard, landing, movePirate } from '../state/board.ts';
import {
  ACTIONS,
  ACTIONS_PER_TURN,
  CALM,
  CROWD,
  DEALT,
  DECK,
  DECK_SIZE,
  DUE,
  DUE_DEAL,
  DUE_LAYOUT,
  DUE_NOTHING,
  DUE_ROW,
  HAND_AT_START,
  JAMAICA,
  OWED,
  PASSES,
  PLAYERS,
  START,
  TURN,
  VERSION,
  WINNERS,
  hand,
} from '../state/cells.ts';
import { companyOn } from '../state/crowd.ts';
import { oneCard } from '../state/hand.ts';
import { rememberDrawn, rememberPlayed } from '../state/memory.ts';
import { SLOOP, SYMBOL_COUNT } from '../state/tunnel.ts';
import { discard, drawOwed, dueRow, takeFromDeck } from './cards.ts';
import { endBecalmed, isBecalmed } from './ending.ts';

/** The seat that the chance event is for. Undefined if the chance event lays the tunnel or the row. */
export function dueSeat(state: State): Seat | undefined {
  if (state[DUE] === DUE_LAYOUT || state[DUE] === DUE_ROW) return undefined;
  return state[DUE] === DUE_DEAL ? (state[START]! + state[DEALT]!) % state[PLAYERS]! : state[TURN]!;
}

export const playForward = (state: State, symbol: number, from: number): void => {
  const seat = state[TURN]!;
  const to = landing(state, symbol, from);
  discard(state, seat, symbol);
  rememberPlayed(state, seat, symbol);
  movePirate(state, seat, from, to);
  const action = beginAction(state);
  if (to === SLOOP) {
    state[CALM] = 0;
    if (goAboard(state, seat)) {
      state[WINNERS] = 1 << seat;
      return;
    }
  }
  endAction(state, action);
};

export const playBack = (state: State, from: number): void => {
  const to = behind(state, from);
  const cards = companyOn(state, CROWD, to);
  movePirate(state, state[TURN]!, from, to);
  beginAction(state);
  oweCards(state, cards);
};

/** Begins an action. Returns 1, 2 or 3 for the first, second or third action of the turn. */
const beginAction = (state: State): number => {
  const action = state[ACTIONS]! + 1;
  state[ACTIONS] = action;
  state[PASSES] = 0;
  return action;
};

export const drawCard = (state: State, symbol: number): void => {
  const seat = state[TURN]!;
  takeFromDeck(state, symbol);
  state[hand(seat)]! += oneCard(symbol);
  rememberDrawn(state, seat, symbol);
  state[DUE] = DUE_NOTHING;
  oweCards(state, state[OWED]! - 1);
};

export function dealHand(state: State, move: Move): void {
  const seat = dueSeat(state)!;
  let cards = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) cards += dealtOf(move, symbol) * oneCard(symbol);
  state[DECK]! -= cards;
  state[hand(seat)]! += cards;
  state[DECK_SIZE]! -= HAND_AT_START;
  state[DEALT]!++;
  if (state[DEALT]! < state[PLAYERS]!) return;
  state[DUE] = DUE_NOTHING;
  if (state[VERSION] !== JAMAICA) dueRow(state);
}

/** Makes the seat draw `cards` cards. The seat's action ends once it has drawn all of them or no card is left. */
export const oweCards = (state: State, cards: number): void => {
  state[OWED] = cards;
  if (cards === 0 || !drawOwed(state)) endAction(state, state[ACTIONS]!);
};

const endAction = (state: State, action: number): void => {
  if (action === ACTIONS_PER_TURN) endTurn(state);
};

export const endTurn = (state: State): void => {
  state[CALM]!++;
  if (isBecalmed(state)) return endBecalmed(state);
  state[ACTIONS] = 0;
  const next = state[TURN]! + 1;
  state[TURN] = next === state[PLAYERS] ? 0 : next;
};
