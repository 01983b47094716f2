import { isAction, lastRound, rankOf, rankings, type DiceTable, type TortugaView } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { TableSession } from '#lib/play/session.svelte.ts';
import { rankName } from './words.ts';

/** Says which round it is, or that it is the last one. */
export function roundText(view: TortugaView): string {
  const last = lastRound(view);
  if (last === undefined) return m.tortuga_round({ round: view.round });
  return last === 'certain' ? m.tortuga_last_round() : m.tortuga_last_round_likely();
}

/**
 * What is happening now, in a few words. For the first roll of a round, this is the goal of the game. For a later roll, it is the
 * number of the roll. During an action, it is who acts.
 */
export function phaseText(table: TableSession, view: TortugaView, numbers: DiceTable): string {
  const { phase } = view;
  if (phase === 'setup') return m.tortuga_sub_setup();
  if (phase === 'over' || table.isOver) return m.tortuga_sub_over();
  if (phase === 'stow') return m.tortuga_sub_stow();
  const acting = table.now.toAct[0];
  if (!isAction(phase)) {
    const number = rollNumber(table.now.log, view.start);
    return number === 1 ? m.tortuga_first_to({ goal: view.goal }) : m.tortuga_sub_roll({ number });
  }
  if (acting === undefined) return '';
  const rank = rankOf(rankings(view, numbers)[phase], acting);
  return m.tortuga_sub_act({ name: table.name(acting), rank: rankName(rank) });
}

/**
 * Which roll of the round this is, counted from 1. Counts each seat's rolls since the last move in another phase, and
 * returns the largest count.
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
