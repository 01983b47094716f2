import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { settings } from '#lib/site/settings.svelte.ts';
import Table from './Table.svelte';
import { tableOf, type Scene } from './testing.ts';

const SCENE: Scene = {
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
  ],
  hands: ['DDB', 'SKH'],
};

beforeAll(() => {
  overwriteGetLocale(() => 'en');
  settings.change({ pace: 0 });
  // The test environment has no layout, so the board gets the size of a phone.
  Object.defineProperties(HTMLElement.prototype, { clientWidth: { get: () => 348 }, clientHeight: { get: () => 392 } });
});
afterEach(cleanup);

const place = (number: number): Element => document.querySelector(`[data-place="${number}"][role="button"]`)!;
const stack = (card: string): HTMLElement => document.querySelector(`[data-stack="${card}"]`)!;
const confirm = (): HTMLButtonElement => screen.getByTestId('confirm');

test('a card and a pirate are chosen, then confirmed', async () => {
  const { table, played } = tableOf(SCENE);
  render(Table, { table });
  expect(confirm().disabled).toBe(true);
  await fireEvent.click(stack('D'));
  expect(stack('D').getAttribute('aria-pressed')).toBe('true');
  expect(place(7).getAttribute('aria-label')).toBe('space 7, dagger, empty: your pirate would land here');
  await fireEvent.click(place(6));
  expect(confirm().textContent).toContain('6 → 7');
  await fireEvent.click(confirm());
  expect(played).toEqual(['D6']);
  expect(document.querySelectorAll('[data-pirate^="0-"][data-place="7"]')).toHaveLength(1);
});

test('if only a pirate is chosen, the confirm button makes the pirate go back and says how many cards this brings', async () => {
  const { table, played } = tableOf(SCENE);
  render(Table, { table });
  await fireEvent.click(place(18));
  expect(confirm().textContent).toContain('Back to 8, 1 card');
  await fireEvent.click(confirm());
  expect(played).toEqual(['-18']);
});

test('the game can be played with the keyboard alone', async () => {
  const { table, played } = tableOf(SCENE);
  render(Table, { table });
  for (const key of ['d', '1', '7', 'Enter']) await fireEvent.keyDown(document.body, { key });
  expect(played).toEqual(['D17']);
  for (const key of ['b', 'ArrowRight', 'Enter']) await fireEvent.keyDown(document.body, { key });
  expect(played).toEqual(['D17', 'B0']);
  await fireEvent.keyDown(document.body, { key: 'e' });
  expect(played).toEqual(['D17', 'B0', 'end']);
});

test('a key other than Tab ends the playback and has no other effect', async () => {
  const { table, played } = tableOf(SCENE);
  render(Table, { table });
  for (const key of ['d', '1', '7', 'Enter', 'b', 'ArrowRight', 'Enter'])
    await fireEvent.keyDown(document.body, { key });
  for (const key of ['Tab', 'd', 'e', 'Enter', 'ArrowRight']) {
    table.playback.showLatest();
    table.playback.playFrom(1);
    expect(table.playing).toBe(true);
    await fireEvent.keyDown(document.body, { key });
    expect([key, table.playing, table.showsPast]).toEqual([key, key === 'Tab', key === 'Tab']);
  }
  expect(played).toEqual(['D17', 'B0']);
  expect(stack('D').getAttribute('aria-pressed')).toBe('false');
});

test('touching the board ends the playback', async () => {
  const { table } = tableOf(SCENE);
  render(Table, { table });
  for (const key of ['d', '1', '7', 'Enter', 'b', 'ArrowRight', 'Enter'])
    await fireEvent.keyDown(document.body, { key });
  table.playback.playFrom(1);
  await fireEvent.pointerDown(screen.getByTestId('tray'));
  expect(table.playing).toBe(true);
  await fireEvent.pointerDown(place(7));
  expect(table.showsPast).toBe(false);
});

test('touching a line in the log sheet shows that moment and closes the sheet', async () => {
  const { table } = tableOf(SCENE);
  render(Table, { table });
  for (const key of ['d', '1', '7', 'Enter', 'b', 'ArrowRight', 'Enter'])
    await fireEvent.keyDown(document.body, { key });
  await fireEvent.click(screen.getByRole('button', { name: 'Log' }));
  const [first] = document.querySelectorAll('dialog .log button');
  await fireEvent.click(first!);
  expect([table.now.log.length, document.querySelector('dialog')]).toEqual([1, null]);
});

test('the tray says why a choice is not possible', async () => {
  const { table, played } = tableOf(SCENE);
  render(Table, { table });
  await fireEvent.click(stack('S'));
  expect(screen.getByTestId('tray').textContent).toContain('No skull in your hand');
  await fireEvent.click(place(22));
  expect(screen.getByTestId('tray').textContent).toContain('No pirate of yours on space 22');
  expect(played).toEqual([]);
});

test('while other seats move, the hand stays on the screen but cannot be touched', async () => {
  const { table } = tableOf({ ...SCENE, turn: 1 });
  render(Table, { table });
  await fireEvent.click(stack('D'));
  expect(stack('D').getAttribute('aria-pressed')).toBe('false');
  expect(stack('D').textContent).toContain('dagger: 2');
});

test('the version with open hands shows every hand, and marks the cards of the row that going back would take', async () => {
  const { table } = tableOf({ ...SCENE, version: 'tortuga', row: 'KDDS' });
  render(Table, { table });
  expect(document.querySelectorAll('.strip .cards')).toHaveLength(2);
  await fireEvent.click(place(18));
  expect(document.querySelectorAll('[data-row].next')).toHaveLength(1);
  expect(confirm().querySelector('[aria-label="key"]')).not.toBeNull();
});
