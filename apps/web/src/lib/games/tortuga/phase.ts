import {
  isAction,
  lastRound,
  rankOf,
  rankings,
  rollNumber,
  type DiceTable,
  type TortugaView,
} from '@sloop/tortuga/glance';
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
    const number = rollNumber(table.now.log);
    return number === 1 ? m.tortuga_first_to({ goal: view.goal }) : m.tortuga_sub_roll({ number });
  }
  if (acting === undefined) return '';
  const rank = rankOf(rankings(view, numbers)[phase], acting);
  return m.tortuga_sub_act({ name: table.name(acting), rank: rankName(rank) });
}
