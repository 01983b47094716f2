import type { Cells, Seat, State } from '@sloop/engine';
import {
  CARDS_PER_SYMBOL,
  CELLS,
  CROWD,
  DECK,
  DECK_SIZE,
  DUE,
  DUE_LAYOUT,
  PIRATES_PER_SEAT,
  PLAYERS,
  SPACES,
  START,
  TURN,
  VERSION,
  VERSIONS,
  aboard,
  atMouth,
  crowdOf,
  type Version,
} from './cells.ts';
import {
  clearMouth,
  firstCompanies,
  firstOccupied,
  markMouth,
  piratesOn,
  secondCompanies,
  secondOccupied,
  shiftPirate,
} from './crowd.ts';
import { ALL_CARDS } from './hand.ts';
import {
  SLOOP_BIT,
  countBeyondFirst,
  countPlaces,
  enterPlaces,
  firstBit,
  lastBefore,
  nextBeyond,
  nthPlace,
  secondBit,
} from './places.ts';
import {
  LAST_SPACE,
  MOUTH,
  SEGMENT_COUNT,
  SEGMENT_LENGTH,
  SLOOP,
  SYMBOLS,
  SYMBOL_COUNT,
  faceAt,
  symbolOf,
  symbolOn,
} from './tunnel.ts';

/** A board with all pirates at the mouth and all cards in the deck. The tunnel is not laid yet. */
export function freshBoard(players: number, version: Version, start: Seat): State {
  const state = emptyBoard(players, version, start);
  state[DUE] = DUE_LAYOUT;
  state[DECK] = ALL_CARDS;
  state[DECK_SIZE] = CARDS_PER_SYMBOL * SYMBOL_COUNT;
  return state;
}

/** A board with all pirates at the mouth and without cards. */
export function emptyBoard(players: number, version: Version, start: Seat): State {
  const state = blank();
  state[PLAYERS] = players;
  state[VERSION] = VERSIONS.indexOf(version);
  state[START] = start;
  state[TURN] = start;
  for (let seat = 0; seat < players; seat++) {
    state[atMouth(seat)] = PIRATES_PER_SEAT;
    markMouth(state, crowdOf(seat));
  }
  return state;
}

export const blank = (): State => new Int32Array(CELLS) as State;

/** The first of the two cells that hold a symbol's spaces. The mask `& 7` lets V8 omit the overflow check. */
const spacesOf = (symbol: number): number => SPACES + 2 * (symbol & 7);

export function setLayout(state: State, layout: string): void {
  for (let space = 1; space <= layout.length; space++) setSymbol(state, space, symbolOf(layout[space - 1]!));
}

/** Lays the tunnel that consists of these faces (see `tunnel.ts`). */
export function layFaces(state: State, faces: number): void {
  for (let place = 0; place < SEGMENT_COUNT; place++)
    for (let nth = 0; nth < SEGMENT_LENGTH; nth++)
      setSymbol(state, place * SEGMENT_LENGTH + nth + 1, symbolOn(faceAt(faces, place), nth));
}

function setSymbol(state: State, space: number, symbol: number): void {
  state[spacesOf(symbol)]! |= firstBit(space);
  state[spacesOf(symbol) + 1]! |= secondBit(space);
}

/**
 * Scratch space for `getLayout`, which writes the character code of each place into it. It is an ordinary array, because spreading
 * a typed array is slow.
 */
const letters = Array.from({ length: LAST_SPACE + 1 }, () => 0);

/** The tunnel as 36 letters. Empty before the tunnel is laid. */
export function getLayout(cells: Cells): string {
  if (cells[DUE] === DUE_LAYOUT) return '';
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const spaces = spacesOf(symbol);
    enterPlaces(letters, cells[spaces]!, cells[spaces + 1]!, SYMBOLS.charCodeAt(symbol));
  }
  return String.fromCharCode(...letters).slice(1);
}

/** The number of places where a seat has pirates. The mouth counts, but the sloop does not. */
export const placeCount = (state: State, seat: Seat): number =>
  countPlaces(firstOccupied(state, crowdOf(seat)), secondOccupied(state, crowdOf(seat)));

/** One of the places that `placeCount` counts. Index 0 is the place nearest to the mouth. */
export const placeOf = (state: State, seat: Seat, index: number): number =>
  nthPlace(firstOccupied(state, crowdOf(seat)), secondOccupied(state, crowdOf(seat)), index);

/** The nearest free space ahead with the card's symbol. If there is none, the pirate moves to the sloop (ruling C8). */
export function landing(state: State, symbol: number, from: number): number {
  const spaces = spacesOf(symbol);
  const near = state[spaces]! & ~firstOccupied(state, CROWD);
  const far = state[spaces + 1]! & ~secondOccupied(state, CROWD);
  return nextBeyond(near, far | SLOOP_BIT, from);
}

/** The nearest space behind `from` with one or two pirates. `MOUTH` means that there is none (ruling C11). */
export const behind = (state: State, from: number): number =>
  lastBefore(firstCompanies(state, CROWD), secondCompanies(state, CROWD), from);

/**
 * The number of a seat's places from which a pirate can go back. These are all its places beyond the first space that holds one or
 * two pirates.
 */
export const countBacks = (state: State, seat: Seat): number =>
  countBeyondFirst(
    firstOccupied(state, crowdOf(seat)),
    secondOccupied(state, crowdOf(seat)),
    firstCompanies(state, CROWD),
    secondCompanies(state, CROWD),
  );

/** Moves one of a seat's pirates. If the pirate reaches the sloop, the caller must also call `goAboard`. */
export function movePirate(state: State, seat: Seat, from: number, to: number): void {
  shiftPirate(state, CROWD, crowdOf(seat), from, to);
  if (from === MOUTH) leaveMouth(state, seat);
}

const leaveMouth = (state: State, seat: Seat): void => {
  const left = state[atMouth(seat)]! - 1;
  state[atMouth(seat)] = left;
  if (left === 0) clearMouth(state, crowdOf(seat));
};

/** Adds a pirate to a seat's pirates on the sloop. Returns whether all of the seat's pirates are on the sloop now. */
export function goAboard(state: State, seat: Seat): boolean {
  state[aboard(seat)]!++;
  return state[aboard(seat)] === PIRATES_PER_SEAT;
}

/** Moves one of a seat's pirates from the mouth to a place. Used only to set up a board. */
export function setPirate(state: State, seat: Seat, place: number): void {
  if (place !== MOUTH) movePirate(state, seat, MOUTH, place);
  if (place === SLOOP) goAboard(state, seat);
}

/** The places of a seat's six pirates in ascending order. */
export function piratesOf(cells: Cells, seat: Seat): number[] {
  const six = [SLOOP, SLOOP, SLOOP, SLOOP, SLOOP, SLOOP];
  const ashore = PIRATES_PER_SEAT - cells[aboard(seat)]!;
  let placed = 0;
  while (placed < cells[atMouth(seat)]!) six[placed++] = MOUTH;
  for (let space = 1; placed < ashore; space++)
    for (let pirate = piratesOn(cells, crowdOf(seat), space); pirate > 0; pirate--) six[placed++] = space;
  return six;
}
