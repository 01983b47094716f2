import { playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { handOf, piratesOf, printed, sitDown, type Table } from '../testing.ts';

const [BLUE, RED, YELLOW] = [0, 1, 2];

/**
 * The illustration in the Swedish rulebook. The rulebook's text says this about it:
 * - Daggers are on 7, 15 and 24. Skulls are on 12, 17 and 23.
 * - Blue has a pirate at the mouth, two pirates on 6, one pirate on 17 (with two red pirates) and one pirate on 18.
 * - There is a pirate on 12, and a pirate on the dagger before 7. All bottles ahead of 17 are taken.
 * - Blue has four daggers and a bottle. No other seat has a dagger. The second and third cards of the row are daggers.
 *
 * Everything else is our own choice.
 */
const ILLUSTRATION: Table = {
  version: 'tortuga',
  // These are the segments 1, 2, 5, 3, 4 and 6. The rulebook shows the segments 2, 5 and 3 on spaces 7–24.
  layout: 'BPHSDK' + 'DBKPHS' + 'PKDHSB' + 'HKPBSD' + 'KBSDHP' + 'HDKBPS',
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
    [0, 0, 9, 12, 34, 37],
  ],
  hands: ['DDDDB', 'SKH', 'SBBP'],
  row: 'KDDSBHPKSHBP',
};

describe("the Swedish rulebook's example, in which blue is to act", () => {
  test('the symbols are where the text says', () => {
    const { layout } = printed(sitDown(ILLUSTRATION));
    const spacesOf = (symbol: string): number[] =>
      [...layout].flatMap((letter, before) => (letter === symbol ? [before + 1] : []));
    expect(spacesOf('D').filter((space) => space >= 7 && space <= 24)).toEqual([7, 15, 24]);
    expect(spacesOf('S').filter((space) => space >= 7 && space <= 24)).toEqual([12, 17, 23]);
  });

  test('plan 1: three daggers move pirates from 0 to 7, from 6 past 7 to 15, and from 6 past 7 and 15 to 24', () => {
    const match = sitDown(ILLUSTRATION);
    playAll(match, '0 D0');
    expect(piratesOf(match, BLUE)).toEqual([6, 6, 7, 17, 18, 37]);
    playAll(match, '0 D6');
    expect(piratesOf(match, BLUE)).toEqual([6, 7, 15, 17, 18, 37]);
    playAll(match, '0 D6');
    expect(piratesOf(match, BLUE)).toEqual([7, 15, 17, 18, 24, 37]);
    expect(handOf(match, BLUE)).toBe('DB');
    expect(printed(match).discard).toMatchObject({ D: 3, B: 0 });
    expect(match.toAct).toEqual([RED]);
  });

  test('plan 1 may be unwise, because an opponent can draw a dagger from the row and move past blue’s pirates', () => {
    const match = playAll(sitDown(ILLUSTRATION), '0 D0', '0 D6', '0 D6');
    // Red goes back to blue's pirates on 7 and 24 and draws the first two cards of the row: a key and a dagger.
    playAll(match, '1 -8', '1 -26', '1 D7');
    expect(handOf(match, RED)).toBe('SKKH');
    expect(piratesOf(match, RED)).toEqual([5, 17, 17, 22, 24, 28]);
  });

  test('plan 2: going back from 17 to 12, from 18 to 17 and from 17 to 12 brings one, two and two cards', () => {
    const match = sitDown(ILLUSTRATION);
    playAll(match, '0 -17');
    expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 12, 18, 37]);
    expect(handOf(match, BLUE)).toBe('DDDDKB');
    playAll(match, '0 -18');
    expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 12, 17, 37]);
    expect(handOf(match, BLUE)).toBe('DDDDDDKB');
    playAll(match, '0 -17');
    expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 12, 12, 37]);
    expect(handOf(match, BLUE)).toBe('SDDDDDDKBB');
    expect(printed(match).row).toBe('HPKSHBP');
    expect(match.toAct).toEqual([RED]);
  });

  test('plan 3: a bottle from 17 to the sloop, going back from 18 to 17 for two cards, and a dagger from 0 to 7', () => {
    const match = sitDown(ILLUSTRATION);
    playAll(match, '0 B17');
    expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 18, 37, 37]);
    playAll(match, '0 -18');
    expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 17, 37, 37]);
    expect(handOf(match, BLUE)).toBe('DDDDDK');
    playAll(match, '0 D0');
    expect(piratesOf(match, BLUE)).toEqual([6, 6, 7, 17, 37, 37]);
    expect(match.toAct).toEqual([RED]);
  });

  test('after plan 3, a bottle no longer leads to the sloop, because the bottle on 18 is free again', () => {
    const open = playAll(sitDown({ ...ILLUSTRATION, turn: YELLOW }), '2 B9');
    expect(piratesOf(open, YELLOW)).toEqual([0, 0, 12, 34, 37, 37]);
    const closed = playAll(sitDown(ILLUSTRATION), '0 B17', '0 -18', '0 end', '1 -8', '1 end', '2 B9');
    expect(piratesOf(closed, YELLOW)).toEqual([0, 0, 12, 18, 34, 37]);
  });
});

test('yellow plays a skull, and a pirate moves from 9 past the taken skulls on 12 and 17 to 23', () => {
  const match = playAll(sitDown({ ...ILLUSTRATION, turn: YELLOW }), '2 S9');
  expect(piratesOf(match, YELLOW)).toEqual([0, 0, 12, 23, 34, 37]);
  expect(handOf(match, YELLOW)).toBe('BBP');
});

test('red goes back from 8 to 6, where there are two pirates, and draws two cards from the left end of the row', () => {
  const match = playAll(sitDown({ ...ILLUSTRATION, turn: RED }), '1 -8');
  expect(piratesOf(match, RED)).toEqual([5, 6, 17, 17, 22, 26]);
  expect(handOf(match, RED)).toBe('SDKKH');
  expect(printed(match).row).toBe('DSBHPKSHBP');
});

test('going back does not skip a space with one pirate to reach a space with two pirates', () => {
  // Yellow's pirate on 9 goes back to the red pirate on 8, and not to the two blue pirates on 6.
  const match = playAll(sitDown({ ...ILLUSTRATION, turn: YELLOW }), '2 -9');
  expect(piratesOf(match, YELLOW)).toEqual([0, 0, 8, 12, 34, 37]);
  expect(handOf(match, YELLOW)).toBe('SKBBP');
});

test('going back skips a space with three pirates', () => {
  // Space 17 is full, so blue's pirate goes back from 18 to 12.
  const match = playAll(sitDown(ILLUSTRATION), '0 -18');
  expect(piratesOf(match, BLUE)).toEqual([0, 6, 6, 12, 17, 37]);
});

test('a seat may move any of its own pirates, but no pirate of another seat', () => {
  expect(refusalOf(sitDown(ILLUSTRATION), '0 D8')).toContain('You have no pirate on space 8.');
  expect(refusalOf(sitDown(ILLUSTRATION), '0 S17')).toContain('You have no skull in your hand.');
});
