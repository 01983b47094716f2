import { expect, test } from 'vitest';
import { arrangementOf, left, moveTo, stowMove, swap } from './stowing.ts';
import { matchOf, seenBy, type Scene } from './testing.ts';

/** Places for two in the fleet, for one in the crew. */
const SCENE: Scene = {
  phase: 'stow',
  seats: [{ boat: 3, pirate: 1, crew: 'ywr', shore: 'bbp' }, {}, {}],
  script: ['* chest r', '* chest r', '* chest r'],
};
const match = matchOf({ ...SCENE, seats: [{ boat: 3, pirate: 4, crew: 'ywr', shore: 'bbp' }, {}, {}] });
const seat = seenBy(match).seats[0]!;

test('what does not fit comes last, in the order of the colours', () => {
  expect(stowMove(seat, { fleet: 'wyr', crew: 'pbbr' })).toBe('stow wyr/pbbr');
  expect(stowMove(seat, { fleet: 'ryw', crew: 'bpbr' })).toBe('stow ryw/bpbr');
  expect(stowMove({ ...seat, boat: 1 }, { fleet: 'ywr', crew: '' })).toBe('stow yrw/');
  expect(left(seat, { fleet: 'wyr', crew: 'pbbr' })).toBe('rr');
});

test('every arrangement is a legal move, and every legal move an arrangement', () => {
  const legal = match.legal(0);
  for (const move of legal) expect(stowMove(seat, arrangementOf(move))).toBe(move);
  expect(legal).toContain(stowMove(seat, { fleet: 'rwy', crew: 'rbpb' }));
});

test('chests change places, or go along the row', () => {
  expect(swap('rbyw', 0, 3)).toBe('wbyr');
  expect(moveTo('rbyw', 0, 2)).toBe('byrw');
  expect(moveTo('rbyw', 3, 0)).toBe('wrby');
});
