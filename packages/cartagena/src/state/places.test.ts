import { rngFrom } from '@sloop/engine';
import { expect, test } from 'vitest';
import {
  SLOOP_BIT,
  countBeyondFirst,
  countPlaces,
  enterPlaces,
  firstBit,
  lastBefore,
  nextBeyond,
  nthPlace,
  secondBit,
} from './places.ts';

const PLACES = Array.from({ length: 37 }, (_, place) => place);

/** A random set of up to eight places, as a sorted list and as two words. */
function somePlaces(seed: string): { places: number[]; first: number; second: number } {
  const rng = rngFrom(seed);
  const most = rng.below(9);
  const places = [...new Set(Array.from({ length: most }, () => rng.below(37)))].toSorted((a, b) => a - b);
  const first = places.reduce((bits, place) => bits | firstBit(place), 0);
  const second = places.reduce((bits, place) => bits | secondBit(place), 0);
  return { places, first, second };
}

const SAMPLES = Array.from({ length: 300 }, (_, index) => somePlaces(`places ${index}`));

test('the places of a set are counted, found by index, and entered into an array', () => {
  for (const { places, first, second } of SAMPLES) {
    expect(countPlaces(first, second)).toBe(places.length);
    expect(places.map((_, index) => nthPlace(first, second, index))).toEqual(places);
    const entered = PLACES.map(() => 0);
    enterPlaces(entered, first, second, 1);
    expect(entered).toEqual(PLACES.map((place) => (places.includes(place) ? 1 : 0)));
  }
});

test('the places beyond the first place of another set are counted', () => {
  for (const [index, { places, first, second }] of SAMPLES.entries()) {
    const others = SAMPLES[(index + 1) % SAMPLES.length]!;
    const beyond = places.filter((place) => place > (others.places[0] ?? PLACES.length));
    expect(countBeyondFirst(first, second, others.first, others.second)).toBe(beyond.length);
  }
});

test('the nearest place beyond a given place and the nearest place before it are found', () => {
  for (const { places, first, second } of SAMPLES)
    for (const place of PLACES) {
      expect(nextBeyond(first, second | SLOOP_BIT, place)).toBe(places.find((other) => other > place) ?? 37);
      if (place > 0) expect(lastBefore(first, second, place)).toBe(places.findLast((other) => other < place) ?? 0);
    }
});
