import type { Move, Rng, Seat, State } from '@sloop/engine';
import {
  DECK,
  DECK_SIZE,
  DISCARD,
  DUE,
  DUE_DRAW,
  DUE_NOTHING,
  DUE_ROW,
  HAND_AT_START,
  JAMAICA,
  OWED,
  ROW,
  ROW_HEAD,
  ROW_LENGTH,
  ROW_SIZE,
  TURN,
  VERSION,
  hand,
} from '../state/cells.ts';
import { countOf, drawSymbol, oneCard, sizeOf } from '../state/hand.ts';
import { DEAL, dealOneMore, dealtOf, rowLaid, rowOf } from '../moves.ts';
import { rememberReshuffle } from '../state/memory.ts';
import { SYMBOL_COUNT } from '../state/tunnel.ts';

export function takeFromDeck(state: State, symbol: number): void {
  state[DECK]! -= oneCard(symbol);
  state[DECK_SIZE]!--;
}

export function discard(state: State, seat: Seat, symbol: number): void {
  state[hand(seat)]! -= oneCard(symbol);
  state[DISCARD]! += oneCard(symbol);
}

/**
 * If the deck is empty, turns the discard pile into the new deck. Returns false if no card is left. Call this only when a card is
 * needed.
 */
const refillDeck = (state: State): boolean => {
  if (state[DECK_SIZE] !== 0) return true;
  if (state[DISCARD] === 0) return false;
  reshuffle(state);
  return true;
};

function reshuffle(state: State): void {
  state[DECK] = state[DISCARD]!;
  state[DECK_SIZE] = sizeOf(state[DISCARD]!);
  state[DISCARD] = 0;
  if (state[VERSION] === JAMAICA) rememberReshuffle(state);
}

/**
 * Draws the cards that the seat gets for going back. Stops when a chance event is needed or no card is left. Returns whether a
 * chance event is due.
 */
export const drawOwed = (state: State): boolean =>
  state[VERSION] === JAMAICA ? dueCards(state, DUE_DRAW) : drawFromRow(state);

/**
 * Makes a chance event of this kind due and returns true. If no card is left, the seat draws no further cards, and the
 * function returns false (ruling C6).
 */
const dueCards = (state: State, kind: number): boolean => {
  const hasCards = refillDeck(state);
  if (hasCards) state[DUE] = kind;
  else state[OWED] = 0;
  return hasCards;
};

/**
 * Rulings C4 and C12: if the row becomes empty and cards are left, a new row is laid immediately, and drawing continues from it.
 */
function drawFromRow(state: State): boolean {
  while (state[OWED]! > 0 && state[ROW_SIZE]! > 0) {
    state[hand(state[TURN]!)]! += oneCard(state[ROW + state[ROW_HEAD]!]!);
    state[ROW_HEAD]!++;
    state[ROW_SIZE]!--;
    state[OWED]!--;
  }
  return state[ROW_SIZE] === 0 && dueCards(state, DUE_ROW);
}

export const dueRow = (state: State): boolean => dueCards(state, DUE_ROW);

/** Lays a new row. Ruling C5: if the deck becomes empty while the row is laid, the discard pile becomes the deck. */
export function layRow(state: State, move: Move): void {
  const cards = rowOf(move);
  for (const [place, symbol] of cards.entries()) {
    refillDeck(state);
    takeFromDeck(state, symbol);
    state[ROW + place] = symbol;
  }
  state[ROW_HEAD] = 0;
  state[ROW_SIZE] = cards.length;
  state[DUE] = DUE_NOTHING;
}

/** A copy of the deck and the discard pile. Drawing cards from the copy does not change the state. */
class DeckCopy {
  #cards: number;
  #size: number;
  #next: number;
  #nextSize: number;

  constructor(state: State) {
    this.#cards = state[DECK]!;
    this.#size = state[DECK_SIZE]!;
    this.#next = state[DISCARD]!;
    this.#nextSize = sizeOf(state[DISCARD]!);
  }

  #refill(): void {
    if (this.#size > 0) return;
    [this.#cards, this.#size] = [this.#next, this.#nextSize];
    [this.#next, this.#nextSize] = [0, 0];
  }

  draw(rng: Rng): number {
    this.#refill();
    const symbol = drawSymbol(this.#cards, this.#size, rng);
    this.take(symbol);
    return symbol;
  }

  /** Takes a card of this symbol. Returns false if there is none. */
  take(symbol: number): boolean {
    this.#refill();
    if (countOf(this.#cards, symbol) === 0) return false;
    this.#cards -= oneCard(symbol);
    this.#size--;
    return true;
  }
}

const rowLength = (state: State): number => Math.min(ROW_LENGTH, state[DECK_SIZE]! + sizeOf(state[DISCARD]!));

export function chanceRow(state: State, rng: Rng): Move {
  const pile = new DeckCopy(state);
  return rowLaid(Array.from({ length: rowLength(state) }, () => pile.draw(rng)));
}

export function admitsRow(state: State, move: Move): boolean {
  const cards = rowOf(move);
  const pile = new DeckCopy(state);
  return cards.length === rowLength(state) && cards.every((symbol) => pile.take(symbol));
}

export function chanceDeal(state: State, rng: Rng): Move {
  let move = DEAL;
  let deck = state[DECK]!;
  for (let left = state[DECK_SIZE]!; left > state[DECK_SIZE]! - HAND_AT_START; left--) {
    const symbol = drawSymbol(deck, left, rng);
    deck -= oneCard(symbol);
    move = dealOneMore(move, symbol);
  }
  return move;
}

export function admitsDeal(state: State, move: Move): boolean {
  let cards = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    if (dealtOf(move, symbol) > countOf(state[DECK]!, symbol)) return false;
    cards += dealtOf(move, symbol);
  }
  return cards === HAND_AT_START;
}
