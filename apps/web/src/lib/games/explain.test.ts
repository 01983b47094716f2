// Plays whole random games with fixed seeds. Every number on the table must be equal to the number in its explanation.
import { rngFrom, streamFromText, type JsonObject, type Match, type Seat } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { locales, overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { TableSession } from '#lib/play/session.svelte.ts';
import { SNAPSHOT_DEFAULTS } from '#lib/play/snapshot.ts';
import { NO_ACTIONS } from '#lib/play/testing.ts';
import { settings } from '#lib/site/settings.svelte.ts';
import type { Explain, Explanation, GameTable } from './contract.ts';
import { loadTable } from './load.ts';

beforeAll(() => settings.change({ pace: 0 }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const begun = (game: string, players: number, options: JsonObject, seed: string): Match =>
  newGame(findGame(game)!, players, options, streamFromText(seed));

/**
 * Plays random moves until the game ends. Yields at the beginning, then once per `every` moves, and at the end.
 */
function* momentsOf(match: Match, seed: string, every: number): Generator<void> {
  const rng = rngFrom(seed);
  for (let moves = 0; !match.outcome; moves++) {
    if (moves % every === 0) yield;
    const seats = match.toAct as readonly Seat[];
    const seat = seats[rng.below(seats.length)]!;
    const legal = match.legal(seat);
    match.play(seat, legal[rng.below(legal.length)]!);
  }
  yield;
}

function tableOf(match: Match, game: GameTable, you: Seat | undefined): TableSession {
  const toAct = match.toAct === 'chance' ? [] : match.toAct;
  return new TableSession(NO_ACTIONS, game, {
    ...SNAPSHOT_DEFAULTS,
    origin: 'online',
    id: 'test',
    game: match.game.id,
    options: match.options as unknown as JsonObject,
    seq: 0,
    status: 'playing',
    seats: Array.from({ length: match.players }, (_, seat) => ({ name: `Seat ${'ABCDE'[seat]}`, present: true })),
    you,
    view: match.show(you ?? 'spectator'),
    toAct,
    legal: you !== undefined && toAct.includes(you) ? match.legal(you) : [],
    outcome: match.outcome,
  });
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
/** The sum of the numbers that an element shows: 9 for "9", 3 for stacks of 2 and 1. The number of a die is read from its label. */
function shownIn(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: number[] = [];
  while (texts.nextNode()) found.push(...(texts.currentNode.textContent!.match(/\d+/g) ?? []).map(Number));
  return found.length > 0 ? sum(found) : Number(element.getAttribute('aria-label')?.match(/\d+/)?.[0] ?? 0);
}

/** Lists the numbers on the screen that have no explanation or a wrong one. */
function wrongNumbers({ now, name }: TableSession, explain: Explain, seen: Set<string>): string[] {
  const view = now.view!;
  return [...document.querySelectorAll<HTMLElement>('[data-why]')].flatMap((element) => {
    const subject = element.dataset['why']!;
    const found = explain(subject, { name, you: now.you, options: now.options, view, planned: view });
    if (!found) return [`${subject} has no explanation`];
    if (found.parts.length > 0 && sum(found.parts.map(({ value }) => value ?? 0)) !== found.value)
      return [`the parts of ${subject} do not add up`];
    const kind = subject.split('.')[0]!;
    // These subjects are shown as pictures or in words.
    if (['places', 'gain', 'room', 'tiles', 'standing'].includes(kind)) return [];
    seen.add(kind);
    const shown = shownIn(element);
    return shown === found.value ? [] : [`${subject} shows ${shown}, but its explanation says ${found.value}`];
  });
}

const GAMES = [
  { game: 'tortuga', players: 3, every: 240, kinds: 'bag hand number points pool score total worth' },
  { game: 'cartagena', players: 2, every: 240, kinds: 'cards deck discard stack' },
  { game: 'cartagena', players: 3, every: 240, options: { version: 'tortuga' }, kinds: 'cards deck discard stack' },
] as const;

test.each(GAMES)(
  '$game with $players players: every number on the table is what its explanation says',
  async (setting) => {
    const { game, players, every, kinds } = setting;
    overwriteGetLocale(() => 'en');
    const shown = await loadTable(game);
    const explain = await shown.explain!();
    const match = begun(game, players, 'options' in setting ? setting.options : {}, `numbers of ${game}`);
    const seen = new Set<string>();
    for (const _ of momentsOf(match, `numbers of ${game}`, every))
      for (const you of [0, undefined])
        for (const matches of [false, true]) {
          vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
          const table = tableOf(match, shown, you);
          render(shown.Table, { table });
          await vi.dynamicImportSettled();
          flushSync();
          expect(wrongNumbers(table, explain, seen)).toEqual([]);
          cleanup();
        }
    expect([...seen].toSorted().join(' ')).toBe(kinds);
  },
);

test('before the end, no explanation reveals the coins of other seats', async () => {
  const shown = await loadTable('tortuga');
  const explain = await shown.explain!();
  const match = begun('tortuga', 2, {}, 'coins');
  const told = (): Explanation => {
    const { now, name } = tableOf(match, shown, 0);
    return explain('points.1', { name, you: 0, options: now.options, view: now.view!, planned: now.view! })!;
  };
  let hidden = 0;
  for (const _ of momentsOf(match, 'coins', 1)) {
    const held = (match.show('spectator') as unknown as { seats: { tileCount: number }[] }).seats[1]!.tileCount;
    const coins = told().parts.at(-1)!;
    if (match.outcome || held === 0) expect(coins.value).toBeDefined();
    else {
      expect(coins.value).toBeUndefined();
      hidden++;
    }
  }
  expect(hidden).toBeGreaterThan(10);
});

test.each(locales)('every explanation has words in %s', async (locale) => {
  overwriteGetLocale(() => locale);
  for (const { game } of GAMES) {
    const shown = await loadTable(game);
    const explain = await shown.explain!();
    const match = begun(game, 2, {}, 'words');
    const table = tableOf(match, shown, 0);
    render(shown.Table, { table });
    const { now, name } = table;
    const subjects = [...document.querySelectorAll<HTMLElement>('[data-why]')].map(({ dataset }) => dataset['why']!);
    for (const subject of subjects) {
      const found = explain(subject, { name, you: 0, options: now.options, view: now.view!, planned: now.view! })!;
      for (const text of [found.title, ...found.parts.map((part) => part.text), ...found.notes])
        expect(text, subject).toMatch(/^(?!.*(undefined|why_|\{)).+/);
    }
    cleanup();
  }
});
