// Tests the docs. Every link must work, and every file that a page names in backticks must exist.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

const root = join(import.meta.dirname, '..');
const pages = sourceFiles(/\.md$/);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '');

/** The anchor that GitHub makes for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

function isBroken(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
}

test.each(pages)('%s: every link works', (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link!);
  const sources = [...read(page).matchAll(/\b(?:src|srcset)="([^"]+)"/g)].map(([, link]) => link!);
  expect([...links, ...sources].filter((link) => isBroken(page, link))).toEqual([]);
});

/** Finds paths in backticks, such as `apps/server/src/serve.ts`. They are relative to the root of the project. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|bench|docs|e2e|examples|scripts)\/[\w./[\]+*-]+)`/g)].map(([, path]) => path!);

test.each(pages)('%s: every file that the page names exists', (page) => {
  expect(namedIn(read(page)).filter((path) => !path.includes('*') && !existsSync(join(root, path)))).toEqual([]);
});

test('anchors are made as GitHub makes them', () => {
  expect(anchorOf('T9: Two-player `raid` in Dutch')).toBe('t9-two-player-raid-in-dutch');
});

/** The words in the first column of the table under a heading. */
function wordsOf(page: string, heading: string): string[] {
  const [, after = ''] = read(page).split(`## ${heading}\n`);
  const table = after.split('\n## ')[0]!;
  return [...table.matchAll(/^\| ([a-z][a-z ]*?) +\|/gm)].map(([, word]) => word!).filter((word) => word !== 'word');
}

test('the code uses every word of the glossary', () => {
  const words = wordsOf('docs/ARCHITECTURE.md', 'Glossary');
  expect(words.length).toBeGreaterThan(20);
  const code = sourceFiles(/^(packages|apps)\/.*\.(ts|svelte)$/)
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  expect(words.filter((word) => !new RegExp(`\\b${word}`, 'i').test(code))).toEqual([]);
});
