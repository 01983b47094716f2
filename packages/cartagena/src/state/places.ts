import { highestBit, lowestBit, notBelow } from '@sloop/engine';
import { LAST_SPACE, MOUTH, SLOOP } from './tunnel.ts';

/**
 * A set of places, the mouth and the spaces 1 to 36, is two words of bits: the first has a bit for each place up to 19, the second for
 * each from 20 on. Questions about the whole tunnel then take a few instructions without a search, and mostly without branches, which
 * random play would mispredict.
 */
const FIRST_LENGTH = 20;

/** Which bit a place is in each word: none in the other one, and none for the sloop. */
const FIRST_BIT = table((place) => (place < FIRST_LENGTH ? 1 << place : 0));
const SECOND_BIT = table((place) => (place >= FIRST_LENGTH && place <= LAST_SPACE ? 1 << (place - FIRST_LENGTH) : 0));
/** The bits of each word that lie beyond a place. */
const FIRST_BEYOND = table((place) => (place < FIRST_LENGTH ? -2 << place : 0));
const SECOND_BEYOND = table((place) => (place < FIRST_LENGTH ? -1 : -2 << (place - FIRST_LENGTH)));

function table(entry: (place: number) => number): Int32Array {
  return Int32Array.from({ length: SLOOP + 1 }, (_, place) => entry(place));
}

export const firstBit = (place: number): number => FIRST_BIT[place]!;
export const secondBit = (place: number): number => SECOND_BIT[place]!;

/** The mouth's bit of the first word. */
export const MOUTH_BIT = 1 << MOUTH;
/** The bit of the second word that stands for the sloop, where it is the last resort. */
export const SLOOP_BIT = 1 << (SLOOP - FIRST_LENGTH);

/** Every bit where a word is 0, else none, without a branch. */
const ifZero = (word: number): number => ~((word | -word) >> 31);

/** The nearest beyond a place from 0 to 36; there must be one. */
export function nextBeyond(first: number, second: number, place: number): number {
  const inFirst = first & FIRST_BEYOND[place]!;
  const elsewhere = ifZero(inFirst);
  return (FIRST_LENGTH & elsewhere) + lowestBit(inFirst | (second & SECOND_BEYOND[place]! & elsewhere));
}

/** The nearest before a space; the mouth where there is none. */
export function lastBefore(first: number, second: number, space: number): number {
  const inSecond = second & ~SECOND_BEYOND[space - 1]!;
  const elsewhere = ifZero(inSecond);
  const inFirst = (first & ~FIRST_BEYOND[space - 1]!) | MOUTH_BIT;
  return (FIRST_LENGTH & ~elsewhere) + highestBit(inSecond | (inFirst & elsewhere));
}

/** Enters a value for each place. */
export function enterPlaces(into: number[], first: number, second: number, value: number): void {
  for (let near = first; near !== 0; near &= near - 1) into[lowestBit(near)] = value;
  for (let far = second; far !== 0; far &= far - 1) into[FIRST_LENGTH + lowestBit(far)] = value;
}

/** For any of ten places, half a word: how many there are, and which is the first, the second and so on, up to the eighth. */
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

/** The lowest of some bits and all below it; every bit where there is none. */
const upToLowest = (bits: number): number => bits ^ (bits - 1);

/** How many places of one set lie beyond the first place of another; none where that other set is empty. */
export function countBeyondFirst(first: number, second: number, otherFirst: number, otherSecond: number): number {
  if (otherFirst !== 0) return countIn(first & ~upToLowest(otherFirst)) + countIn(second);
  return countIn(second & ~upToLowest(otherSecond));
}

/** The `index`-th place from the mouth, of at most eight. */
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
