import { rankings } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { Decision } from './decision.svelte.ts';
import { actionName, rankName } from './words.ts';

/** "Board 13, 1st." and the rank. */
export function leadText({
  view,
  numbers,
  seat,
  acting = 'fleet',
}: Pick<Decision, 'view' | 'numbers' | 'seat' | 'acting'>): { readonly text: string; readonly rank: 1 | 2 } {
  const { sums, first } = rankings(view, numbers)[acting];
  const rank = first === seat ? 1 : 2;
  return { text: m.tortuga_ask_act({ action: actionName(acting), sum: sums[seat]!, rank: rankName(rank) }), rank };
}
