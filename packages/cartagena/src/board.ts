import { newState, type Seat, type State } from '@sloop/engine';
import { LAST_SPACE, MOUTH, SEGMENT_COUNT, SEGMENT_LENGTH, SLOOP, SYMBOL_COUNT, SYMBOLS, symbolOf } from './tunnel.ts';

/** Where everything lies in a state's bytes. Counts go through the symbols in their order. */
export const PLAYERS = 0;
export const VERSION = 1;
export const START = 2;
export const TURN = 3;
/** Done so far in this turn, 0–3. */
export const ACTIONS = 4;
/** Turns completed since a pirate last reached the sloop, at most 250. */
export const CALM = 5;
/** How many turns in a row, up to now, were passes. */
export const PASSES = 6;
/** One bit for each winner; 0 while the game goes on. */
export const WINNERS = 7;
/** The chance event that is due, see DUE_KINDS. */
export const DUE = 8;
/** How many seats have been dealt their hand. */
export const DEALT = 9;
/** Cards that the seat whose turn it is still draws for going back. */
export const OWED = 10;
export const DECK_SIZE = 11;
export const DISCARD_SIZE = 12;
export const ROW_SIZE = 13;
/** The leftmost card of the row among the bytes from ROW on. */
export const ROW_HEAD = 14;
export const DECK = 16;
export const DISCARD = 22;
export const ROW = 28;
/** The six spaces of each symbol, ascending: one a segment. All 0 before the tunnel is laid. */
export const SPACES = 40;
/** How many pirates stand on each place, mouth and sloop included. */
export const CROWD = 76;
/** The first space of the tunnel with one or two pirates, LAST_SPACE + 1 where there is none: who stands beyond it can go back. */
export const FIRST_COMPANY = 114;
const SEATS = 115;
const SEAT_BYTES = 21;

/**
 * What the jamaica version needs to know of the past once the discard pile has become the deck: the cards that it then held, and
 * every card played or drawn since, in order (see `memory.ts`). A deck is drawn once and a card played once, so 204 entries do.
 */
export const RESHUFFLED = 15;
export const FRESH_DECK = SEATS + 5 * SEAT_BYTES;
export const PAST_SIZE = FRESH_DECK + SYMBOL_COUNT;
export const PAST = PAST_SIZE + 1;
export const BYTES = PAST + 204;

export const PIRATES_PER_SEAT = 6;
export const HAND_AT_START = 6;
export const CARDS_PER_SYMBOL = 17;
export const ROW_LENGTH = 12;
export const CROWD_LIMIT = 3;
export const ACTIONS_PER_TURN = 3;

export const VERSIONS = ['jamaica', 'tortuga'] as const;
export type Version = (typeof VERSIONS)[number];
export const JAMAICA = 0;

export const DUE_KINDS = ['', 'layout', 'deal', 'draw', 'row'] as const;
export const DUE_NOTHING = 0;
export const DUE_LAYOUT = 1;
export const DUE_DEAL = 2;
export const DUE_DRAW = 3;
export const DUE_ROW = 4;

/**
 * The places that a seat's pirates stand on, ascending and each once, the sloop left out; beside each, from PACK on, how many
 * stand there. Legal moves then come from two lookups, with no search through the pirates.
 */
export const places = (seat: Seat): number => SEATS + seat * SEAT_BYTES;
const PACK = PIRATES_PER_SEAT;
export const placeCount = (seat: Seat): number => SEATS + seat * SEAT_BYTES + 12;
export const hand = (seat: Seat): number => SEATS + seat * SEAT_BYTES + 13;
export const handSize = (seat: Seat): number => SEATS + seat * SEAT_BYTES + 19;
/** One bit for each symbol that the seat holds. */
export const handSymbols = (seat: Seat): number => SEATS + seat * SEAT_BYTES + 20;

/** The seat's six pirates, ascending. */
export function piratesOf(bytes: Uint8Array, seat: Seat): number[] {
  const six: number[] = [];
  const first = places(seat);
  for (let at = first; at < first + bytes[placeCount(seat)]!; at++)
    for (let pirate = 0; pirate < bytes[at + PACK]!; pirate++) six.push(bytes[at]!);
  while (six.length < PIRATES_PER_SEAT) six.push(SLOOP);
  return six;
}

/** Whether all six pirates of the seat are on the sloop. */
export const hasEscaped = (state: State, seat: Seat): boolean => state[placeCount(seat)] === 0;

/** Sets six pirates down on an empty seat. */
export function setPirates(state: State, seat: Seat, six: readonly number[]): void {
  for (const place of six) {
    state[CROWD + place]!++;
    if (place !== SLOOP) arrive(state, seat, place);
  }
  findCompany(state, 1);
}

export function takeIntoHand(state: State, seat: Seat, symbol: number): void {
  state[handSize(seat)]!++;
  fillIntoHand(state, seat, symbol);
}

/** Says of one more of the cards that a seat is known to hold which it is. */
export function fillIntoHand(state: State, seat: Seat, symbol: number): void {
  state[hand(seat) + symbol]!++;
  state[handSymbols(seat)]! |= 1 << symbol;
}

/** Enters which symbols a seat holds, after its hand was set as counts. */
export function noteSymbols(state: State, seat: Seat): void {
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
    if (state[hand(seat) + symbol]! > 0) state[handSymbols(seat)]! |= 1 << symbol;
}

export function takeFromHand(state: State, seat: Seat, symbol: number): void {
  state[handSize(seat)]!--;
  if (--state[hand(seat) + symbol]! === 0) state[handSymbols(seat)]! &= ~(1 << symbol);
}

/** All pirates at the mouth, all cards in the deck, the tunnel not laid. */
export function freshBoard(players: number, version: Version, start: Seat): State {
  const state = emptyBoard(players, version, start);
  state[DUE] = DUE_LAYOUT;
  state.fill(CARDS_PER_SYMBOL, DECK, DECK + SYMBOL_COUNT);
  state[DECK_SIZE] = CARDS_PER_SYMBOL * SYMBOL_COUNT;
  for (let seat = 0; seat < players; seat++) setPirates(state, seat, [0, 0, 0, 0, 0, 0]);
  return state;
}

/** No pirate and no card anywhere. */
export function emptyBoard(players: number, version: Version, start: Seat): State {
  const state = newState(BYTES);
  state[PLAYERS] = players;
  state[VERSION] = VERSIONS.indexOf(version);
  state[START] = start;
  state[TURN] = start;
  return state;
}

export function setLayout(state: State, layout: string): void {
  for (let segment = 0; segment < SEGMENT_COUNT; segment++)
    for (let place = 0; place < SEGMENT_LENGTH; place++) {
      const before = segment * SEGMENT_LENGTH + place;
      state[SPACES + symbolOf(layout[before]!) * SEGMENT_COUNT + segment] = before + 1;
    }
}

/** The tunnel as 36 letters; empty before it is laid. */
export function getLayout(bytes: Uint8Array): string {
  const letters: string[] = [];
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
    for (let segment = 0; segment < SEGMENT_COUNT; segment++) {
      const space = bytes[SPACES + symbol * SEGMENT_COUNT + segment]!;
      if (space > 0) letters[space - 1] = SYMBOLS[symbol]!;
    }
  return letters.join('');
}

/** Where a card moves a pirate: the nearest free space with its symbol ahead, else the sloop (ruling C8). */
export function landing(state: State, symbol: number, from: number): number {
  const spaces = SPACES + symbol * SEGMENT_COUNT;
  // Each segment shows each symbol once, so the search begins in the pirate's own segment.
  for (let segment = from === MOUTH ? 0 : ((from - 1) / SEGMENT_LENGTH) | 0; segment < SEGMENT_COUNT; segment++) {
    const space = state[spaces + segment]!;
    if (space > from && state[CROWD + space] === 0) return space;
  }
  return SLOOP;
}

const hasCompany = (crowd: number): boolean => crowd > 0 && crowd < CROWD_LIMIT;

/** Where a pirate goes back to: the nearest space behind with one or two pirates; MOUTH where there is none (ruling C11). */
export function behind(state: State, from: number): number {
  let space = from - 1;
  while (space > MOUTH && !hasCompany(state[CROWD + space]!)) space--;
  return Math.max(space, MOUTH);
}

function findCompany(state: State, from: number): void {
  let space = from;
  while (space <= LAST_SPACE && !hasCompany(state[CROWD + space]!)) space++;
  state[FIRST_COMPANY] = space;
}

/** Keeps FIRST_COMPANY right after the crowd on a place has changed. */
function noteCompany(state: State, place: number): void {
  const first = state[FIRST_COMPANY]!;
  if (place > first || place === MOUTH) return;
  if (hasCompany(state[CROWD + place]!)) state[FIRST_COMPANY] = place;
  else if (place === first) findCompany(state, place + 1);
}

/** Moves one pirate of a seat. */
export function movePirate(state: State, seat: Seat, from: number, to: number): void {
  state[CROWD + from]!--;
  state[CROWD + to]!++;
  noteCompany(state, from);
  noteCompany(state, to);
  leave(state, seat, from);
  if (to !== SLOOP) arrive(state, seat, to);
}

function leave(state: State, seat: Seat, place: number): void {
  let at = places(seat);
  while (state[at] !== place) at++;
  if (--state[at + PACK]! > 0) return;
  const last = places(seat) + --state[placeCount(seat)]!;
  for (; at < last; at++) {
    state[at] = state[at + 1]!;
    state[at + PACK] = state[at + 1 + PACK]!;
  }
}

function arrive(state: State, seat: Seat, place: number): void {
  const first = places(seat);
  let at = first + state[placeCount(seat)]!;
  while (at > first && state[at - 1]! >= place) at--;
  const end = first + state[placeCount(seat)]!;
  if (at < end && state[at] === place) {
    state[at + PACK]!++;
    return;
  }
  for (let to = end; to > at; to--) {
    state[to] = state[to - 1]!;
    state[to + PACK] = state[to - 1 + PACK]!;
  }
  state[at] = place;
  state[at + PACK] = 1;
  state[placeCount(seat)]!++;
}
