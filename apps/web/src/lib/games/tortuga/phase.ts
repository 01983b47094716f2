import { isAction, rankOf, rankings, type DiceTable, type TortugaView } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { TableSession } from '#lib/play/session.svelte.ts';
import { rankName } from './words.ts';

/** What is happening now, in a few words: the number of the roll, or who acts. */
export function phaseText(table: TableSession, view: TortugaView, numbers: DiceTable): string {
  const { phase } = view;
  if (phase === 'setup') return m.tortuga_sub_setup();
  if (phase === 'over') return m.tortuga_sub_over();
  if (phase === 'stow') return m.tortuga_sub_stow();
  const acting = table.now.toAct[0];
  if (!isAction(phase)) return m.tortuga_sub_roll({ number: rollNumber(table.now.log, view.start) });
  if (acting === undefined) return '';
  const rank = rankOf(rankings(view, numbers)[phase], acting);
  return m.tortuga_sub_act({ name: table.name(acting), rank: rankName(rank) });
}

/**
 * The number of the current roll in this round, counted from 1. It is the largest number of rolls that a seat has made since the
 * last move of another phase.
 */
export function rollNumber(
  log: readonly { readonly move: string; readonly for?: number | undefined }[],
  start: number,
): number {
  const from = log.findLastIndex(({ move }) => /^(chest|stow|act|board|raid|claim|forfeit|tile)/.test(move));
  const rolls = new Map<number, number>([[start, 0]]);
  for (const { move, for: due } of log.slice(from + 1))
    if (move.startsWith('roll') && due !== undefined) rolls.set(due, (rolls.get(due) ?? 0) + 1);
  return Math.max(1, ...rolls.values());
}
