import { m } from '#lib/paraglide/messages.js';
import type { TableHandle } from './handle.svelte.ts';

/** Whose move it is, in one sentence. */
export function promptOf(table: TableHandle): string {
  const { toAct, you, outcome, pending, connection } = table.now;
  if (outcome) return m.game_over();
  if (pending && connection === 'offline') return m.waiting_for_connection();
  if (you !== undefined && toAct.includes(you)) return toAct.length > 1 ? m.your_choice() : m.your_turn();
  const others = toAct.map((seat) => table.name(seat));
  if (others.length === 0) return m.moment_please();
  if (others.length === 1) return m.to_move({ name: others[0]! });
  return m.waiting_for({ names: listed(others) });
}

/** Names in a row: "Frank, Lothar and Mia". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(names);
