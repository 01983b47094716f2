import type { Cells, Rng, Seat, State, Viewer } from '@sloop/engine';
import * as cellsAt from './cells.ts';
import * as hands from './hand.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { CARDS_PER_SYMBOL, DECK, FRESH_DECK, PAST, PAST_SIZE, RESHUFFLED } = cellsAt;
const { toCounts } = hands;

/**
 * In the jamaica version everybody sees the discard pile become the deck, and so knows which cards are in it and which are in
 * hands. What is known later follows from who played which card and who drew how many since then: that is kept, in order, one
 * byte an event, four events a cell. (Before the first time all that is known is the discard pile and the own hand.)
 */
const SEAT_BITS = 7;
const SYMBOL_SHIFT = 3;
const DRAWN = 64;
/** In place of the symbol of a card that somebody else drew. */
const UNSEEN = 7;

const seatIn = (event: number): Seat => event & SEAT_BITS;
const symbolIn = (event: number): number => (event & ~DRAWN) >> SYMBOL_SHIFT;
const isDraw = (event: number): boolean => (event & DRAWN) !== 0;
const eventOf = (seat: Seat, symbol: number): number => (symbol << SYMBOL_SHIFT) | seat;

export function rememberReshuffle(state: State): void {
  state[RESHUFFLED] = 1;
  state[FRESH_DECK] = state[DECK]!;
  state[PAST_SIZE] = 0;
}

function remember(state: State, event: number): void {
  if (state[RESHUFFLED] === 1) setEvent(state, state[PAST_SIZE]!++, event);
}

export const rememberPlayed = (state: State, seat: Seat, symbol: number): void =>
  remember(state, eventOf(seat, symbol));

export const rememberDrawn = (state: State, seat: Seat, symbol: number): void =>
  remember(state, eventOf(seat, symbol) | DRAWN);

function setEvent(cells: Cells, index: number, event: number): void {
  const at = PAST + (index >> 2);
  const shift = (index & 3) * 8;
  cells[at] = (cells[at]! & ~(255 << shift)) | (event << shift);
}

const eventAt = (cells: Cells, index: number): number => (cells[PAST + (index >> 2)]! >> ((index & 3) * 8)) & 255;

const pastOf = (cells: Cells): number[] =>
  Array.from({ length: cells[PAST_SIZE]! }, (_, index) => eventAt(cells, index));

/** Takes what others drew out of a view's cells. */
export function forgetOthersDraws(cells: Cells, viewer: Viewer): void {
  for (let index = 0; index < cells[PAST_SIZE]!; index++) {
    const event = eventAt(cells, index);
    if (isDraw(event) && seatIn(event) !== viewer) setEvent(cells, index, event | (UNSEEN << SYMBOL_SHIFT));
  }
}

/** Enters which card a draw that the viewer did not see may have been. */
export const settleDraw = (state: State, index: number, seat: Seat, symbol: number): void =>
  setEvent(state, index, eventOf(seat, symbol) | DRAWN);

/** Where the hidden cards may come from, by symbol: hands as they were at the reshuffle, or the deck as it was then. */
export interface Origins {
  /** Cards that were in others' hands then and still are. */
  readonly old: number[];
  /** How many of each seat's cards those are. */
  readonly oldCount: number[];
  /** Cards of the fresh deck that are now in the deck or in others' hands. */
  readonly fresh: number[];
  /** For each seat, which of the past's events drew the cards that it still holds. */
  readonly held: number[][];
  /** Draws whose card has been played since: event, seat and symbol. */
  readonly played: [number, Seat, number][];
}

/**
 * Guesses, for every card that another seat played since the reshuffle, whether it held it then or drew it later, in proportion
 * to how likely each is. A guess that runs into a contradiction is begun anew: what really happened is among the guesses.
 */
export function guessOrigins(
  cells: Cells,
  viewer: Viewer,
  handSizes: readonly number[],
  own: readonly number[],
  rng: Rng,
): Origins {
  const past = pastOf(cells);
  for (;;) {
    const origins = atReshuffle(cells, past, viewer, handSizes, own);
    if (past.every((event, index) => replayEvent(origins, viewer, event, index, rng))) return origins;
  }
}

function atReshuffle(
  cells: Cells,
  past: readonly number[],
  viewer: Viewer,
  handSizes: readonly number[],
  own: readonly number[],
): Origins {
  const fresh = toCounts(cells[FRESH_DECK]!);
  return {
    old: fresh.map((inDeck, symbol) => CARDS_PER_SYMBOL - inDeck - ownThen(past, viewer, own, symbol)),
    oldCount: handSizes.map((size, seat) => (seat === viewer ? 0 : size - drawnLessPlayed(past, seat))),
    fresh,
    held: handSizes.map(() => []),
    played: [],
  };
}

/** False where the event cannot have happened after the guesses made so far. */
function replayEvent(
  { old, oldCount, fresh, held, played }: Origins,
  viewer: Viewer,
  event: number,
  index: number,
  rng: Rng,
): boolean {
  const seat = seatIn(event);
  const symbol = symbolIn(event);
  if (seat === viewer) return !isDraw(event) || fresh[symbol]!-- > 0;
  if (isDraw(event)) {
    held[seat]!.push(index);
    return true;
  }
  const ifOld = old[symbol] === 0 ? 0 : (oldCount[seat]! * old[symbol]!) / total(old);
  const ifFresh = fresh[symbol] === 0 ? 0 : (held[seat]!.length * fresh[symbol]!) / total(fresh);
  if (ifOld + ifFresh === 0) return false;
  if (rng.below(1 << 30) < (ifOld / (ifOld + ifFresh)) * (1 << 30)) {
    old[symbol]!--;
    oldCount[seat]!--;
  } else {
    fresh[symbol]!--;
    played.push([held[seat]!.shift()!, seat, symbol]);
  }
  return true;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** How many cards more a seat has drawn than played since the reshuffle; may be negative. */
const drawnLessPlayed = (past: readonly number[], seat: Seat): number =>
  past.reduce((balance, event) => (seatIn(event) === seat ? balance + (isDraw(event) ? 1 : -1) : balance), 0);

/** The viewer's own cards of a symbol when the discard pile became the deck. */
const ownThen = (past: readonly number[], viewer: Viewer, own: readonly number[], symbol: number): number =>
  past.reduce(
    (cards, event) =>
      seatIn(event) === viewer && symbolIn(event) === symbol ? cards - (isDraw(event) ? 1 : -1) : cards,
    own[symbol]!,
  );
