import type { Cells } from '@sloop/engine';
import * as tunnel from './tunnel.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { LAST_SPACE, MOUTH, SLOOP } = tunnel;

/**
 * How many pirates stand on each of the 36 spaces, up to three: counters of two bits, sliced. Each half of the tunnel, 18 spaces, has a
 * word with every counter's ones and a word with its twos; a space is one bit of one half. Questions about the whole tunnel, and moving a
 * pirate, then take a few instructions without a search, and mostly without branches that random play would mispredict.
 */
const FIRST_ONES = 0;
const FIRST_TWOS = 1;
const SECOND_ONES = 2;
const SECOND_TWOS = 3;
const HALF = LAST_SPACE / 2;

/** Which bit a place is in each half: none for the mouth, the sloop and the other half's spaces. */
const FIRST_BIT = table((place) => (place >= 1 && place <= HALF ? 1 << (place - 1) : 0));
const SECOND_BIT = table((place) => (place > HALF && place <= LAST_SPACE ? 1 << (place - 1 - HALF) : 0));
/** The bits of each half that lie beyond a place. */
const FIRST_BEYOND = table((place) => (place < HALF ? -1 << place : 0));
const SECOND_BEYOND = table((place) => (place > HALF ? -1 << (place - HALF) : -1));

function table(entry: (place: number) => number): Int32Array {
  return Int32Array.from({ length: SLOOP + 1 }, (_, place) => entry(place));
}

/** The pirates' places as words of bits, for spaces that are given as letters of a layout. */
export const firstHalfBit = (space: number): number => FIRST_BIT[space]!;
export const secondHalfBit = (space: number): number => SECOND_BIT[space]!;

/** One pirate goes from one place to another; the mouth and the sloop are not counted. */
export function shiftPirate(cells: Cells, crowd: number, from: number, to: number): void {
  shiftHalf(cells, crowd + FIRST_ONES, FIRST_BIT[from]!, FIRST_BIT[to]!);
  shiftHalf(cells, crowd + SECOND_ONES, SECOND_BIT[from]!, SECOND_BIT[to]!);
}

/** Counts one bit down and one up: a borrow where its ones are 0, a carry where they are 1. */
function shiftHalf(cells: Cells, at: number, down: number, up: number): void {
  const ones = cells[at]!;
  const between = ones ^ down;
  cells[at + 1]! ^= (~ones & down) ^ (between & up);
  cells[at] = between ^ up;
}

export function piratesOn(cells: Cells, crowd: number, space: number): number {
  const ones = (cells[crowd + FIRST_ONES]! & FIRST_BIT[space]!) | (cells[crowd + SECOND_ONES]! & SECOND_BIT[space]!);
  const twos = (cells[crowd + FIRST_TWOS]! & FIRST_BIT[space]!) | (cells[crowd + SECOND_TWOS]! & SECOND_BIT[space]!);
  return (ones === 0 ? 0 : 1) + (twos === 0 ? 0 : 2);
}

const firstOccupied = (cells: Cells, crowd: number): number => cells[crowd + FIRST_ONES]! | cells[crowd + FIRST_TWOS]!;
const secondOccupied = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! | cells[crowd + SECOND_TWOS]!;
/** Spaces with one or two pirates. */
const firstCompanies = (cells: Cells, crowd: number): number => cells[crowd + FIRST_ONES]! ^ cells[crowd + FIRST_TWOS]!;
const secondCompanies = (cells: Cells, crowd: number): number =>
  cells[crowd + SECOND_ONES]! ^ cells[crowd + SECOND_TWOS]!;

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);
const highest = (bits: number): number => 31 - Math.clz32(bits);

/** Enters a value for each space of two words of bits, space 1 first. */
export function enterSpaces(into: number[], first: number, second: number, value: number): void {
  for (let near = first; near !== 0; near &= near - 1) into[lowest(near)] = value;
  for (let far = second; far !== 0; far &= far - 1) into[HALF + lowest(far)] = value;
}

/** The nearest of some spaces (two words, a half each) that lies beyond a place and holds no pirate; the sloop where there is none. */
export function nearestFree(cells: Cells, crowd: number, first: number, second: number, place: number): number {
  const near = first & ~firstOccupied(cells, crowd) & FIRST_BEYOND[place]!;
  if (near !== 0) return 1 + lowest(near);
  const far = second & ~secondOccupied(cells, crowd) & SECOND_BEYOND[place]!;
  return far !== 0 ? 1 + HALF + lowest(far) : SLOOP;
}

/** The nearest space behind a space with one or two pirates; the mouth where there is none. */
export function nearestCompany(cells: Cells, crowd: number, space: number): number {
  const near = secondCompanies(cells, crowd) & ~SECOND_BEYOND[space - 1]!;
  if (near !== 0) return 1 + HALF + highest(near);
  const far = firstCompanies(cells, crowd) & ~FIRST_BEYOND[space - 1]!;
  return far !== 0 ? 1 + highest(far) : MOUTH;
}

/** The first space of the tunnel with one or two pirates; the sloop where there is none. */
export function firstCompany(cells: Cells, crowd: number): number {
  const near = firstCompanies(cells, crowd);
  if (near !== 0) return 1 + lowest(near);
  const far = secondCompanies(cells, crowd);
  return far !== 0 ? 1 + HALF + lowest(far) : SLOOP;
}

/** How many spaces are occupied. */
export const occupiedCount = (cells: Cells, crowd: number): number =>
  bitCount(firstOccupied(cells, crowd), secondOccupied(cells, crowd));

/** How many spaces beyond a place are occupied. */
export const occupiedBeyond = (cells: Cells, crowd: number, place: number): number =>
  bitCount(firstOccupied(cells, crowd) & FIRST_BEYOND[place]!, secondOccupied(cells, crowd) & SECOND_BEYOND[place]!);

/** The `index`-th occupied space, from the mouth. */
export function nthOccupied(cells: Cells, crowd: number, index: number): number {
  let near = firstOccupied(cells, crowd);
  let far = secondOccupied(cells, crowd);
  for (let left = index; left > 0; left--)
    if (near !== 0) near &= near - 1;
    else far &= far - 1;
  return near !== 0 ? 1 + lowest(near) : 1 + HALF + lowest(far);
}

/** The set bits of two words of 18. */
function bitCount(first: number, second: number): number {
  const near = first - ((first >> 1) & 0x15555);
  const far = second - ((second >> 1) & 0x15555);
  const fours = (near & 0x33333) + ((near >> 2) & 0x33333) + (far & 0x33333) + ((far >> 2) & 0x33333);
  const eights = (fours & 0x0f0f0f) + ((fours >> 4) & 0x0f0f0f);
  return (eights + (eights >> 8) + (eights >> 16)) & 63;
}
