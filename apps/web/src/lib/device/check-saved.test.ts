import { expect, test } from 'vitest';
import { checkSaved } from './check-saved.ts';
import { importedGame, newGame, type SavedGame } from './saved.ts';
import FIRST_VERSION from './testing/first-version.json';

const game = newGame('device', 'tortuga', [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }], {});
const record = { moves: ['* roll'], result: { winners: [0], scores: [{ total: 3 }, { total: 2 }] } };

test('games of this version and of earlier versions can be read', () => {
  const games = [
    game,
    { ...game, record, round: 3 },
    { ...game, record: { ...record, result: null } },
    { ...game, moves: [] },
  ];
  expect(games.map(checkSaved)).toEqual(games);
  expect(checkSaved(importedGame({ ...record, game: 'tortuga' } as never, ['Ani']))).toBeDefined();
  expect(FIRST_VERSION.map(checkSaved)).toEqual(FIRST_VERSION);
});

test.each([
  undefined,
  null,
  7,
  [],
  {},
  { ...game, id: 7 },
  { ...game, origin: 'parrot' },
  { ...game, game: undefined },
  { ...game, seats: null },
  { ...game, seats: [null] },
  { ...game, seats: [{ name: 7 }] },
  { ...game, seats: [{ name: 'Ani', bot: 7 }] },
  { ...game, options: null },
  { ...game, seed: 7 },
  { ...game, toAct: undefined },
  { ...game, toAct: ['0'] },
  { ...game, round: 'first' },
  { ...game, changed: Number.NaN },
  { ...game, started: '2026' },
  { ...game, moves: [7] },
  { ...game, record: null },
  { ...game, record: { ...record, moves: undefined } },
  { ...game, record: { ...record, result: 7 } },
  { ...game, record: { ...record, result: { winners: null } } },
  { ...game, record: { ...record, result: { winners: [0], scores: [null] } } },
] as readonly (Partial<SavedGame> | undefined)[])('entry %# is not a saved game', (entry) => {
  expect(checkSaved(entry)).toBeUndefined();
});
