import { afterEach, expect, test } from 'vitest';
import { loadRulebook } from '#lib/games/load.ts';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { countRules, searchRules } from './search.ts';

const tortuga = (await loadRulebook('tortuga'))!;
const found = (query: string): string[] =>
  searchRules(tortuga, query).flatMap(({ rules }) => rules.map(({ id }) => id));

// Test files share their modules, and with them the language.
afterEach(() => overwriteGetLocale(() => 'en'));

test('without words, every rule is found', () => {
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

test('words are found in the language on the screen, with or without accents', () => {
  expect(found('Totenköpfe')).toEqual([]);
  overwriteGetLocale(() => 'de');
  expect(found('Totenköpfe')).toContain('skull');
  expect(found('totenkopfe')).toEqual(found('Totenköpfe'));
});

test('a title is found as well', () => {
  expect(found('expand fleet')).toEqual(['fleet']);
});
