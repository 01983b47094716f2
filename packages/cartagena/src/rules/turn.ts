import { CHANCE, type Actor, type Move, type Rng, type Seat, type State } from '@sloop/engine';
import { behind, countBacks, goAboard, landing, layFaces, movePirate, placeCount, placeOf } from '../state/board.ts';
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
import { chanceDeal, chanceRow, discard, drawOwed, dueRow, layRow, takeFromDeck } from './cards.ts';
import { companyOn } from '../state/crowd.ts';
import { endBecalmed, isBecalmed } from './ending.ts';
import { drawSymbol, nthSymbol, oneCard, symbolCount } from '../state/hand.ts';
import {
  BACK,
  DEAL,
  DRAW,
  END,
  KIND,
  LAYOUT,
  PASS,
  PLAY,
  backFrom,
  cardOf,
  dealtOf,
  draw,
  drawnOf,
  facesIn,
  fromOf,
  goBack,
  layout,
  playCard,
} from '../moves.ts';
import { rememberDrawn, rememberPlayed } from '../state/memory.ts';
import { SLOOP, SYMBOL_COUNT, layTunnel } from '../state/tunnel.ts';

export function toAct(state: State): number {
  if (state[DUE] !== DUE_NOTHING) return CHANCE;
  return state[WINNERS] === 0 ? 1 << state[TURN]! : 0;
}

/** The seat that the chance event is for; undefined for laying the tunnel or the row. */
export function dueSeat(state: State): Seat | undefined {
  if (state[DUE] === DUE_LAYOUT || state[DUE] === DUE_ROW) return undefined;
  return state[DUE] === DUE_DEAL ? (state[START]! + state[DEALT]!) % state[PLAYERS]! : state[TURN]!;
}

/** How many moves there are with `end`, or with `pass` where nothing else is (ruling C2). */
const countWithEnd = (state: State, actions: number): number =>
  actions + (state[ACTIONS] !== 0 || actions === 0 ? 1 : 0);

export function count(state: State, seat: Seat): number {
  const plays = symbolCount(state[hand(seat)]!) * placeCount(state, seat);
  return countWithEnd(state, plays + countBacks(state, seat));
}

/** Each symbol on each place comes first, the mouth before the spaces; then going back, from the last places; then `end` or `pass`. */
export function sample(state: State, seat: Seat, rng: Rng): Move {
  const cards = state[hand(seat)]!;
  const places = placeCount(state, seat);
  const plays = symbolCount(cards) * places;
  const actions = plays + countBacks(state, seat);
  const chosen = rng.below(countWithEnd(state, actions));
  if (chosen < plays) {
    const symbol = (chosen / places) | 0;
    return playCard(nthSymbol(cards, symbol), placeOf(state, seat, chosen - symbol * places));
  }
  if (chosen < actions) return goBack(placeOf(state, seat, places - 1 - (chosen - plays)));
  return state[ACTIONS] !== 0 ? END : PASS;
}

/** The move that is chosen where chance says this number. */
export const nth = (state: State, seat: Seat, index: number): Move => sample(state, seat, { below: () => index });

export function chance(state: State, rng: Rng): Move {
  switch (state[DUE]) {
    case DUE_LAYOUT:
      return layout(layTunnel(rng));
    case DUE_DEAL:
      return chanceDeal(state, rng);
    case DUE_ROW:
      return chanceRow(state, rng);
    default:
      return draw(drawSymbol(state[DECK]!, state[DECK_SIZE]!, rng));
  }
}

export function play(state: State, _by: Actor, move: Move): void {
  const kind = move & KIND;
  if (kind === PLAY) playForward(state, cardOf(move), fromOf(move));
  else if (kind === BACK) playBack(state, backFrom(move));
  else if (kind === DRAW) drawCard(state, drawnOf(move));
  else if (kind === END) endTurn(state);
  else playSeldom(state, move);
}

/** The moves that do not come in every turn. */
const playSeldom = (state: State, move: Move): void => {
  switch (move & KIND) {
    case PASS:
      state[PASSES]!++;
      return endTurn(state);
    case DEAL:
      return dealHand(state, move);
    case LAYOUT:
      layFaces(state, facesIn(move));
      state[DUE] = DUE_DEAL;
      return;
    default:
      layRow(state, move);
      return oweCards(state, state[OWED]!);
  }
};

const playForward = (state: State, symbol: number, from: number): void => {
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

const playBack = (state: State, from: number): void => {
  const to = behind(state, from);
  const cards = companyOn(state, CROWD, to);
  movePirate(state, state[TURN]!, from, to);
  beginAction(state);
  oweCards(state, cards);
};

/** Which action of the turn it is: 1, 2 or 3. */
const beginAction = (state: State): number => {
  const action = state[ACTIONS]! + 1;
  state[ACTIONS] = action;
  state[PASSES] = 0;
  return action;
};

const drawCard = (state: State, symbol: number): void => {
  const seat = state[TURN]!;
  takeFromDeck(state, symbol);
  state[hand(seat)]! += oneCard(symbol);
  rememberDrawn(state, seat, symbol);
  state[DUE] = DUE_NOTHING;
  oweCards(state, state[OWED]! - 1);
};

function dealHand(state: State, move: Move): void {
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

/** The seat draws so many cards for its action, which ends once they are there. */
const oweCards = (state: State, cards: number): void => {
  state[OWED] = cards;
  if (cards === 0 || !drawOwed(state)) endAction(state, state[ACTIONS]!);
};

/** The third action ends the turn. */
const endAction = (state: State, action: number): void => {
  if (action === ACTIONS_PER_TURN) endTurn(state);
};

const endTurn = (state: State): void => {
  state[CALM]!++;
  if (isBecalmed(state)) return endBecalmed(state);
  state[ACTIONS] = 0;
  const next = state[TURN]! + 1;
  state[TURN] = next === state[PLAYERS] ? 0 : next;
};
