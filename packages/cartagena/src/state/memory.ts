import type { Cells, Rng, Seat, State, Viewer } from '@sloop/engine';
import { CELLS, DECK, FRESH_DECK, PAST, PAST_SIZE, RESHUFFLED } from './cells.ts';
import { ALL_CARDS, countOf, oneCard, sizeOf } from './hand.ts';

/**
 * In the jamaica version, everybody sees which cards a reshuffle puts into the deck. Everybody then knows that all
 * other cards are in hands. To know what a seat can deduce later, we need every card that is played or drawn after the
 * reshuffle. These card events are stored in order, as one byte each. Before the first reshuffle, a seat knows only its
 * own hand and the discard pile, so no card events are stored.
 */
const SEAT_BITS = 7;
const SYMBOL_SHIFT = 3;
const DRAWN = 64;
/** In a view, this value replaces the symbol of a card that another seat drew. */
const UNSEEN = 7;

const seatIn = (event: number): Seat => event & SEAT_BITS;
const symbolIn = (event: number): number => (event & ~DRAWN) >> SYMBOL_SHIFT;
const isDraw = (event: number): boolean => (event & DRAWN) !== 0;
const eventOf = (seat: Seat, symbol: number): number => (symbol << SYMBOL_SHIFT) | seat;

export function rememberReshuffle(state: State): void {
  state[RESHUFFLED] = 1;
  state[FRESH_DECK] = state[DECK]!;
  state[PAST_SIZE] = 0;
  // A loop is faster than `fill`, because V8 checks the array again after a call that it cannot inline.
  for (let cell = PAST; cell < CELLS; cell++) state[cell] = 0;
}

const remember = (state: State, event: number): void => {
  if (state[RESHUFFLED] === 1) setEvent(state, state[PAST_SIZE]!++, event);
};

export const rememberPlayed = (state: State, seat: Seat, symbol: number): void =>
  remember(state, eventOf(seat, symbol));

export const rememberDrawn = (state: State, seat: Seat, symbol: number): void =>
  remember(state, eventOf(seat, symbol) | DRAWN);

const setEvent = (cells: Cells, index: number, event: number): void => {
  const at = PAST + (index >> 2);
  const shift = (index & 3) * 8;
  cells[at] = (cells[at]! & ~(255 << shift)) | (event << shift);
};

const eventAt = (cells: Cells, index: number): number => (cells[PAST + (index >> 2)]! >> ((index & 3) * 8)) & 255;

/** Hides the symbols of the cards that other seats drew. `cells` are the cells of a view. */
export function forgetOthersDraws(cells: Cells, viewer: Viewer): void {
  for (let index = 0; index < cells[PAST_SIZE]!; index++) {
    const event = eventAt(cells, index);
    if (isDraw(event) && seatIn(event) !== viewer) setEvent(cells, index, event | (UNSEEN << SYMBOL_SHIFT));
  }
}

/** Stores a guess of the card that another seat drew. */
export const enterDraw = (state: State, index: number, seat: Seat, symbol: number): void =>
  setEvent(state, index, eventOf(seat, symbol) | DRAWN);

/**
 * A guess of where the hidden cards came from. A card is old if it was in a hand at the reshuffle. A card is fresh if it was in the
 * deck at the reshuffle.
 */
interface Origins {
  /** The old cards that are now in other seats' hands, packed by symbol. */
  old: number;
  oldSize: number;
  /** The number of old cards that each other seat holds now. */
  readonly oldCount: number[];
  /** The fresh cards that are now in the deck or in other seats' hands, packed by symbol. */
  fresh: number;
  freshSize: number;
  /** For each seat, the draws whose cards the seat still holds. A draw is given by the index of its card event. */
  readonly inHand: number[][];
  /** The draws whose cards have been played since. Each entry is the index of the draw's card event, the seat and the symbol. */
  readonly played: [number, Seat, number][];
}

/**
 * For every card that another seat has played since the reshuffle, guesses whether the card is old or fresh. Each guess uses the
 * probabilities at the time when the card was played. If the guesses contradict a later card event, all guesses are made again.
 * The retries end, because the true origins are among the possible guesses.
 *
 * The guesses are an approximation. A later draw by the viewer rules out the guesses that contradict it. In an exact method, such a
 * draw would also change the probabilities of the other guesses. We compared this function with an enumeration of all cases for two
 * seats. The probabilities are off by 0.1 to 2.4 percentage points on average, and by 15 percentage points at worst. The error
 * grows with the number of card events. The probabilities are exact if the viewer draws no card after the guessed plays, and if the
 * other seats play random cards of their hands (see determinize.test.ts). An exact method would need several times as many guesses.
 */
export function guessOrigins(
  cells: Cells,
  viewer: Viewer,
  handSizes: readonly number[],
  own: number,
  rng: Rng,
): Origins {
  for (;;) {
    const origins = atReshuffle(cells, viewer, handSizes, own);
    if (replayPast(origins, cells, viewer, rng)) return origins;
  }
}

function atReshuffle(cells: Cells, viewer: Viewer, handSizes: readonly number[], own: number): Origins {
  const fresh = cells[FRESH_DECK]!;
  const oldCount = [...handSizes];
  let ownThen = own;
  for (let index = 0; index < cells[PAST_SIZE]!; index++) {
    const event = eventAt(cells, index);
    const seat = seatIn(event);
    oldCount[seat]! -= isDraw(event) ? 1 : -1;
    if (seat === viewer) ownThen -= isDraw(event) ? oneCard(symbolIn(event)) : -oneCard(symbolIn(event));
  }
  if (viewer !== 'spectator') oldCount[viewer] = 0;
  const old = ALL_CARDS - fresh - ownThen;
  const inHand: number[][] = handSizes.map(() => []);
  return { old, oldSize: sizeOf(old), oldCount, fresh, freshSize: sizeOf(fresh), inHand, played: [] };
}

/** Replays all card events, and guesses the origin of each played card. Returns false if the guesses contradict a card event. */
function replayPast(origins: Origins, cells: Cells, viewer: Viewer, rng: Rng): boolean {
  for (let index = 0; index < cells[PAST_SIZE]!; index++) {
    const event = eventAt(cells, index);
    const seat = seatIn(event);
    if (isDraw(event) && seat !== viewer) origins.inHand[seat]!.push(index);
    else if (isDraw(event) && !takeFresh(origins, symbolIn(event))) return false;
    else if (!isDraw(event) && seat !== viewer && !replayCard(origins, seat, symbolIn(event), rng)) return false;
  }
  return true;
}

function replayCard(origins: Origins, seat: Seat, symbol: number, rng: Rng): boolean {
  const { old, oldSize, oldCount, fresh, freshSize, inHand } = origins;
  const ofOld = countOf(old, symbol);
  const ofFresh = countOf(fresh, symbol);
  const ifOld = ofOld === 0 ? 0 : (oldCount[seat]! * ofOld) / oldSize;
  const ifFresh = ofFresh === 0 ? 0 : (inHand[seat]!.length * ofFresh) / freshSize;
  if (ifOld + ifFresh === 0) return false;
  if (rng.below(1 << 30) < (ifOld / (ifOld + ifFresh)) * (1 << 30)) {
    takeOld(origins, symbol);
    oldCount[seat]!--;
  } else {
    takeFresh(origins, symbol);
    origins.played.push([inHand[seat]!.shift()!, seat, symbol]);
  }
  return true;
}

export function takeOld(origins: Origins, symbol: number): void {
  origins.old -= oneCard(symbol);
  origins.oldSize--;
}

/** Takes a card of this symbol from the fresh cards. Returns false if there is none. */
export function takeFresh(origins: Origins, symbol: number): boolean {
  if (countOf(origins.fresh, symbol) === 0) return false;
  origins.fresh -= oneCard(symbol);
  origins.freshSize--;
  return true;
}
