import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { tableOf } from '#lib/games/tortuga/testing.ts';
import { TableSession } from '../session.svelte.ts';
import { NO_ACTIONS } from '../testing.ts';
import type { TableSeat } from '../snapshot.ts';
import WaitingTray from './WaitingTray.svelte';

beforeAll(() => overwriteGetLocale(() => 'en'));
afterEach(cleanup);

/** A game in which seat 0 (my seat) and seat 1 have kept a die. Seat 2 has the properties `third` and is to move. */
function waitingFor(third: Partial<TableSeat>): TableSession {
  const rolls = ['* roll fchbr', '* roll fchbr', '* roll fchbr'];
  const { table } = tableOf({ seats: [{}, {}, {}], script: [...rolls, '0 keep A', '1 keep A'] });
  const seats = table.latest.seats.map((seat, index) => (index === 2 ? { ...seat, ...third } : seat));
  return new TableSession(NO_ACTIONS, table.game, { ...table.latest, seats });
}

const lookBack = (): HTMLElement | null => screen.queryByText('Since my last move');

test('while a person thinks, there is a button to look back', () => {
  render(WaitingTray, { table: waitingFor({}) });
  expect(lookBack()).not.toBeNull();
});

test('while a bot thinks, there is no button to look back', () => {
  render(WaitingTray, { table: waitingFor({ bot: 'bosun' }) });
  expect(lookBack()).toBeNull();
  cleanup();
  render(WaitingTray, { table: waitingFor({ held: { rank: 'bosun', reason: 'left' } }) });
  expect(lookBack()).toBeNull();
});
