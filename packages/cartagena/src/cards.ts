import { pick, type Move, type Rng, type Seat, type State } from '@sloop/engine';
import {
  DECK,
  DECK_SIZE,
  DISCARD,
  DISCARD_SIZE,
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
  takeFromHand,
  takeIntoHand,
} from './board.ts';
import { rememberReshuffle } from './memory.ts';
import { deal, dealtOf, rowLaid, rowOf } from './moves.ts';
import { SYMBOL_COUNT } from './tunnel.ts';

export const cardsLeft = (state: State): number => state[DECK_SIZE]! + state[DISCARD_SIZE]!;

export function takeFromDeck(state: State, symbol: number): void {
  state[DECK + symbol]!--;
  state[DECK_SIZE]!--;
}

export function discard(state: State, seat: Seat, symbol: number): void {
  takeFromHand(state, seat, symbol);
  state[DISCARD + symbol]!++;
  state[DISCARD_SIZE]!++;
}

/** An empty deck takes in the discard pile, the moment a card is due from it. */
export function refillDeck(state: State): void {
  if (state[DECK_SIZE] !== 0 || state[DISCARD_SIZE] === 0) return;
  state.copyWithin(DECK, DISCARD, DISCARD + SYMBOL_COUNT);
  state[DECK_SIZE] = state[DISCARD_SIZE]!;
  state.fill(0, DISCARD, DISCARD + SYMBOL_COUNT);
  state[DISCARD_SIZE] = 0;
  if (state[VERSION] === JAMAICA) rememberReshuffle(state);
}

/** Goes on drawing the cards that are owed for going back, as far as chance is not needed. */
export function drawOwed(state: State): void {
  if (state[VERSION] === JAMAICA) dueFromDeck(state);
  else drawFromRow(state);
}

function dueFromDeck(state: State): void {
  if (state[OWED]! > 0 && cardsLeft(state) === 0) state[OWED] = 0; // Ruling C6: nothing is owed later.
  if (state[OWED] === 0) return;
  refillDeck(state);
  state[DUE] = DUE_DRAW;
}

/** Rulings C4 and C12: a used-up row is laid anew at once, if there are cards, and drawing goes on from the new one. */
function drawFromRow(state: State): void {
  while (state[OWED]! > 0 && state[ROW_SIZE]! > 0) {
    takeIntoHand(state, state[TURN]!, state[ROW + state[ROW_HEAD]!]!);
    state[ROW_HEAD]!++;
    state[ROW_SIZE]!--;
    state[OWED]!--;
  }
  if (state[ROW_SIZE]! > 0) return;
  if (cardsLeft(state) === 0) state[OWED] = 0;
  else dueRow(state);
}

export function dueRow(state: State): void {
  refillDeck(state);
  state[DUE] = DUE_ROW;
}

/** Lays cards out as the new row. Ruling C5: where the deck runs out meanwhile, the discard pile is shuffled in. */
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

/** A deck apart from the state, to draw several cards in a row from without changing the state. */
class Pile {
  #cards: Uint8Array;
  #size: number;
  #next: Uint8Array | undefined;
  #nextSize: number;

  constructor(state: State) {
    this.#cards = state.slice(DECK, DECK + SYMBOL_COUNT);
    this.#size = state[DECK_SIZE]!;
    this.#next = state.slice(DISCARD, DISCARD + SYMBOL_COUNT);
    this.#nextSize = state[DISCARD_SIZE]!;
  }

  #refill(): void {
    if (this.#size > 0 || !this.#next) return;
    this.#cards = this.#next;
    this.#size = this.#nextSize;
    this.#next = undefined;
  }

  draw(rng: Rng): number {
    this.#refill();
    const symbol = pick(this.#cards, 0, SYMBOL_COUNT, this.#size, rng);
    this.take(symbol);
    return symbol;
  }

  /** Whether there was such a card to take. */
  take(symbol: number): boolean {
    this.#refill();
    if (this.#size === 0 || this.#cards[symbol] === 0) return false;
    this.#cards[symbol]!--;
    this.#size--;
    return true;
  }
}

const rowLength = (state: State): number => Math.min(ROW_LENGTH, cardsLeft(state));

export function chanceRow(state: State, rng: Rng): Move {
  const pile = new Pile(state);
  return rowLaid(Array.from({ length: rowLength(state) }, () => pile.draw(rng)));
}

export function admitsRow(state: State, move: Move): boolean {
  const cards = rowOf(move);
  const pile = new Pile(state);
  return cards.length === rowLength(state) && cards.every((symbol) => pile.take(symbol));
}

export function chanceDeal(state: State, rng: Rng): Move {
  const pile = new Pile(state);
  const counts = [0, 0, 0, 0, 0, 0];
  for (let card = 0; card < HAND_AT_START; card++) counts[pile.draw(rng)]!++;
  return deal(counts);
}

export function admitsDeal(state: State, move: Move): boolean {
  let cards = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    if (dealtOf(move, symbol) > state[DECK + symbol]!) return false;
    cards += dealtOf(move, symbol);
  }
  return cards === HAND_AT_START;
}
