// Checks that every section and every ruling of docs/spec is on the page of rules, in every language.
import { findGame } from '@sloop/games';
import { afterEach, describe, expect, test } from 'vitest';
import { CARTAGENA_RULES } from '#lib/games/cartagena/rule-ids.ts';
import { loadRulebook } from '#lib/games/load.ts';
import { GAMES } from '#lib/games/registry.ts';
import { isRuling, type Rule, type Rulebook } from '#lib/games/rulebook.ts';
import { TORTUGA_RULES } from '#lib/games/tortuga/rule-ids.ts';
import { playStops, requestsOf, stepsOf, wantedAt } from '#lib/lesson/stops.ts';
import { locales, overwriteGetLocale } from '#lib/paraglide/runtime.js';

const specs = import.meta.glob<string>('../../../../../docs/spec/{tortuga,cartagena}.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const IDS: Readonly<Record<string, readonly string[]>> = { tortuga: TORTUGA_RULES, cartagena: CARTAGENA_RULES };

/** Headings of the specification that are not rules: formats for programs, and the heading above the rulings. */
const NOT_RULES = ['Rulings', 'Notation', 'Position'];

const headingsOf = (game: string): string[] =>
  [...specs[`../../../../../docs/spec/${game}.md`]!.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading!);
const RULING = /^([A-Z]\d+): /;

const rulesOf = (rulebook: Rulebook): readonly Rule[] => rulebook.flatMap(({ rules }) => rules);

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

const books = await Promise.all(GAMES.map(async ({ id }) => ({ game: id, rulebook: (await loadRulebook(id))! })));

describe.each(books)('$game', ({ game, rulebook }) => {
  const rules = rulesOf(rulebook);

  test('each rule that has an address is on the page once', () => {
    expect(rules.map(({ id }) => id)).toEqual(IDS[game]);
    expect(new Set(IDS[game]).size).toBe(rules.length);
  });

  test('no section of the specification is missing, and none is invented', () => {
    const wanted = headingsOf(game).filter((heading) => !RULING.test(heading) && !NOT_RULES.includes(heading));
    expect(rules.flatMap(({ spec }) => spec ?? []).toSorted()).toEqual(wanted.toSorted());
  });

  test('no ruling of the specification is missing, and none is invented', () => {
    const wanted = headingsOf(game).flatMap((heading) => RULING.exec(heading)?.[1] ?? []);
    expect(wanted.length).toBeGreaterThan(10);
    expect(rules.filter(isRuling).map(({ id }) => id)).toEqual(wanted);
  });

  test('links lead to other rules on the page', () => {
    for (const { id, see } of rules)
      for (const other of see ?? []) {
        expect(other).not.toBe(id);
        expect(IDS[game]).toContain(other);
      }
  });

  const saidBy = ({ title, text, open }: Rule): string[] => [title(), text(), ...(open ? [open()] : [])];

  test.each(locales)('in %s, every rule has its own words, and every number is filled in', (locale) => {
    for (const rule of rules) {
      overwriteGetLocale(() => 'en');
      const english = saidBy(rule);
      overwriteGetLocale(() => locale);
      for (const [which, text] of saidBy(rule).entries()) {
        expect(text.trim(), rule.id).not.toBe('');
        expect(text, rule.id).not.toMatch(/undefined|NaN|[{}]/);
        // A message without a translation is shown in English. A name may be the same in two languages.
        if (locale !== 'en' && text.includes(' ')) expect(text, rule.id).not.toBe(english[which]);
      }
    }
  });

  const pictured = rules.filter((rule) => rule.picture);

  test('has two to four pictures', () => {
    expect(pictured.length).toBeGreaterThanOrEqual(2);
    expect(pictured.length).toBeLessThanOrEqual(4);
  });

  test.each(pictured)('the picture of $id asks for a legal move, and shows what the move did', async ({ picture }) => {
    const { lesson } = await picture!();
    expect(lesson.game).toBe(game);
    const played = playStops(requestsOf(lesson), findGame);
    if (!played.ok) throw new Error(played.reason);
    const [asked, shown, ...more] = stepsOf(lesson);
    expect(more).toEqual([]);
    const wanted = wantedAt(asked!.scene, asked!.step)!;
    const { legal } = played.value[0]!;
    for (const move of [wanted, ...(asked!.step.also ?? [])]) expect(legal).toContain(move);
    // If only one move were legal, that move would be played automatically.
    expect(legal.length).toBeGreaterThan(1);
    expect(wantedAt(shown!.scene, shown!.step)).toBeUndefined();
    for (const locale of locales) {
      overwriteGetLocale(() => locale);
      for (const text of [asked!.step.say(), shown!.step.say(), ...legal.map((move) => asked!.step.instead!(move))])
        expect(text).not.toMatch(/^$|undefined|NaN|[{}]/);
    }
  });
});
