import type { Move } from '@sloop/engine';

/** A move is its kind plus sixteen times what it says. */
export const KIND = 15;
export const PLAY = 0;
export const BACK = 1;
export const END = 2;
export const PASS = 3;
export const LAYOUT = 8;
export const DEAL = 9;
export const DRAW = 10;
export const ROW_LAID = 11;

/** Play a card, moving a pirate from a space or the mouth. */
export const playCard = (symbol: number, from: number): Move => (((from << 3) | symbol) << 4) | PLAY;
export const cardOf = (move: Move): number => (move >> 4) & 7;
export const fromOf = (move: Move): number => move >> 7;

export const goBack = (from: number): Move => (from << 4) | BACK;
export const backFrom = (move: Move): number => move >> 4;

export const draw = (symbol: number): Move => (symbol << 4) | DRAW;
export const drawnOf = (move: Move): number => move >> 4;

/** Six faces of segments, 4 bits each. */
export const layout = (faces: readonly number[]): Move =>
  (faces.reduce((packed, face, place) => packed | (face << (4 * place)), 0) << 4) | LAYOUT;
export const faceIn = (move: Move, place: number): number => (move >> (4 + 4 * place)) & 15;
export const facesIn = (move: Move): number[] => [0, 1, 2, 3, 4, 5].map((place) => faceIn(move, place));

/** Six counts of cards, 3 bits each. */
export const deal = (counts: readonly number[]): Move =>
  (counts.reduce((packed, count, symbol) => packed | (count << (3 * symbol)), 0) << 4) | DEAL;
export const dealtOf = (move: Move, symbol: number): number => (move >> (4 + 3 * symbol)) & 7;

/** Up to twelve cards in order, as digits 1–6 to the base 7, the leftmost last: more than 32 bits. */
export const rowLaid = (cards: readonly number[]): Move =>
  cards.reduceRight((packed, symbol) => packed * 7 + symbol + 1, 0) * 16 + ROW_LAID;
export function rowOf(move: Move): number[] {
  const cards: number[] = [];
  for (let packed = Math.floor(move / 16); packed > 0; packed = Math.floor(packed / 7)) cards.push((packed % 7) - 1);
  return cards;
}
