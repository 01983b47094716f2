import type { Cells } from '@sloop/engine';
import { MOUTH_BIT, firstBit, secondBit } from './places.ts';

/**
 * A crowd holds the number of pirates on each of the 36 spaces, from 0 to 3, as bit-sliced counters of two bits. Places need two
 * words (see `places.ts`), so a crowd has four cells: for each word, one cell with the ones bits of all counters and one cell with
 * the twos bits. Pirates at the mouth are not counted. But in the crowd of a single seat, the mouth's bit says whether the seat has
 * a pirate at the mouth.
 */
const FIRST_ONES = 0;
const FIRST_TWOS = 1;
const SECOND_ONES = 2;
const SECOND_TWOS = 3;

/** Moves one pirate from one place to another, in two crowds at once. The mouth and the sloop are not counted. */
export function shiftPirate(cells: Cells, crowd: number, other: number, from: number, to: number): void {
  const firstFrom = countedBit(from);
  const firstTo = firstBit(to);
  const secondFrom = secondBit(from);
  const secondTo = secondBit(to);
  shiftWord(cells, crowd + FIRST_ONES, firstFrom, firstTo);
  shiftWord(cells, crowd + SECOND_ONES, secondFrom, secondTo);
  shiftWord(cells, other + FIRST_ONES, firstFrom, firstTo);
  shiftWord(cells, other + SECOND_ONES, secondFrom, secondTo);
}

/** Notes that the seat has a pirate at the mouth. */
export function markMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! |= MOUTH_BIT;
}

/** Notes that the seat has no pirate at the mouth any more. */
export function clearMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! &= ~MOUTH_BIT;
}

/** A place's bit in the first word; 0 for the mouth, which is not counted. */
const countedBit = (place: number): number => firstBit(place) & ~MOUTH_BIT;

/**
 * Decrements the counters whose bits are set in `down`, and increments the counters whose bits are set in `up`. Decrementing flips
 * the twos bit if the ones bit is 0, and incrementing flips it if the ones bit is 1.
 */
const shiftWord = (cells: Cells, at: number, down: number, up: number): void => {
  const ones = cells[at]!;
  const between = ones ^ down;
  cells[at + 1]! ^= (~ones & down) ^ (between & up);
  cells[at] = between ^ up;
};

/** The number of pirates on a space, which must hold one or two. */
export const companyOn = (cells: Cells, crowd: number, space: number): number =>
  ((cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space))) === 0 ? 2 : 1;

export function piratesOn(cells: Cells, crowd: number, space: number): number {
  const ones = (cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space));
  const twos = (cells[crowd + FIRST_TWOS]! & firstBit(space)) | (cells[crowd + SECOND_TWOS]! & secondBit(space));
  return (ones === 0 ? 0 : 1) + (twos === 0 ? 0 : 2);
}

/** The spaces with at least one pirate, as two words. In the crowd of a single seat, the mouth is included. */
export const firstOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! | cells[crowd + FIRST_TWOS]!;
export const secondOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! | cells[crowd + SECOND_TWOS]!;
/** The spaces with one or two pirates, as two words. */
export const firstCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! ^ cells[crowd + FIRST_TWOS]!;
export const secondCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! ^ cells[crowd + SECOND_TWOS]!;
