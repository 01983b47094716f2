import type { Cells } from '@sloop/engine';
import { MOUTH_BIT, firstBit, secondBit } from './places.ts';

/**
 * A crowd holds the number of pirates on each of the 36 spaces. Each number is from 0 to 3, so it needs a ones bit and
 * a twos bit. A set of places needs two words (see `places.ts`). A crowd therefore has four cells: for each of the two
 * words, one cell with the ones bits followed by one with the twos bits. Pirates at the mouth and on the sloop are not
 * counted. In the crowd of a single seat, the bit of the mouth is set if the seat has at least one pirate at the mouth.
 */
const FIRST_ONES = 0;
const FIRST_TWOS = 1;
const SECOND_ONES = 2;
const SECOND_TWOS = 3;

/** Moves one pirate in two crowds: the crowd of all pirates and the crowd of the pirate's seat. */
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

/** Notes that the seat has at least one pirate at the mouth. */
export function markMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! |= MOUTH_BIT;
}

/** Notes that the seat no longer has a pirate at the mouth. */
export function clearMouth(cells: Cells, crowd: number): void {
  cells[crowd + FIRST_ONES]! &= ~MOUTH_BIT;
}

/** The bit of a place in the first word. 0 for the mouth, because pirates at the mouth are not counted. */
const countedBit = (place: number): number => firstBit(place) & ~MOUTH_BIT;

/**
 * Subtracts 1 on the places in `down` and adds 1 on the places in `up`. Subtracting flips the twos bit if the ones bit
 * is 0. Adding flips the twos bit if the ones bit is 1.
 */
const shiftWord = (cells: Cells, at: number, down: number, up: number): void => {
  const ones = cells[at]!;
  const between = ones ^ down;
  cells[at + 1]! ^= (~ones & down) ^ (between & up);
  cells[at] = between ^ up;
};

/** The number of pirates on a space. The space must hold one or two pirates. */
export const companyOn = (cells: Cells, crowd: number, space: number): number =>
  ((cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space))) === 0 ? 2 : 1;

export function piratesOn(cells: Cells, crowd: number, space: number): number {
  const ones = (cells[crowd + FIRST_ONES]! & firstBit(space)) | (cells[crowd + SECOND_ONES]! & secondBit(space));
  const twos = (cells[crowd + FIRST_TWOS]! & firstBit(space)) | (cells[crowd + SECOND_TWOS]! & secondBit(space));
  return (ones === 0 ? 0 : 1) + (twos === 0 ? 0 : 2);
}

/** The first word of the set of places with at least one pirate. In the crowd of a single seat, the mouth can be in the set. */
export const firstOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! | cells[crowd + FIRST_TWOS]!;
/** The second word of the set of places with at least one pirate. */
export const secondOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! | cells[crowd + SECOND_TWOS]!;
/** The first word of the set of spaces with one or two pirates. */
export const firstCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + FIRST_ONES]! ^ cells[crowd + FIRST_TWOS]!;
/** The second word of the set of spaces with one or two pirates. */
export const secondCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! ^ cells[crowd + SECOND_TWOS]!;
