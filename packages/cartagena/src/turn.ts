import type { Actor, Move, Rng, Seat, State } from '@sloop/engine';
import { CHANCE, pick } from '@sloop/engine';
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
  FIRST_COMPANY,
  JAMAICA,
  OWED,
  PASSES,
  PLAYERS,
  START,
  TURN,
  VERSION,
  WINNERS,
  behind,
  handSymbols,
  hasEscaped,
  landing,
  movePirate,
  placeCount,
  places,
  setLayout,
  takeIntoHand,
} from './board.ts';
import { chanceDeal, chanceRow, discard, drawOwed, dueRow, layRow, takeFromDeck } from './cards.ts';
import { becalmed } from './ending.ts';
import { rememberDrawn, rememberPlayed } from './memory.ts';
import {
  BACK,
  DEAL,
  DRAW,
  END,
  KIND,
  LAYOUT,
  PASS,
  PLAY,
  cardOf,
  dealtOf,
  draw,
  drawnOf,
  facesIn,
  fromOf,
  goBack,
  layout,
  playCard,
} from './moves.ts';
import { SLOOP, SYMBOL_COUNT, layTunnel, layoutOf } from './tunnel.ts';

export function toAct(state: State): number {
  if (state[DUE] !== DUE_NOTHING) return CHANCE;
  return state[WINNERS] === 0 ? 1 << state[TURN]! : 0;
}

/** The seat that the chance event is for; undefined for laying the tunnel or the row. */
export function dueSeat(state: State): Seat | undefined {
  if (state[DUE] === DUE_LAYOUT || state[DUE] === DUE_ROW) return undefined;
  return state[DUE] === DUE_DEAL ? (state[START]! + state[DEALT]!) % state[PLAYERS]! : state[TURN]!;
}

/** For each set of symbols: how many it holds, and which come first, second, … */
const SYMBOLS_IN = Uint8Array.from({ length: 64 }, (_, set) => symbolsOf(set).length);
const NTH_SYMBOL = Uint8Array.from({ length: 64 * 8 }, (_, at) => symbolsOf(at >> 3)[at & 7] ?? 0);

function symbolsOf(set: number): number[] {
  return [0, 1, 2, 3, 4, 5].filter((symbol) => (set >> symbol) & 1);
}

/** How many of the seat's places lie beyond the first company: from these, its last ones, a pirate can go back. */
function placesBeyondCompany(state: State, seat: Seat): number {
  const company = state[FIRST_COMPANY]!;
  const first = places(seat);
  const end = first + state[placeCount(seat)]!;
  let at = end;
  while (at > first && state[at - 1]! > company) at--;
  return end - at;
}

const mayEnd = (state: State): boolean => state[ACTIONS] !== 0;

export function count(state: State, seat: Seat): number {
  const plays = SYMBOLS_IN[state[handSymbols(seat)]!]! * state[placeCount(seat)]!;
  const actions = plays + placesBeyondCompany(state, seat);
  return mayEnd(state) || actions === 0 ? actions + 1 : actions; // Ruling C2: nothing to do is one move, a pass.
}

/** Cards first, then going back, then `end` or `pass`. */
export function nth(state: State, seat: Seat, index: number): Move {
  const held = state[handSymbols(seat)]!;
  const spots = state[placeCount(seat)]!;
  const plays = SYMBOLS_IN[held]! * spots;
  if (index < plays) {
    const nthHeld = (index / spots) | 0;
    return playCard(NTH_SYMBOL[(held << 3) | nthHeld]!, state[places(seat) + index - nthHeld * spots]!);
  }
  const backs = placesBeyondCompany(state, seat);
  if (index - plays < backs) return goBack(state[places(seat) + spots - 1 - (index - plays)]!);
  return mayEnd(state) ? END : PASS;
}

export function chance(state: State, rng: Rng): Move {
  switch (state[DUE]) {
    case DUE_LAYOUT:
      return layout(layTunnel(rng));
    case DUE_DEAL:
      return chanceDeal(state, rng);
    case DUE_ROW:
      return chanceRow(state, rng);
    default:
      return draw(pick(state, DECK, SYMBOL_COUNT, state[DECK_SIZE]!, rng));
  }
}

export function play(state: State, _by: Actor, move: Move): void {
  switch (move & KIND) {
    case PLAY:
      return playForward(state, cardOf(move), fromOf(move));
    case BACK:
      return playBack(state, fromOf(move));
    case END:
      return endTurn(state);
    case PASS:
      state[PASSES]!++;
      return endTurn(state);
    case DRAW:
      return drawCard(state, drawnOf(move));
    case DEAL:
      return dealHand(state, move);
    case LAYOUT:
      setLayout(state, layoutOf(facesIn(move)));
      state[DUE] = DUE_DEAL;
      return;
    default:
      layRow(state, move);
      return goOn(state);
  }
}

function playForward(state: State, symbol: number, from: number): void {
  const seat = state[TURN]!;
  const to = landing(state, symbol, from);
  discard(state, seat, symbol);
  rememberPlayed(state, seat, symbol);
  movePirate(state, seat, from, to);
  beginAction(state);
  if (to === SLOOP) {
    state[CALM] = 0;
    if (hasEscaped(state, seat)) {
      state[WINNERS] = 1 << seat;
      return;
    }
  }
  goOn(state);
}

function playBack(state: State, from: number): void {
  const to = behind(state, from);
  state[OWED] = state[CROWD + to]!;
  movePirate(state, state[TURN]!, from, to);
  beginAction(state);
  goOn(state);
}

function beginAction(state: State): void {
  state[ACTIONS]!++;
  state[PASSES] = 0;
}

function drawCard(state: State, symbol: number): void {
  const seat = state[TURN]!;
  takeFromDeck(state, symbol);
  takeIntoHand(state, seat, symbol);
  rememberDrawn(state, seat, symbol);
  state[OWED]!--;
  state[DUE] = DUE_NOTHING;
  goOn(state);
}

function dealHand(state: State, move: Move): void {
  const seat = (state[START]! + state[DEALT]!) % state[PLAYERS]!;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
    for (let card = 0; card < dealtOf(move, symbol); card++) {
      takeFromDeck(state, symbol);
      takeIntoHand(state, seat, symbol);
    }
  state[DEALT]!++;
  if (state[DEALT]! < state[PLAYERS]!) return;
  state[DUE] = DUE_NOTHING;
  if (state[VERSION] !== JAMAICA) dueRow(state);
}

/** After an action: draws what is owed for it; the third one ends the turn once its cards are there. */
function goOn(state: State): void {
  if (state[OWED] !== 0) drawOwed(state);
  if (state[DUE] === DUE_NOTHING && state[ACTIONS] === ACTIONS_PER_TURN) endTurn(state);
}

function endTurn(state: State): void {
  state[CALM]!++;
  if (becalmed(state)) return;
  state[ACTIONS] = 0;
  state[TURN] = (state[TURN]! + 1) % state[PLAYERS]!;
}
