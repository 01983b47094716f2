// Tests the rulings. Every ruling that the code cites must be in docs/spec, and every ruling must have a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const rulingsOf = (page: string): string[] =>
  [...read(`docs/spec/${page}.md`).matchAll(/^### ([TC]\d+): \S/gm)].map(([, ruling]) => ruling!);
const RULINGS = [...rulingsOf('tortuga'), ...rulingsOf('cartagena')];

/** Finds the rulings in citations such as "Ruling T1", "rulings C4 and C12" and "(rulings T1, T2)". */
const citedIn = (text: string): string[] =>
  [...text.matchAll(/\brulings? ([TC]\d+(?:(?:, | and |, and )[TC]\d+)*)/gi)].flatMap(([, list]) =>
    list!.split(/, and | and |, /),
  );

/** Finds the rulings in the titles of tests and of groups of tests, such as "T7: finished seats …". */
const testedIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:test|describe)(?:\.each\([^]*?\))?\(\s*['"`](?:[Rr]uling )?([TC]\d+):/g)].map(
    ([, ruling]) => ruling!,
  );

test('rulings are numbered without a gap', () => {
  const numbered = (letter: string): string[] => RULINGS.filter((ruling) => ruling.startsWith(letter));
  for (const letter of ['T', 'C']) {
    expect(numbered(letter).length).toBeGreaterThan(10);
    expect(numbered(letter)).toEqual(numbered(letter).map((_, index) => `${letter}${index + 1}`));
  }
});

test('every ruling that is cited exists', () => {
  const cited = new Map<string, string[]>();
  for (const file of sourceFiles(/\.(ts|svelte|md)$/))
    for (const ruling of citedIn(read(file))) cited.set(ruling, [...(cited.get(ruling) ?? []), file]);
  expect(cited.size).toBeGreaterThan(10);
  expect([...cited].filter(([ruling]) => !RULINGS.includes(ruling))).toEqual([]);
});

test('every ruling has a test that is named after it', () => {
  const tested = new Set(sourceFiles(/^packages\/.*\.test\.ts$/).flatMap((file) => testedIn(read(file))));
  expect(RULINGS.filter((ruling) => !tested.has(ruling))).toEqual([]);
});

test('all forms of citations are recognised', () => {
  expect(citedIn('Ruling T1: at once. (rulings T8, T12) rulings C4 and C12, ruling X9')).toEqual([
    'T1',
    'T8',
    'T12',
    'C4',
    'C12',
  ]);
});
