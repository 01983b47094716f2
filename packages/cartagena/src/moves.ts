import type { Move } from '@sloop/engine';

/** A move is its kind plus 16 × its payload. The kind is in the lowest four bits, and `KIND` is the mask of these bits. */
export const KIND = 15;
export const PLAY = 0;
export const BACK = 1;
export const END = 2;
export const PASS = 3;
export const LAYOUT = 8;
export const DEAL = 9;
export const DRAW = 10;
export const ROW_LAID = 11;

/** The move that plays a card and moves a pirate from a space or the mouth. */
export const playCard = (symbol: number, from: number): Move => (((from << 3) | symbol) << 4) | PLAY;
export const cardOf = (move: Move): number => (move >> 4) & 7;
export const fromOf = (move: Move): number => move >> 7;

export const goBack = (from: number): Move => (from << 4) | BACK;
export const backFrom = (move: Move): number => move >> 4;

export const draw = (symbol: number): Move => (symbol << 4) | DRAW;
export const drawnOf = (move: Move): number => move >> 4;

/** The move that lays a tunnel with these faces (see `tunnel.ts`). */
export const layout = (faces: number): Move => (faces << 4) | LAYOUT;
export const facesIn = (move: Move): number => move >> 4;

/**
 * Adds one card to a deal. In the payload of a deal, each symbol has 3 bits, which hold its number of cards. `DEAL` is a deal
 * without cards.
 */
export const dealOneMore = (move: Move, symbol: number): Move => move + (16 << (3 * symbol));
export const dealtOf = (move: Move, symbol: number): number => (move >> (4 + 3 * symbol)) & 7;

/**
 * The move that lays a row of up to 12 cards. Its payload is a number in base 7, with one digit from 1 to 6 for each card. The
 * leftmost card is the lowest digit. The payload needs more than 32 bits, so bit operations cannot be used.
 */
export const rowLaid = (cards: readonly number[]): Move =>
  cards.reduceRight((packed, symbol) => packed * 7 + symbol + 1, 0) * 16 + ROW_LAID;
export function rowOf(move: Move): number[] {
  const cards: number[] = [];
  for (let packed = Math.floor(move / 16); packed > 0; packed = Math.floor(packed / 7)) cards.push((packed % 7) - 1);
  return cards;
}
