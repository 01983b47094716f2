import { rngFrom } from '@sloop/engine';
import { expect, test } from 'vitest';
import {
  companyOn,
  firstCompanies,
  firstOccupied,
  piratesOn,
  secondCompanies,
  secondOccupied,
  shiftPirate,
} from './crowd.ts';
import { firstBit, secondBit } from './places.ts';

const SPACES = Array.from({ length: 36 }, (_, index) => index + 1);
const ALL = 0;
const OWN = 4;

test('pirates are counted on every space as they enter, move and leave', () => {
  const rng = rngFrom('crowd');
  const cells = new Int32Array(8);
  const counts = Array.from({ length: 38 }, () => 0);
  counts[0] = 60;
  for (let step = 0; step < 3000; step++) {
    const taken = [...counts.keys()].filter((place) => counts[place]! > 0 && place < 37);
    const free = [...counts.keys()].filter((place) => place > 0 && (place === 37 || counts[place]! < 3));
    const from = taken[rng.below(taken.length)]!;
    const to = free[rng.below(free.length)]!;
    if (from === to || (to === 37 && counts[0]! < 10)) continue;
    shiftPirate(cells, ALL, OWN, from, to);
    counts[from]!--;
    counts[to]!++;
    for (const crowd of [ALL, OWN])
      expect(SPACES.map((space) => piratesOn(cells, crowd, space))).toEqual(counts.slice(1, 37));
    const isIn = (space: number, first: number, second: number): boolean =>
      ((first & firstBit(space)) | (second & secondBit(space))) !== 0;
    for (const space of SPACES) {
      const count = counts[space]!;
      expect(isIn(space, firstOccupied(cells, ALL), secondOccupied(cells, ALL))).toBe(count > 0);
      expect(isIn(space, firstCompanies(cells, ALL), secondCompanies(cells, ALL))).toBe(count === 1 || count === 2);
      if (count === 1 || count === 2) expect(companyOn(cells, ALL, space)).toBe(count);
    }
  }
});
