import type { Actor, Move, Rng, Seat, State } from '@sloop/engine';
import * as engine from '@sloop/engine';
import * as board from './board.ts';
import * as cellsAt from './cells.ts';
import * as cards from './cards.ts';
import * as crowd from './crowd.ts';
import * as ending from './ending.ts';
import * as hands from './hand.ts';
import * as memory from './memory.ts';
import * as moves from './moves.ts';
import * as tunnel from './tunnel.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { CHANCE } = engine;
const { behind, hasEscaped, landing, laySegment, movePirate } = board;
const {
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
  atMouth,
  crowdOf,
  hand,
} = cellsAt;
const { chanceDeal, chanceRow, discard, drawOwed, dueRow, layRow, takeFromDeck } = cards;
const { firstCompany, nthOccupied, occupiedBeyond, occupiedCount, piratesOn } = crowd;
const { becalmed } = ending;
const { drawSymbol, nthSymbol, oneCard, symbolCount } = hands;
const { rememberDrawn, rememberPlayed } = memory;
const {
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
  faceIn,
  fromOf,
  goBack,
  layout,
  playCard,
} = moves;
const { MOUTH, SEGMENT_COUNT, SLOOP, SYMBOL_COUNT, layTunnel } = tunnel;

export function toAct(state: State): number {
  if (state[DUE] !== DUE_NOTHING) return CHANCE;
  return state[WINNERS] === 0 ? 1 << state[TURN]! : 0;
}

/** The seat that the chance event is for; undefined for laying the tunnel or the row. */
export function dueSeat(state: State): Seat | undefined {
  if (state[DUE] === DUE_LAYOUT || state[DUE] === DUE_ROW) return undefined;
  return state[DUE] === DUE_DEAL ? (state[START]! + state[DEALT]!) % state[PLAYERS]! : state[TURN]!;
}

const mayEnd = (state: State): boolean => state[ACTIONS] !== 0;

/** How many of the seat's places are the mouth: 1, or 0. */
const waiting = (state: State, seat: Seat): number => (state[atMouth(seat)] === 0 ? 0 : 1);

/** On how many different places the seat's pirates stand, the sloop left out. */
const placeCount = (state: State, seat: Seat): number => waiting(state, seat) + occupiedCount(state, crowdOf(seat));

/** The mouth first, then the spaces. */
function nthPlace(state: State, seat: Seat, index: number): number {
  const mouth = waiting(state, seat);
  return index < mouth ? MOUTH : nthOccupied(state, crowdOf(seat), index - mouth);
}

/** From how many places a pirate can go back: its last ones, beyond the first space with one or two pirates. */
const backCount = (state: State, seat: Seat): number =>
  occupiedBeyond(state, crowdOf(seat), firstCompany(state, CROWD));

/** How many moves there are: cards on places, places to go back from, and `end`, or `pass` where nothing else is (ruling C2). */
const total = (state: State, plays: number, backs: number): number =>
  plays + backs + (mayEnd(state) || plays + backs === 0 ? 1 : 0);

export function count(state: State, seat: Seat): number {
  return total(state, symbolCount(state[hand(seat)]!) * placeCount(state, seat), backCount(state, seat));
}

/** Cards first, then going back, then `end` or `pass`. */
function moveAt(state: State, seat: Seat, index: number, places: number, plays: number, backs: number): Move {
  if (index < plays) {
    const symbol = (index / places) | 0;
    return playCard(nthSymbol(state[hand(seat)]!, symbol), nthPlace(state, seat, index - symbol * places));
  }
  if (index < plays + backs) return goBack(nthPlace(state, seat, places - 1 - (index - plays)));
  return mayEnd(state) ? END : PASS;
}

export function nth(state: State, seat: Seat, index: number): Move {
  const places = placeCount(state, seat);
  const plays = symbolCount(state[hand(seat)]!) * places;
  return moveAt(state, seat, index, places, plays, backCount(state, seat));
}

export function sample(state: State, seat: Seat, rng: Rng): Move {
  const places = placeCount(state, seat);
  const plays = symbolCount(state[hand(seat)]!) * places;
  const backs = backCount(state, seat);
  return moveAt(state, seat, rng.below(total(state, plays, backs)), places, plays, backs);
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
      return draw(drawSymbol(state[DECK]!, state[DECK_SIZE]!, rng));
  }
}

export function play(state: State, _by: Actor, move: Move): void {
  const kind = move & KIND;
  if (kind === PLAY) playForward(state, cardOf(move), fromOf(move));
  else if (kind === BACK) playBack(state, backFrom(move));
  else if (kind === DRAW) drawCard(state, drawnOf(move));
  else playSeldom(state, move);
}

/** The moves that do not come in every turn. */
function playSeldom(state: State, move: Move): void {
  switch (move & KIND) {
    case PASS:
      state[PASSES]!++;
      return endTurn(state);
    case END:
      return endTurn(state);
    case DEAL:
      return dealHand(state, move);
    case LAYOUT:
      for (let place = 0; place < SEGMENT_COUNT; place++) laySegment(state, place, faceIn(move, place));
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
  state[OWED] = piratesOn(state, CROWD, to);
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
  state[hand(seat)]! += oneCard(symbol);
  rememberDrawn(state, seat, symbol);
  state[OWED]!--;
  state[DUE] = DUE_NOTHING;
  goOn(state);
}

function dealHand(state: State, move: Move): void {
  const seat = (state[START]! + state[DEALT]!) % state[PLAYERS]!;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const cards = dealtOf(move, symbol) * oneCard(symbol);
    state[DECK]! -= cards;
    state[hand(seat)]! += cards;
  }
  state[DECK_SIZE]! -= HAND_AT_START;
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
  const next = state[TURN]! + 1;
  state[TURN] = next === state[PLAYERS] ? 0 : next;
}
