import { rankOf, rankings } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { MoveDraft } from './draft.svelte.ts';
import { actionName, rankName } from './words.ts';

/** The viewer's total and rank in the current action as text ("Board 13, 1st."), and the rank as a number (0 for none). */
export function leadText({
  view,
  numbers,
  seat,
  acting = 'fleet',
}: Pick<MoveDraft, 'view' | 'numbers' | 'seat' | 'acting'>): { readonly text: string; readonly rank: 0 | 1 | 2 } {
  const ranking = rankings(view, numbers)[acting];
  const rank = rankOf(ranking, seat);
  return {
    text: m.tortuga_ask_act({ action: actionName(acting), sum: ranking.sums[seat]!, rank: rankName(rank) }),
    rank,
  };
}
