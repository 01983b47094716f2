import type { Cells, Rng, Seat, State, Viewer } from '@sloop/engine';
import { CELLS, DECK, FRESH_DECK, PAST, PAST_SIZE, RESHUFFLED } from './cells.ts';
import { ALL_CARDS, countOf, oneCard, sizeOf } from './hand.ts';

/**
 * In the jamaica version, everybody sees the discard pile become the deck. So everybody knows which cards are in that deck, and
 * that all other cards are in hands. What a seat can know later follows from the cards that are played and drawn after the
 * reshuffle. These card events are kept in order, one byte each, four to a cell. Before the first reshuffle, a seat knows only the
 * discard pile and its own hand.
 */
const SEAT_BITS = 7;
const SYMBOL_SHIFT = 3;
const DRAWN = 64;
/** The value that stands, in a view, for the symbol of a card that another seat drew. */
const UNSEEN = 7;

const seatIn = (event: number): Seat => event & SEAT_BITS;
const symbolIn = (event: number): number => (event & ~DRAWN) >> SYMBOL_SHIFT;
const isDraw = (event: number): boolean => (event & DRAWN) !== 0;
const eventOf = (seat: Seat, symbol: number): number => (symbol << SYMBOL_SHIFT) | seat;

export function rememberReshuffle(state: State): void {
  state[RESHUFFLED] = 1;
  state[FRESH_DECK] = state[DECK]!;
  state[PAST_SIZE] = 0;
  // This is a loop instead of `fill`, because V8 repeats its checks of the cells after a call that it cannot inline.
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

/** Removes from a view's cells the symbols of the cards that other seats drew. */
export function forgetOthersDraws(cells: Cells, viewer: Viewer): void {
  for (let index = 0; index < cells[PAST_SIZE]!; index++) {
    const event = eventAt(cells, index);
    if (isDraw(event) && seatIn(event) !== viewer) setEvent(cells, index, event | (UNSEEN << SYMBOL_SHIFT));
  }
}

/** Enters a guessed card for a draw that the viewer did not see. */
export const enterDraw = (state: State, index: number, seat: Seat, symbol: number): void =>
  setEvent(state, index, eventOf(seat, symbol) | DRAWN);

/**
 * A guess of where the hidden cards came from. Old cards are those that were in a hand at the reshuffle, and fresh cards those in
 * the deck at that time.
 */
interface Origins {
  /** The cards that have been in other seats' hands since the reshuffle. */
  old: number;
  oldSize: number;
  /** How many old cards each seat holds. */
  readonly oldCount: number[];
  /** The cards of the fresh deck that are now in the deck or in other seats' hands. */
  fresh: number;
  freshSize: number;
  /** For each seat, the indexes of the card events in which the seat drew cards that it still holds. */
  readonly inHand: number[][];
  /** For each draw whose card has been played since: the index of the card event, the seat and the symbol. */
  readonly played: [number, Seat, number][];
}

/**
 * For every card that another seat has played since the reshuffle, guesses whether the seat already held the card at the reshuffle
 * or drew it later. The guess uses the probabilities at the time when the card was played. If the guesses lead to a contradiction,
 * all of them are made again. This ends, because the true origins are among the possible guesses.
 *
 * The guesses are an approximation. Later card events, above all the viewer's own draws, rule out guesses that would make them
 * impossible, but they do not change the probabilities of the other guesses. Compared with an enumeration of all cases for two
 * seats, probabilities are off by 0.1 to 2.4 percentage points on average. The error grows with the number of card events, and is
 * 15 percentage points at worst. Without later draws by the viewer, the probabilities are exact for seats that play each of their
 * cards with the same probability (see determinize.test.ts). A method that is always exact would take several times as many
 * guesses.
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

/**
 * Replays all card events, and guesses the origin of each played card. Returns false if the earlier guesses make a card event
 * impossible.
 */
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

/** Takes a card of this symbol from the fresh cards. Returns whether there was one. */
export function takeFresh(origins: Origins, symbol: number): boolean {
  if (countOf(origins.fresh, symbol) === 0) return false;
  origins.fresh -= oneCard(symbol);
  origins.freshSize--;
  return true;
}
