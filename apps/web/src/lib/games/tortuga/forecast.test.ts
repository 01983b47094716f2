import { afterMove, type Action } from '@sloop/tortuga/glance';
import { expect, test } from 'vitest';
import { ledger } from './forecast.ts';
import { matchOf, seenBy, type Scene } from './testing.ts';
import { numbersOf } from './view.ts';

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

test('without chosen dice, the placed dice decide who leads', () => {
  expect(row('fleet')).toMatchObject({ sums: [0, 9, 0], first: 1, second: undefined });
  expect(row('hunt')).toMatchObject({ sums: [2, 0, 0], first: 0 });
  expect(row('hunt').forecast).toEqual({ seat: 0, rank: 1, gain: { kind: 'hunt', chests: 1, tiles: 2 } });
});

test('with chosen dice, my total includes my bonus, and the forecast says what the action would bring', () => {
  expect(row('fleet', 'AB')).toMatchObject({ sums: [10, 9, 0], first: 0, second: 1 });
  expect(row('fleet', 'AB').forecast).toEqual({
    seat: 0,
    rank: 1,
    gain: { kind: 'token', token: 'boat', from: 3, to: 5 },
  });
  expect(row('fleet', 'A').forecast).toEqual({
    seat: 0,
    rank: 2,
    gain: { kind: 'token', token: 'boat', from: 3, to: 4 },
  });
});

test('the state of each cell', () => {
  const states = (action: Action) => row(action, 'AB').cells.map(({ state }) => state);
  expect(states('fleet')).toEqual(['chosen', 'chosen', 'may', 'hand', 'elsewhere']);
  expect(states('hunt')).toEqual(['elsewhere', 'elsewhere', 'hand', 'hand', 'placed']);
});
