import type { Cells } from '@sloop/engine';
import { MOUTH_BIT, firstBit, secondBit } from './places.ts';

/**
 * How many pirates stand on each of the 36 spaces, up to three: counters of two bits, sliced. Each of the two words that places are kept in
 * (see `places.ts`) is one with every counter's ones and one with its twos. The mouth is not counted, but in the crowd of a seat's own
 * pirates its bit says whether any stands there.
 */
const FIRST_ONES = 0;
const FIRST_TWOS = 1;
const SECOND_ONES = 2;
const SECOND_TWOS = 3;

/** One pirate goes from one place to another, in two crowds; the mouth and the sloop are not counted. */
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

/** Somebody of the seat stands at the mouth. */
export function markMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! |= MOUTH_BIT;
}

/** Nobody of the seat stands at the mouth any more. */
export function clearMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! &= ~MOUTH_BIT;
}

/** A place's bit in the first word, but none for the mouth, which is not counted. */
const countedBit = (place: number): number => firstBit(place) & ~MOUTH_BIT;

/** Counts one bit down and one up: a borrow where its ones are 0, a carry where they are 1. */
const shiftWord = (cells: Cells, at: number, down: number, up: number): void => {
  const ones = cells[at]!;
  const between = ones ^ down;
  cells[at + 1]! ^= (~ones & down) ^ (between & up);
  cells[at] = between ^ up;
};

/** How many pirates stand on a space with one or two. */
export const companyOn = (cells: Cells, crowd: number, space: number): number =>
  ((cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space))) === 0 ? 2 : 1;

export function piratesOn(cells: Cells, crowd: number, space: number): number {
  const ones = (cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space));
  const twos = (cells[crowd + FIRST_TWOS]! & firstBit(space)) | (cells[crowd + SECOND_TWOS]! & secondBit(space));
  return (ones === 0 ? 0 : 1) + (twos === 0 ? 0 : 2);
}

/** The spaces where anybody stands, and the mouth where its bit is kept. */
export const firstOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! | cells[crowd + FIRST_TWOS]!;
export const secondOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! | cells[crowd + SECOND_TWOS]!;
/** The spaces with one or two pirates. */
export const firstCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! ^ cells[crowd + FIRST_TWOS]!;
export const secondCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! ^ cells[crowd + SECOND_TWOS]!;
