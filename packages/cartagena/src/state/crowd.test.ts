import { rngFrom, type Cells } from '@sloop/engine';
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

// The test makes thousands of steps. A comparison of two texts is much faster than one of two lists.
const countsIn = (cells: Cells, crowd: number): string => SPACES.map((space) => piratesOn(cells, crowd, space)).join();
const spacesIn = (first: number, second: number): string =>
  SPACES.filter((space) => ((first & firstBit(space)) | (second & secondBit(space))) !== 0).join();

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
    for (const crowd of [ALL, OWN]) expect(countsIn(cells, crowd)).toBe(counts.slice(1, 37).join());
    const spacesWith = (wanted: readonly number[]): string =>
      SPACES.filter((space) => wanted.includes(counts[space]!)).join();
    expect(spacesIn(firstOccupied(cells, ALL), secondOccupied(cells, ALL))).toBe(spacesWith([1, 2, 3]));
    expect(spacesIn(firstCompanies(cells, ALL), secondCompanies(cells, ALL))).toBe(spacesWith([1, 2]));
    const companies = SPACES.filter((space) => counts[space] === 1 || counts[space] === 2);
    expect(companies.map((space) => companyOn(cells, ALL, space)).join()).toBe(
      companies.map((space) => counts[space]).join(),
    );
  }
});
