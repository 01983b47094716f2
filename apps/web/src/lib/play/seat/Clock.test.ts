import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { tableOf } from '#lib/games/tortuga/testing.ts';
import Clock from './Clock.svelte';
import { TableSession } from '../session.svelte.ts';
import { NO_ACTIONS } from '../testing.ts';

beforeAll(() => overwriteGetLocale(() => 'en'));
afterEach(cleanup);

/** A live game in which these seats are to move. Seat 0 is mine. */
function awaiting(...toAct: number[]): TableSession {
  const { table } = tableOf({ seats: [{}, {}, {}] });
  return new TableSession(NO_ACTIONS, table.game, {
    ...table.latest,
    toAct,
    clock: { kind: 'live', perMove: 45, bank: 180 },
    clocks: table.latest.seats.map(() => ({ left: 45_000, bank: 180_000, running: false })),
  });
}

const flag = (): string | null | undefined =>
  screen.getByRole('timer').querySelector('.piece use')?.getAttribute('href')?.split('#')[1];

test('the clock in the bar shows the flag of the seat whose time it shows', () => {
  render(Clock, { table: awaiting(1, 2) });
  expect(screen.getByRole('timer', { name: 'Frank: time left' }).textContent).toContain('3:45');
  expect(flag()).toBe('flag-2');
  cleanup();
  render(Clock, { table: awaiting(0, 1) });
  expect(flag()).toBe('flag-1');
});

test('a clock next to a name has no flag', () => {
  render(Clock, { table: awaiting(1), seat: 2 });
  expect(screen.getByRole('timer', { name: 'Lothar: time left' })).toBeDefined();
  expect(flag()).toBeUndefined();
});
