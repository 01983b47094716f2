import type { Rng, Seat, State, Viewer } from '@sloop/engine';
import { CARDS_PER_SYMBOL, DECK, FRESH_DECK, JAMAICA, PAST, PAST_SIZE, RESHUFFLED, VERSION } from './board.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

/**
 * In the jamaica version everybody sees the discard pile become the deck, and so knows which cards are in it and which are in
 * hands. What is known later follows from who played which card and who drew how many since then: that is kept, in order, one
 * byte an event. (Before the first reshuffle all that is known is what lies in the discard pile and in the own hand.)
 */
const SEAT_BITS = 7;
const SYMBOL_SHIFT = 3;
const DRAWN = 64;
/** In place of the symbol of a card that somebody else drew. */
const UNSEEN = 7;

const seatIn = (event: number): Seat => event & SEAT_BITS;
const symbolIn = (event: number): number => (event & ~DRAWN) >> SYMBOL_SHIFT;
const isDraw = (event: number): boolean => (event & DRAWN) !== 0;
const pastOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(PAST, PAST + bytes[PAST_SIZE]!);

export function rememberReshuffle(state: State): void {
  state[RESHUFFLED] = 1;
  state.copyWithin(FRESH_DECK, DECK, DECK + SYMBOL_COUNT);
  state[PAST_SIZE] = 0;
}

const remember = (state: State, event: number): void => {
  if (state[RESHUFFLED] === 1 && state[VERSION] === JAMAICA) state[PAST + state[PAST_SIZE]!++] = event;
};

export const rememberPlayed = (state: State, seat: Seat, symbol: number): void =>
  remember(state, (symbol << SYMBOL_SHIFT) | seat);

export const rememberDrawn = (state: State, seat: Seat, symbol: number): void =>
  remember(state, (symbol << SYMBOL_SHIFT) | seat | DRAWN);

/** Takes what others drew out of a view's bytes. */
export function forgetOthersDraws(bytes: Uint8Array, viewer: Viewer): void {
  const past = pastOf(bytes);
  for (const [at, event] of past.entries())
    if (isDraw(event) && seatIn(event) !== viewer) past[at] = event | (UNSEEN << SYMBOL_SHIFT);
}

/** What the past since the reshuffle may have been: where the hidden cards come from. */
export interface Origins {
  /** The past with a guess at every draw that the viewer did not see and whose card has been played. */
  readonly past: Uint8Array;
  /** Cards that were in others' hands at the reshuffle and still are, by symbol. */
  readonly old: Uint8Array;
  /** How many of each seat's cards those are. */
  readonly oldCount: Int8Array;
  /** Cards of the fresh deck that are now in the deck or in others' hands, by symbol. */
  readonly fresh: Uint8Array;
  /** For each seat, the places in `past` of the draws whose cards it still holds. */
  readonly held: readonly number[][];
}

/**
 * Guesses, for every card that another seat played since the reshuffle, whether it held it then or drew it later, in proportion
 * to how likely each is. A guess that runs into a contradiction is begun anew: what really happened is among the guesses.
 */
export function guessOrigins(
  bytes: Uint8Array,
  viewer: Viewer,
  handSizes: readonly number[],
  own: Uint8Array,
  rng: Rng,
): Origins {
  for (;;) {
    const origins = beforeReplay(bytes, viewer, handSizes, own);
    if (origins.past.every((event, at) => replayEvent(origins, viewer, event, at, rng))) return origins;
  }
}

function beforeReplay(bytes: Uint8Array, viewer: Viewer, handSizes: readonly number[], own: Uint8Array): Origins {
  const past = pastOf(bytes).slice();
  const fresh = bytes.slice(FRESH_DECK, FRESH_DECK + SYMBOL_COUNT);
  const old = fresh.map((inDeck, symbol) => CARDS_PER_SYMBOL - inDeck - ownAtReshuffle(past, viewer, own, symbol));
  const oldCount = Int8Array.from(handSizes, (size, seat) =>
    seat === viewer ? 0 : size - drawnLessPlayed(past, seat),
  );
  return { past, old, oldCount, fresh, held: handSizes.map(() => []) };
}

/** False where the event cannot have happened after the guesses made so far. */
function replayEvent(
  { past, old, oldCount, fresh, held }: Origins,
  viewer: Viewer,
  event: number,
  at: number,
  rng: Rng,
): boolean {
  const seat = seatIn(event);
  const symbol = symbolIn(event);
  if (seat === viewer) {
    if (isDraw(event)) fresh[symbol]!--;
    return true;
  }
  if (isDraw(event)) {
    held[seat]!.push(at);
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
    past[held[seat]!.shift()!] = (symbol << SYMBOL_SHIFT) | seat | DRAWN;
  }
  return true;
}

/** Enters the guess at a drawn card that its seat still holds. */
export function settleDraw(past: Uint8Array, at: number, symbol: number): void {
  past[at] = (symbol << SYMBOL_SHIFT) | seatIn(past[at]!) | DRAWN;
}

const total = (cards: Uint8Array): number => cards.reduce((sum, count) => sum + count, 0);

/** How many cards more a seat has drawn than played since the reshuffle; may be negative. */
const drawnLessPlayed = (past: Uint8Array, seat: Seat): number =>
  past.reduce((balance, event) => (seatIn(event) === seat ? balance + (isDraw(event) ? 1 : -1) : balance), 0);

/** The viewer's own cards of a symbol when the discard pile became the deck. */
const ownAtReshuffle = (past: Uint8Array, viewer: Viewer, own: Uint8Array, symbol: number): number =>
  past.reduce(
    (cards, event) =>
      seatIn(event) === viewer && symbolIn(event) === symbol ? cards - (isDraw(event) ? 1 : -1) : cards,
    own[symbol]!,
  );
