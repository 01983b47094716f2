import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { settings } from '#lib/site/settings.svelte.ts';
import { TableSession } from '#lib/play/session.svelte.ts';
import { NO_ACTIONS } from '#lib/play/testing.ts';
import Table from './Table.svelte';
import { tableOf, type Scene } from './testing.ts';

beforeAll(() => {
  overwriteGetLocale(() => 'en');
  settings.change({ pace: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const confirm = (): HTMLButtonElement => screen.getByTestId('confirm');
const tray = (): string => screen.getByTestId('tray').textContent.replaceAll(/\s+/g, ' ');
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await fireEvent.keyDown(document.body, { key });
};
/** Draws the table and waits for its tray, which may have to be loaded first. */
const show = async (table: TableSession): Promise<void> => {
  render(Table, { table });
  await screen.findByTestId('tray', {}, { timeout: 30_000 });
};
/** Waits until the ledger is loaded. Returns the totals in an action. */
const totals = async (action: string): Promise<string[]> => {
  await vi.dynamicImportSettled();
  return [...document.querySelectorAll(`[data-row="${action}"] .rank`)].map((found) =>
    found.getAttribute('aria-label')!,
  );
};

const ROLL: Scene = { seats: [{}, {}, {}], script: ['* roll fsrhf', '* roll fchbr', '* roll fchbr'] };

test('touching dice chooses them, the ledger shows the forecast, and the confirm button names the result', async () => {
  const { table, played } = tableOf(ROLL);
  render(Table, { table });
  expect(confirm().disabled).toBe(true);
  const die = screen.getByLabelText('die A: Fleet 4');
  await fireEvent.click(die);
  await fireEvent.click(screen.getByLabelText('die B: skull'));
  expect(die.getAttribute('aria-pressed')).toBe('true');
  expect(confirm().textContent).toContain('Keep A + B on Fleet');
  expect((await totals('fleet'))[0]).toBe('9, 1st');
  await fireEvent.click(confirm());
  expect(played).toEqual(['keep AB']);
});

test('keys choose dice, Backspace clears the choice, and a die of another action must be chosen twice', async () => {
  const { table, played } = tableOf(ROLL);
  render(Table, { table });
  await press('a', 'c');
  expect(tray()).toContain('C shows Raid');
  await press('c');
  expect(confirm().textContent).toContain('Keep C on Raid');
  await press('Backspace');
  expect(confirm().disabled).toBe(true);
  await press('e', 'a', 'Enter');
  expect(played).toEqual(['keep AE']);
});

test('boarding: I choose a seat and a chest, and see what the attack costs me before I confirm', async () => {
  const { table, played } = tableOf({
    phase: 'board',
    seats: [{ dice: 'bffff', boat: 6, fleet: 'bwpr' }, { dice: 'fbfff', boat: 5, fleet: 'yrw' }, { fleet: 'b' }],
  });
  await show(table);
  expect(confirm().disabled).toBe(true);
  await press('2');
  expect(confirm().textContent).toContain('Choose a chest');
  await press('w');
  expect(confirm().textContent).toMatch(/Take\s+white from Frank/);
  expect(tray()).toContain('Frank has a die on Board: your boat 6 → 5');
  expect(document.querySelectorAll('[data-own] .shed')).toHaveLength(1);
  await press('Enter');
  expect(played).toEqual(['board 1 2']);
});

test('boarding: if no seat has a chest, the tray asks only who to hit', async () => {
  const { table } = tableOf({ phase: 'board', seats: [{ dice: 'bffff' }, { dice: 'fffff' }, {}] });
  await show(table);
  expect(tray()).toContain('Who do you hit?');
  expect(tray()).not.toContain('Whose chest?');
});

test('in Raid, the second seat may not choose the first seat’s target, and then claims a chest', async () => {
  const { table, played } = tableOf({
    phase: 'raid',
    island: 'by',
    seats: [{ dice: 'rffff' }, { dice: 'frfff' }, {}, {}],
    script: ['1 raid 2'],
  });
  await show(table);
  await press('3');
  expect(tray()).toContain('Frank has already chosen Lothar');
  await press('4', 'Enter', 'y', 'Enter');
  expect(played).toEqual(['raid 3', 'claim y']);
});

test('an action without a choice can be performed or forfeited', async () => {
  const scene: Scene = { phase: 'fleet', seats: [{ dice: 'fcccc' }, { dice: 'ccccc' }, { dice: 'ccccc' }] };
  const { table, played } = tableOf(scene);
  render(Table, { table });
  expect(confirm().textContent).toContain('Boat 3 → 5');
  expect(document.querySelectorAll('[data-own] .bx .will')).toHaveLength(2);
  await press('Enter');
  expect(played).toEqual(['act']);
  cleanup();
  const other = tableOf(scene);
  render(Table, { table: other.table });
  await press('f');
  expect(other.played).toEqual(['forfeit']);
});

test('I choose one of two tiles, an action for skulls, and an action for a bonus', async () => {
  const hunt = tableOf({
    phase: 'hunt',
    seats: [{ dice: 'hffff' }, {}, {}],
    script: ['0 act', '* chest r', '* tile 1', '* tile 3'],
  });
  render(Table, { table: hunt.table });
  await press('3', 'Enter');
  expect(hunt.played).toEqual(['tile 3']);
  cleanup();
  const skulls = tableOf({ seats: [{}, {}], script: ['* roll ssfff', '* roll fffff', '1 keep A', '0 keep AB'] });
  render(Table, { table: skulls.table });
  await press('5');
  expect(confirm().textContent).toContain('A + B to Raid');
  expect((await totals('raid'))[0]).toBe('5, 1st');
  await press('Enter');
  expect(skulls.played).toEqual(['skull raid']);
  cleanup();
  const bonus = tableOf({
    seats: [{ bonus: { fleet: 2 } }, {}],
    script: ['* roll fffff', '* roll fffff', '0 keep ABCDE', '1 keep A', '* roll -ffff'],
  });
  render(Table, { table: bonus.table });
  await press('1');
  expect(tray()).toContain('Fleet already has +2');
  await press('3', 'Enter');
  expect(bonus.played).toEqual(['bonus hunt']);
});

test('stowing: the default order is sensible, two chests can be swapped, and a label says which chest has no room', async () => {
  const { table, played } = tableOf({
    phase: 'stow',
    seats: [{ boat: 3, pirate: 1, crew: 'y', shore: 'rp' }, {}, {}],
    script: ['* chest b', '* chest r', '* chest r'],
  });
  await show(table);
  const chest = (place: number): Element => document.querySelector(`[data-stow="crew.${place}"]`)!;
  expect(chest(0).getAttribute('aria-label')).toBe('purple chest, place 1');
  await fireEvent.click(chest(0));
  await fireEvent.click(chest(1));
  expect(chest(1).getAttribute('aria-label')).toBe('purple chest, no room');
  await fireEvent.click(confirm());
  expect(played[0]).toMatch(/^stow y\/[rb]/);
});

test('with two players there is no island, and only one other board', () => {
  const { table } = tableOf({ seats: [{}, {}], script: ['* roll fffff', '* roll fffff'] });
  render(Table, { table });
  expect(document.querySelectorAll('[data-spot^="island"]')).toHaveLength(0);
  expect(document.querySelectorAll('.other')).toHaveLength(1);
});

test('on a phone, the large board says whose it is and who begins, even to a spectator', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { table } = tableOf({ ...ROLL, start: 0 });
  render(Table, { table });
  const own = within(screen.getByRole('region', { name: 'Your board' }));
  expect(own.getByText('You')).toBeTruthy();
  expect(own.getByLabelText('start player')).toBeTruthy();
  cleanup();
  const watching = new TableSession(NO_ACTIONS, table.game, {
    ...table.latest,
    you: undefined,
    legal: [],
  });
  render(Table, { table: watching });
  const large = document.querySelector('[data-own]')!;
  expect(screen.queryByRole('region', { name: 'Your board' })).toBeNull();
  const name = large.querySelector('.name')!.textContent;
  expect(large.getAttribute('aria-label')).toBe(`Board of ${name}`);
});
