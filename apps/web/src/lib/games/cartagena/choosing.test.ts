import { describe, expect, test } from 'vitest';
import { backSnag, moveOf, nextPlace, prospectsOf, targetsOf, touchCard, touchPlace, type Choice } from './choosing.ts';
import { matchOf, viewOf } from './testing.ts';

/**
 * My seat is seat 0. Of my pirates, one is at the mouth, two are on space 6, one is on 17, one is on 18 and one is aboard.
 * Space 17 is full, and space 12 has one pirate.
 */
const match = matchOf({
  version: 'tortuga',
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
    [0, 0, 9, 12, 34, 37],
  ],
  hands: ['DDB', 'SKH', 'SBBP'],
  row: 'KDDSBHPKSHBP',
});
const prospects = prospectsOf(viewOf(match), match.legal(0));
const after = (...touches: (string | number)[]): Choice =>
  touches.reduce<Choice>(
    (choice, touch) =>
      (typeof touch === 'string' ? touchCard(choice, touch, prospects) : touchPlace(choice, touch, prospects)).choice,
    {},
  );

describe('what can be done', () => {
  test('the prospects are exactly the legal moves', () => {
    const plays = [...prospects.landings].flatMap(([card, ways]) => [...ways.keys()].map((place) => `${card}${place}`));
    const backs = [...prospects.backs.keys()].map((place) => `-${place}`);
    expect([...plays, ...backs].toSorted()).toEqual(match.legal(0).toSorted());
  });

  test('a dagger leads to the nearest free dagger', () => {
    expect(Object.fromEntries(prospects.landings.get('D')!)).toEqual({ 0: 7, 6: 7, 17: 24, 18: 24 });
  });

  test('going back skips empty and full spaces', () => {
    expect(prospects.backs.get(18)).toEqual({ to: 12, known: 'K', unknown: 0 });
  });
});

describe('from touches to moves', () => {
  test('choosing a card and then a pirate gives the same move as choosing the pirate first', () => {
    expect(moveOf(after('D', 17), prospects)).toBe('D17');
    expect(moveOf(after(17, 'D'), prospects)).toBe('D17');
  });

  test('in the notation, the mouth is space 0', () => {
    expect(moveOf(after('B', 0), prospects)).toBe('B0');
  });

  test('a pirate that is chosen without a card goes back', () => {
    expect(moveOf(after(18), prospects)).toBe('-18');
  });

  test('a pirate that cannot go back needs a card', () => {
    expect(moveOf(after(0), prospects)).toBeUndefined();
  });

  test('a second touch releases the card or the pirate', () => {
    expect(after('D', 'D')).toEqual({ card: undefined });
    expect(after('D', 17, 17)).toEqual({ card: 'D', from: undefined });
  });

  test('choosing another card or pirate keeps the rest of the choice', () => {
    expect(after('D', 17, 'B')).toEqual({ card: 'B', from: 17 });
    expect(after('D', 17, 18)).toEqual({ card: 'D', from: 18 });
  });

  test('touching a landing space chooses the hindmost pirate that lands there, and a second touch plays the move', () => {
    expect(after('D', 7)).toEqual({ card: 'D', from: 0 });
    expect(touchPlace(after('D', 7), 7, prospects).play).toBe('D0');
  });

  test('if a pirate is chosen, touching a space to which a card leads chooses that card', () => {
    expect(after(18, 24)).toEqual({ card: 'D', from: 18 });
  });

  test('touching the space to which the chosen pirate can go back plays that move, if none of my pirates is on that space', () => {
    expect(touchPlace(after(18), 12, prospects).play).toBe('-18');
  });
});

describe('what is shown as possible', () => {
  test('nothing before the first touch', () => {
    expect(targetsOf({}, prospects).size).toBe(0);
  });

  test('if a card is chosen, where each pirate would land', () => {
    const targets = targetsOf({ card: 'D' }, prospects);
    expect([...targets.keys()].toSorted((a, b) => a - b)).toEqual([7, 24]);
    expect(targets.get(7)!.origins).toEqual([0, 6]);
  });

  test('if a pirate is chosen, where each card leads, and what going back brings', () => {
    const targets = targetsOf({ from: 18 }, prospects);
    expect(targets.get(24)!.cards).toEqual(['D']);
    expect(targets.get(12)!.back).toEqual({ to: 12, known: 'K', unknown: 0 });
  });
});

describe('why a touch does nothing', () => {
  test('the card is not in my hand', () => {
    expect(touchCard({}, 'S', prospects).snag).toEqual({ kind: 'no-card', card: 'S' });
  });
  test('the space has no pirate of mine', () => {
    expect(touchPlace({}, 22, prospects).snag).toEqual({ kind: 'no-pirate', place: 22 });
  });
  test('the chosen card leads to another space', () => {
    expect(touchPlace({ card: 'D', from: 17 }, 30, prospects).snag).toEqual({
      kind: 'leads-elsewhere',
      card: 'D',
      place: 17,
      to: 24,
    });
  });
  test('pirates on the sloop stay on the sloop', () => {
    expect(touchPlace({}, 37, prospects).snag).toEqual({ kind: 'aboard' });
  });
  test('a pirate at the mouth, or with no pirate behind it, cannot go back', () => {
    expect(backSnag(0)).toEqual({ kind: 'mouth-no-back' });
    expect(backSnag(4)).toEqual({ kind: 'nothing-behind', place: 4 });
  });
});

test('the arrow keys go through my pirates in a circle', () => {
  expect(nextPlace({}, prospects, 1)).toBe(0);
  expect(nextPlace({ from: 6 }, prospects, 1)).toBe(17);
  expect(nextPlace({ from: 18 }, prospects, 1)).toBe(0);
  expect(nextPlace({}, prospects, -1)).toBe(18);
});
