// Tests that the built site uses no feature that is too new for the oldest supported browsers (apps/web/browsers.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_MANIFEST, type SiteManifest } from '@sloop/protocol/site';
import { describe, expect, test } from 'vitest';
import { GLOBALS, MEMBERS, STATIC_MEMBERS, STYLES } from './newer.ts';
import { usesOf } from './uses.ts';

const site = join(import.meta.dirname, '../../apps/web/build');
const read = (file: string): string => readFileSync(join(site, file), 'utf8');
const { files } = JSON.parse(read(SITE_MANIFEST)) as SiteManifest;
const filesWith = (ending: string): readonly string[] => Object.keys(files).filter((file) => file.endsWith(ending));

/** Returns the features that a script uses and that are too new. */
function tooNew(code: string): string[] {
  const { names, members, syntax } = usesOf(code);
  return [
    ...GLOBALS.filter((name) => names.has(name)),
    ...STATIC_MEMBERS.filter((name) => members.has(name)),
    ...MEMBERS.filter((name) => members.has(name.split('.').at(-1)!)),
    ...syntax,
  ];
}

describe('the scan finds', () => {
  test.each([
    ['Object.groupBy(list, by)', ['Object.groupBy']],
    ['const {x} = a; x.checkVisibility()', ['Element.prototype.checkVisibility']],
    ['one.union(other)', ['Set.prototype.union']],
    ['for (const x of Iterator.from(y)) z(x)', ['Iterator']],
    ['window.requestIdleCallback(x)', ['requestIdleCallback']],
    ['/[a--b]/v', ['regular expressions with the flag v']],
    ['import x from "x" with { type: "json" }', ['import attributes']],
    ['typeof Temporal; element.moveBefore?.(x); const a = { union: 1, navigation: 2 }; a.Iterator', []],
  ])('%s: %j', (code, expected) => expect(tooNew(code)).toEqual(expected));
});

describe('the built site uses no feature that is too new', () => {
  test('scripts', () => {
    const found = filesWith('.js').map((file) => ({ file, newer: tooNew(read(file)) }));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ newer }) => newer.length > 0)).toEqual([]);
  });

  test('styles', () => {
    const sheets = [...filesWith('.css'), ...filesWith('.html')];
    expect(sheets.length).toBeGreaterThan(3);
    for (const file of sheets) {
      const styles = file.endsWith('.css')
        ? read(file)
        : [...read(file).matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('\n');
      expect(
        STYLES.filter((part) => styles.includes(part)),
        file,
      ).toEqual([]);
    }
  });
});
