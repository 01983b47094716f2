import { expect, test } from 'vitest';
import { canJoin, touch } from './keeping.ts';
import { matchOf, type Scene } from './testing.ts';
import { type Die } from './view.ts';

/** Dice A and E show Fleet, B and C show skulls, and D shows Raid. */
const SCENE: Scene = { seats: [{}, {}], script: ['* roll fssrf', '* roll fchbr'] };
const match = matchOf(SCENE);
const legal = match.legal(0);
const ROOM = { fleet: 5, crew: 5, hunt: 5, board: 2, raid: 2 };
const touched = (letters: string, die: Die, insist = false) => touch('fssrf', legal, letters, die, insist, ROOM);

test('dice of one action and skulls can be chosen together; a second touch releases a die', () => {
  expect(touched('', 'A')).toEqual({ letters: 'A' });
  expect(touched('A', 'E')).toEqual({ letters: 'AE' });
  expect(touched('AE', 'C')).toEqual({ letters: 'ACE' });
  expect(touched('ACE', 'A')).toEqual({ letters: 'CE' });
});

test('a die of another action does not join at the first touch, and replaces all dice except skulls at the second touch', () => {
  expect(touched('AB', 'D')).toEqual({ letters: 'AB', why: { kind: 'other', die: 'D', action: 'raid' } });
  expect(touched('AB', 'D', true)).toEqual({ letters: 'BD' });
});

test('if an action is full, the reason says how many dice the action has room for', () => {
  expect(touched('BD', 'C')).toEqual({ letters: 'BD', why: { kind: 'room', action: 'raid', room: 2 } });
  expect(canJoin(legal, 'BD', 'C')).toBe(false);
  expect(canJoin(legal, 'B', 'D')).toBe(true);
});

test('every legal move can be chosen die by die', () => {
  for (const move of legal) {
    let letters = '';
    for (const die of move.slice(5)) letters = touched(letters, die as Die).letters;
    expect(`keep ${letters}`).toBe(move);
  }
});
