import { afterMove } from '@sloop/tortuga/glance';
import { expect, test } from 'vitest';
import { gainOf, ledger, progressOf } from './forecast.ts';
import { matchOf, seenBy, type Scene } from './testing.ts';
import { numbersOf, type Action } from './view.ts';

const ROLLED: Scene = {
  seats: [{ bonus: { fleet: 1 } }, {}, {}],
  script: [
    '* roll fscfh',
    '* roll fffff',
    '* roll ccccc',
    '0 keep E',
    '1 keep AB',
    '2 keep AB',
    '* roll fsfr-',
    '* roll --fff',
    '* roll --ccc',
  ],
};
const match = matchOf(ROLLED);
const view = seenBy(match);
const numbers = numbersOf(match.options as never);
const row = (action: Action, letters = '') => {
  const picking = {
    letters,
    may: letters === 'AB' ? 'C' : '',
    action: letters === '' ? undefined : ('fleet' as const),
  };
  const then = letters === '' ? view : afterMove(view, numbers, 0, `keep ${letters}`);
  return ledger(view, numbers, 0, picking, then).find((found) => found.action === action)!;
};

test('so far: who leads with the dice that lie there', () => {
  expect(row('fleet')).toMatchObject({ sums: [0, 9, 0], first: 1, second: undefined });
  expect(row('hunt')).toMatchObject({ sums: [2, 0, 0], first: 0 });
  expect(row('hunt').outlook).toEqual({ seat: 0, rank: 1, gain: { kind: 'hunt', chests: 1, tiles: 2 } });
});

test('with the chosen dice: my total with its bonus, and what it would bring', () => {
  expect(row('fleet', 'AB')).toMatchObject({ sums: [10, 9, 0], first: 0, second: 1 });
  expect(row('fleet', 'AB').outlook).toEqual({
    seat: 0,
    rank: 1,
    gain: { kind: 'token', token: 'boat', from: 3, to: 5 },
  });
  expect(row('fleet', 'A').outlook).toEqual({
    seat: 0,
    rank: 2,
    gain: { kind: 'token', token: 'boat', from: 3, to: 4 },
  });
});

test('numbers: chosen, could join, placed, in hand, elsewhere', () => {
  const standings = (action: Action) => row(action, 'AB').cells.map(({ standing }) => standing);
  expect(standings('fleet')).toEqual(['chosen', 'chosen', 'may', 'hand', 'elsewhere']);
  expect(standings('hunt')).toEqual(['elsewhere', 'elsewhere', 'hand', 'hand', 'placed']);
});

test('two players: one box, a chest and one tile', () => {
  const two = seenBy(matchOf({ phase: 'fleet', seats: [{ dice: 'ffhhh' }, { dice: 'ccccc' }] }));
  expect(gainOf(two, numbers, 0, 'fleet', 1)).toEqual({ kind: 'token', token: 'boat', from: 3, to: 4 });
  expect(gainOf(two, numbers, 0, 'hunt', 1)).toEqual({ kind: 'hunt', chests: 1, tiles: 1 });
});

test('boarding needs somebody with a chest, claiming a chest on the island', () => {
  const scene: Scene = { phase: 'board', seats: [{ dice: 'bffff' }, { dice: 'fbfff' }, {}] };
  expect(gainOf(seenBy(matchOf(scene)), numbers, 0, 'board', 1)).toEqual({ kind: 'push' });
  const rich = seenBy(matchOf({ ...scene, island: 'y', seats: [...scene.seats.slice(0, 2), { fleet: 'r' }] }));
  expect(gainOf(rich, numbers, 0, 'board', 1)).toEqual({ kind: 'take' });
  expect(gainOf(rich, numbers, 1, 'board', 2)).toEqual({ kind: 'claim' });
});

test('how far the round is', () => {
  expect(progressOf('roll', 'fleet')).toBe('next');
  expect(progressOf('hunt', 'crew')).toBe('done');
  expect(progressOf('hunt', 'hunt')).toBe('now');
  expect(progressOf('stow', 'raid')).toBe('done');
});
