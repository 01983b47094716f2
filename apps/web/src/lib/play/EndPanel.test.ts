import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { settings } from '#lib/site/settings.svelte.ts';
import { tableOf } from '#lib/games/tortuga/testing.ts';
import End from './End.svelte';
import EndPanel from './EndPanel.svelte';
import { TableSession } from './session.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';
import { NO_ACTIONS } from './testing.ts';

const SCORES = [
  { tortuga: 10, fleet: 3, crew: 2, sets: 0, tracks: 1, coins: 4, total: 20 },
  { tortuga: 15, fleet: 6, crew: 0, sets: 5, tracks: 2, coins: 1, total: 29 },
];

beforeEach(() => {
  vi.useFakeTimers();
  overwriteGetLocale(() => 'en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function ended(winners: readonly number[] = [1], changes: Partial<TableSnapshot> = {}): TableSession {
  const { table } = tableOf({ seats: [{}, {}] });
  const outcome = { winners, scores: SCORES };
  return new TableSession(NO_ACTIONS, table.game, { ...table.latest, legal: [], toAct: [], outcome, ...changes });
}

const heading = (): string => screen.getByRole('heading').textContent;
const totals = (): (string | null)[] =>
  [...document.querySelectorAll('tbody .total')].map(({ textContent }) => textContent);
function wait(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

/** Renders the end of a game that has just ended on this page. Seat 0 leads until the sets are counted. */
async function endNow(): Promise<TableSession> {
  settings.change({ pace: 1 });
  const { table } = tableOf({ seats: [{}, {}] });
  const scores = [
    { tortuga: 15, fleet: 3, crew: 2, sets: 0, tracks: 1, coins: 4, total: 25 },
    { tortuga: 10, fleet: 6, crew: 0, sets: 9, tracks: 2, coins: 1, total: 28 },
  ];
  const over = { ...table.latest, legal: [], toAct: [], outcome: { winners: [1], scores } };
  const session = new TableSession(NO_ACTIONS, table.game, table.latest);
  session.receive(over);
  render(End, { table: session });
  await vi.waitFor(() => expect(screen.getByTestId('finale').textContent).not.toBe(''), 60_000);
  return session;
}

const names = (): (string | null)[] =>
  [...document.querySelectorAll('tbody .name')].map(({ textContent }) => textContent);

test('the board stays in view first; then the points are counted, the order changes, and the result is announced once', async () => {
  const table = await endNow();
  expect([screen.queryByRole('table'), screen.getByTestId('finale').textContent]).toEqual([
    null,
    expect.stringContaining('over'),
  ]);
  wait(1200);
  expect([heading(), totals()]).toEqual([expect.stringContaining('Chests in Tortuga'), ['0', '0']]);
  wait(900);
  expect([heading(), totals(), names()]).toEqual([
    expect.stringContaining('Chests in the fleet'),
    ['15', '10'],
    ['You', 'Frank'],
  ]);
  for (let source = 1; source < 4; source++) wait(900);
  expect([totals(), names(), table.result]).toEqual([['25', '20'], ['Frank', 'You'], '']);
  for (let source = 4; source < 6; source++) wait(900);
  expect([heading().trim(), totals(), table.result]).toEqual(['Frank wins', ['28', '25'], 'Frank wins']);
});

test('a key or a touch ends the finale, and the next one ends the counting', async () => {
  await endNow();
  await fireEvent.keyDown(window, { key: 'Tab' });
  expect(screen.queryByTestId('finale')).not.toBeNull();
  await fireEvent.keyDown(window, { key: 'x' });
  expect(screen.queryByTestId('counting')).not.toBeNull();
  await fireEvent.pointerDown(window);
  expect([screen.queryByTestId('counting'), heading().trim(), totals()]).toEqual([null, 'Frank wins', ['28', '25']]);
});

test('if the game was over when the page opened, only the result is shown', () => {
  settings.change({ pace: 1 });
  render(End, { table: ended() });
  flushSync();
  expect([heading().trim(), totals()]).toEqual(['Frank wins', ['29', '20']]);
});

test('if animations are off, the result appears immediately; a button shows what the columns mean, and each explanation leads to its rule', async () => {
  settings.change({ pace: 0 });
  const table = ended();
  render(EndPanel, { table });
  flushSync();
  expect([heading().trim(), totals()]).toEqual(['Frank wins', ['29', '20']]);
  expect(screen.queryByText('Boxes on the tracks')).toBeNull();
  await fireEvent.click(screen.getByLabelText('What the columns mean'));
  await fireEvent.click(screen.getByText('Boxes on the tracks'));
  expect(table.rule).toBe('scoring');
});

test.each([
  ['en', 'You win', 'You and Frank share the victory'],
  ['de', 'Du gewinnst', 'Du und Frank teilt euch den Sieg'],
  ['nl', 'Jij wint', 'Jij en Frank delen de overwinning'],
  ['sv', 'Du vinner', 'Du och Frank delar på segern'],
] as const)(
  '%s: a viewer who has won is addressed as “you”, even in the replay of a game against bots',
  (locale, won, shared) => {
    settings.change({ pace: 0 });
    overwriteGetLocale(() => locale);
    document.documentElement.lang = locale;
    const said = (winners: readonly number[], changes?: Partial<TableSnapshot>): string => {
      render(EndPanel, { table: ended(winners, changes) });
      flushSync();
      const words = heading().trim();
      cleanup();
      return words;
    };
    // The game was stored while the site's language was English.
    const seats = [
      { name: 'You', present: true },
      { name: 'Frank', present: true },
    ];
    const replay = { origin: 'replay', you: undefined, seats } as const;
    expect([said([0]), said([0, 1]), said([0], replay), said([0, 1], replay)]).toEqual([won, shared, won, shared]);
  },
);
