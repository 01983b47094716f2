import { describe, expect, it } from 'vitest';
import { CHESTS, COLOUR_COUNT, SLOTS } from './chests.ts';
import { chestAt, chestCount, chestIn, pileOf, withoutChest } from './lineup.ts';
import { lineUpCount, nthLineUp, supplyOf } from './lineups.ts';
import { oneChest } from './pile.ts';

const COLOURS_EACH = Array.from({ length: COLOUR_COUNT }, (_, colour) => colour);

/** Every possible row of `length` chests. A row is a list of colours. */
const rowsOf = (length: number): number[][] =>
  length === 0 ? [[]] : rowsOf(length - 1).flatMap((row) => COLOURS_EACH.map((colour) => [...row, colour]));

const ROWS = Array.from({ length: SLOTS + 1 }, (_, length) => rowsOf(length));

const lineUpOf = (row: readonly number[]): number =>
  row.reduce((packed, colour, place) => packed | chestIn(place, colour), 0);

const pileWith = (colours: readonly number[]): number => colours.reduce((pile, colour) => pile + oneChest(colour), 0);

describe('a line-up', () => {
  it('keeps each chest in its place, and `pileOf` gives the pile of the same chests', () => {
    for (const row of ROWS.flat()) {
      const lineUp = lineUpOf(row);
      expect(chestCount(lineUp), row.join(' ')).toBe(row.length);
      expect(row.map((_, place) => chestAt(lineUp, place) - 1)).toEqual(row);
      expect(pileOf(lineUp), row.join(' ')).toBe(pileWith(row));
    }
  });

  it('closes the gap when a chest is taken out', () => {
    for (const row of ROWS.flat())
      for (const place of row.keys())
        expect(withoutChest(lineUpOf(row), place), `${place} of ${row.join(' ')}`).toBe(
          lineUpOf(row.toSpliced(place, 1)),
        );
  });
});

describe('the line-ups of a pile', () => {
  /** For each colour, the test tries 0, 1, 2 and all chests. */
  const AMOUNTS = CHESTS.map((all) => [0, 1, 2, all]);
  const colourCounts = (row: readonly number[]): number[] =>
    COLOURS_EACH.map((colour) => row.filter((other) => other === colour).length);
  const NEEDS = ROWS.map((rows) => rows.map((row) => ({ lineUp: lineUpOf(row), needs: colourCounts(row) })));

  it('are all the different rows that can be made from the chests of the pile', () => {
    for (let key = 0; key < 4 ** COLOUR_COUNT; key++) {
      const amounts = AMOUNTS.map((choices, colour) => choices[(key >> (2 * colour)) & 3]!);
      const supply = supplyOf(amounts.reduce((pile, amount, colour) => pile + amount * oneChest(colour), 0));
      for (const [length, rows] of NEEDS.entries()) {
        const fitting = rows.filter(({ needs }) => needs.every((need, colour) => need <= amounts[colour]!));
        expect(lineUpCount(supply, length), `${length} of ${amounts.join(' ')}`).toBe(fitting.length);
        const found = new Set(fitting.map((_, index) => nthLineUp(supply, length, index)));
        const missed = fitting.filter(({ lineUp }) => !found.has(lineUp));
        expect(missed, `${length} of ${amounts.join(' ')}`).toEqual([]);
      }
    }
  });
});
