import { m } from '#lib/paraglide/messages.js';
import type { TableSession } from './session.svelte.ts';

/** Says in one sentence whether the table is waiting for a seat or for the network, or that the game is over. */
export function promptOf(table: TableSession): string {
  const { toAct, you } = table.now;
  if (table.isOver) return m.game_over();
  const sending = sendingOf(table);
  if (sending !== undefined) return sending;
  if (toAct.some((seat) => seat === you || table.isYou(seat)))
    return toAct.length > 1 ? m.your_choice() : m.your_turn();
  const others = toAct.map((seat) => table.name(seat));
  if (others.length === 0) return m.moment_please();
  if (others.length === 1) return m.to_move({ name: others[0]! });
  return m.waiting_for({ names: listed(others) });
}

/** Says that the viewer's move has not reached the server yet; undefined if no move is delayed. */
export function sendingOf(table: TableSession): string | undefined {
  const { pending, isDelayed, connection } = table.now;
  if (!pending) return undefined;
  if (connection === 'offline') return m.waiting_for_connection();
  return isDelayed ? m.sending() : undefined;
}

/** Joins names into a list, such as "Frank, Lothar and Mia". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(names);

/**
 * Names the winners in one sentence. `others` are the names of the winners other than the viewer. `isMine` says whether the viewer
 * is a winner too. The text calls the viewer "you".
 */
export function victory(others: readonly string[], isMine = false): string {
  if (!isMine)
    return others.length > 1 ? m.shared_victory({ names: listed(others) }) : m.wins({ name: others[0] ?? '' });
  return others.length > 0 ? m.shared_victory_you({ names: listed([m.you(), ...others]) }) : m.you_win();
}
