// Every decision that can come up has a help sentence in every language.
import { findGame } from '@sloop/games';
import { afterEach, describe, expect, test } from 'vitest';
import { locales, overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { loadHelps } from './load.ts';
import { GAMES } from './registry.ts';
import { eachDecision } from './testing.ts';

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

/**
 * How many games of each variant are played. Several are needed, because some kinds of decisions, such as passing, are
 * rare.
 */
const PLAYED = 3;

describe.each(GAMES)('$id', ({ id, seats, options }) => {
  const variants = Array.from({ length: seats.max - seats.min + 1 }, (_, more) => seats.min + more).flatMap((players) =>
    options[0]!.values.map(({ value }) => ({ players, options: { [options[0]!.name]: value } })),
  );

  test('every decision of random games belongs to a kind that has help, and every kind comes up', async () => {
    const { kinds, kindsOf } = (await loadHelps(id))!;
    const found = new Set<string>();
    for (const variant of variants)
      for (let nth = 0; nth < PLAYED; nth++)
        eachDecision(findGame(id)!, variant, `help ${nth}`, ({ view, seat, options: chosen, legal, log }) => {
          const asked = kindsOf({ view, you: seat, options: chosen, legal, log, name: String });
          expect(asked.length, legal.join(' ')).toBeGreaterThan(0);
          for (const kind of asked) found.add(kind);
        });
    expect([...found].toSorted()).toEqual(kinds.toSorted());
  });

  test.each(locales)('in %s, every kind has its own sentence, and the sentence points at something', async (locale) => {
    const { kinds, ...helps } = (await loadHelps(id))!;
    const all = await Promise.all(kinds.map((kind) => helps.helpWith(kind)));
    const said = (language: typeof locale): string[] => {
      overwriteGetLocale(() => language);
      return all.map(({ say }) => say());
    };
    const [here, english] = [said(locale), said('en')];
    expect(new Set(here).size).toBe(here.length);
    if (locale !== 'en') for (const [index, text] of here.entries()) expect(text).not.toBe(english[index]);
    for (const { at } of all) expect(at.length).toBeGreaterThan(0);
  });
});
