import type { Cells, Seat, State } from '@sloop/engine';
import * as cellsAt from './cells.ts';
import type { Version } from './cells.ts';
import * as crowd from './crowd.ts';
import * as hands from './hand.ts';
import * as tunnel from './tunnel.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const {
  CARDS_PER_SYMBOL,
  CELLS,
  CROWD,
  DECK,
  DECK_SIZE,
  DUE,
  DUE_LAYOUT,
  PIRATES_PER_SEAT,
  PLAYERS,
  START,
  TURN,
  VERSION,
  VERSIONS,
  aboard,
  atMouth,
  crowdOf,
  SPACES,
} = cellsAt;
const { enterSpaces, firstHalfBit, nearestCompany, nearestFree, piratesOn, secondHalfBit, shiftPirate } = crowd;
const { oneCard } = hands;
const { LAST_SPACE, MOUTH, SEGMENT_LENGTH, SLOOP, SYMBOL_COUNT, SYMBOLS, symbolOf, symbolOn } = tunnel;

/** All pirates at the mouth, all cards in the deck, the tunnel not laid. */
export function freshBoard(players: number, version: Version, start: Seat): State {
  const state = emptyBoard(players, version, start);
  state[DUE] = DUE_LAYOUT;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) state[DECK]! += CARDS_PER_SYMBOL * oneCard(symbol);
  state[DECK_SIZE] = CARDS_PER_SYMBOL * SYMBOL_COUNT;
  return state;
}

/** All pirates at the mouth, and no card anywhere. */
export function emptyBoard(players: number, version: Version, start: Seat): State {
  const state = blank();
  state[PLAYERS] = players;
  state[VERSION] = VERSIONS.indexOf(version);
  state[START] = start;
  state[TURN] = start;
  for (let seat = 0; seat < players; seat++) state[atMouth(seat)] = PIRATES_PER_SEAT;
  return state;
}

export const blank = (): State => new Int32Array(CELLS) as Cells as State;

const spacesOf = (symbol: number): number => SPACES + 2 * symbol;

export function setLayout(state: State, layout: string): void {
  for (let space = 1; space <= layout.length; space++) setSymbol(state, space, symbolOf(layout[space - 1]!));
}

/** Lays a segment with this face up, as one of the six of a tunnel. */
export function laySegment(state: State, place: number, face: number): void {
  for (let nth = 0; nth < SEGMENT_LENGTH; nth++)
    setSymbol(state, place * SEGMENT_LENGTH + nth + 1, symbolOn(face, nth));
}

function setSymbol(state: State, space: number, symbol: number): void {
  state[spacesOf(symbol)]! |= firstHalfBit(space);
  state[spacesOf(symbol) + 1]! |= secondHalfBit(space);
}

/** Room for the letters of a tunnel; an ordinary array, because only those are spread fast. */
const letters = Array.from({ length: LAST_SPACE }, () => 0);

/** The tunnel as 36 letters; empty before it is laid. */
export function getLayout(cells: Cells): string {
  if (cells[DUE] === DUE_LAYOUT) return '';
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const spaces = spacesOf(symbol);
    enterSpaces(letters, cells[spaces]!, cells[spaces + 1]!, SYMBOLS.charCodeAt(symbol));
  }
  return String.fromCharCode(...letters);
}

/** Where a card moves a pirate: the nearest free space with its symbol ahead, else the sloop (ruling C8). */
export function landing(state: State, symbol: number, from: number): number {
  const spaces = spacesOf(symbol);
  return nearestFree(state, CROWD, state[spaces]!, state[spaces + 1]!, from);
}

/** Where a pirate goes back to: the nearest space behind with one or two pirates; MOUTH where there is none (ruling C11). */
export const behind = (state: State, from: number): number => nearestCompany(state, CROWD, from);

/** Moves one pirate of a seat. */
export function movePirate(state: State, seat: Seat, from: number, to: number): void {
  shiftPirate(state, CROWD, from, to);
  shiftPirate(state, crowdOf(seat), from, to);
  if (from === MOUTH) state[atMouth(seat)]!--;
  if (to === SLOOP) state[aboard(seat)]!++;
}

/** Moves one pirate of a seat from the mouth, where all begin, to where it stands. */
export function setPirate(state: State, seat: Seat, place: number): void {
  if (place !== MOUTH) movePirate(state, seat, MOUTH, place);
}

/** The seat's six pirates, ascending. */
export function piratesOf(cells: Cells, seat: Seat): number[] {
  const six = [SLOOP, SLOOP, SLOOP, SLOOP, SLOOP, SLOOP];
  const ashore = PIRATES_PER_SEAT - cells[aboard(seat)]!;
  let placed = 0;
  while (placed < cells[atMouth(seat)]!) six[placed++] = MOUTH;
  for (let space = 1; placed < ashore; space++)
    for (let pirate = piratesOn(cells, crowdOf(seat), space); pirate > 0; pirate--) six[placed++] = space;
  return six;
}

export const hasEscaped = (state: State, seat: Seat): boolean => state[aboard(seat)] === PIRATES_PER_SEAT;
