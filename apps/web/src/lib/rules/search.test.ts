import { afterEach, expect, test } from 'vitest';
import { loadRulebook } from '#lib/games/load.ts';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { countRules, searchRules } from './search.ts';

const tortuga = (await loadRulebook('tortuga'))!;
const found = (query: string): string[] =>
  searchRules(tortuga, query).flatMap(({ rules }) => rules.map(({ id }) => id));

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

test('a query without words finds every rule', () => {
  expect(countRules(searchRules(tortuga, '  '))).toBe(tortuga.flatMap(({ rules }) => rules).length);
});

test('a rule must contain every word, in any order and case', () => {
  expect(found('WHITE wildcard')).toEqual([]);
  expect(found('colour White')).toEqual(expect.arrayContaining(['scoring', 'T12']));
  expect(found('colour White')).not.toContain('roll');
});

test('the number of a ruling finds that ruling only', () => {
  expect(found('t1')).toEqual(['T1']);
  expect(found(' T 12')).toEqual(['T12']);
});

test('a query finds words in the language on the screen, with or without accents', () => {
  expect(found('Totenköpfe')).toEqual([]);
  overwriteGetLocale(() => 'de');
  expect(found('Totenköpfe')).toContain('skull');
  expect(found('totenkopfe')).toEqual(found('Totenköpfe'));
});

test('a query also finds words in a title', () => {
  expect(found('expand fleet')).toEqual(['fleet']);
});
