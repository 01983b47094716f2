import { highestBit, lowestBit, notBelow } from '@sloop/engine';
import { LAST_SPACE, MOUTH, SLOOP } from './tunnel.ts';

/**
 * A set of places is stored in two words. A place is the mouth (0) or a space (1 to 36). The first word has a bit for
 * each place up to 19, and the second word has a bit for each place from 20 on. Questions about the whole tunnel then
 * take a few instructions and no search. Most functions have no branches, because the CPU would often mispredict
 * branches in random play.
 */
const FIRST_LENGTH = 20;

/** The bit of each place in the first word. 0 if the first word has no bit for the place. */
const FIRST_BIT = table((place) => (place < FIRST_LENGTH ? 1 << place : 0));
/** The bit of each place in the second word. 0 if the second word has no bit for the place. */
const SECOND_BIT = table((place) => (place >= FIRST_LENGTH && place <= LAST_SPACE ? 1 << (place - FIRST_LENGTH) : 0));
/** For each place, the bits of all places beyond it that are in the first word. */
const FIRST_BEYOND = table((place) => (place < FIRST_LENGTH ? -2 << place : 0));
/** For each place, the bits of all places beyond it that are in the second word. */
const SECOND_BEYOND = table((place) => (place < FIRST_LENGTH ? -1 : -2 << (place - FIRST_LENGTH)));

function table(entry: (place: number) => number): Int32Array {
  return Int32Array.from({ length: SLOOP + 1 }, (_, place) => entry(place));
}

export const firstBit = (place: number): number => FIRST_BIT[place]!;
export const secondBit = (place: number): number => SECOND_BIT[place]!;

/** The bit of the mouth. It is in the first word. */
export const MOUTH_BIT = 1 << MOUTH;
/** The bit of the sloop, in the second word. Only `landing` adds the sloop to a set. */
export const SLOOP_BIT = 1 << (SLOOP - FIRST_LENGTH);

/** Returns −1 (all bits set) if `word` is 0, and 0 otherwise. */
const ifZero = (word: number): number => ~((word | -word) >> 31);

/** The first place beyond `place` that is in a set. The set must contain such a place. `place` must be from 0 to 36. */
export function nextBeyond(first: number, second: number, place: number): number {
  const inFirst = first & FIRST_BEYOND[place]!;
  const elsewhere = ifZero(inFirst);
  return (FIRST_LENGTH & elsewhere) + lowestBit(inFirst | (second & SECOND_BEYOND[place]! & elsewhere));
}

/** The last place before `space` that is in a set. The mouth if there is none. */
export function lastBefore(first: number, second: number, space: number): number {
  const inSecond = second & ~SECOND_BEYOND[space - 1]!;
  const elsewhere = ifZero(inSecond);
  const inFirst = (first & ~FIRST_BEYOND[space - 1]!) | MOUTH_BIT;
  return (FIRST_LENGTH & ~elsewhere) + highestBit(inSecond | (inFirst & elsewhere));
}

/** Writes `value` into `into[place]` for each place of a set. */
export function enterPlaces(into: number[], first: number, second: number, value: number): void {
  for (let near = first; near !== 0; near &= near - 1) into[lowestBit(near)] = value;
  for (let far = second; far !== 0; far &= far - 1) into[FIRST_LENGTH + lowestBit(far)] = value;
}

/**
 * Half a word has the bits of ten places. For each combination of these ten bits, `COUNT` holds the number of set bits.
 * `NTH` holds the positions of the set bits in ascending order, for combinations with at most eight of them. Its
 * entries for nine or ten set bits are not used.
 */
const TEN = 10;
const ALL_TEN = (1 << TEN) - 1;
const MOST = 8;
const COUNT = new Uint8Array(1 << TEN);
const NTH = new Uint8Array(MOST << TEN);
for (let bits = 0; bits <= ALL_TEN; bits++)
  for (let place = 0; place < TEN; place++)
    if ((bits >> place) & 1) NTH[bits * MOST + Math.min(COUNT[bits]!++, MOST - 1)] = place;

const firstTen = (word: number): number => word & ALL_TEN;
const secondTen = (word: number): number => (word >> TEN) & ALL_TEN;

const countIn = (word: number): number => COUNT[firstTen(word)]! + COUNT[secondTen(word)]!;

export const countPlaces = (first: number, second: number): number => countIn(first) + countIn(second);

/** Returns a mask of the lowest set bit and all bits below it. Returns −1 (all bits) if no bit is set. */
const upToLowest = (bits: number): number => bits ^ (bits - 1);

/** The number of places of a set that are beyond the first place of another set. 0 if the other set is empty. */
export function countBeyondFirst(first: number, second: number, otherFirst: number, otherSecond: number): number {
  if (otherFirst !== 0) return countIn(first & ~upToLowest(otherFirst)) + countIn(second);
  return countIn(second & ~upToLowest(otherSecond));
}

/** The place at `index` in a set of at most eight places. Index 0 is the place nearest to the mouth. */
export function nthPlace(first: number, second: number, index: number): number {
  const inFirst = countIn(first);
  const beyond = notBelow(index, inFirst);
  return (FIRST_LENGTH & -beyond) + nthIn(first ^ ((first ^ second) & -beyond), index - (inFirst & -beyond));
}

const nthIn = (word: number, index: number): number => {
  const inTen = COUNT[firstTen(word)]!;
  const beyond = notBelow(index, inTen);
  const ten = (word >> (TEN & -beyond)) & ALL_TEN;
  return (TEN & -beyond) + NTH[ten * MOST + ((index - (inTen & -beyond)) & (MOST - 1))]!;
};
