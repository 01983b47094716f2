import { MOST_TIMEOUTS } from '@sloop/protocol/limits';
import { m } from '#lib/paraglide/messages.js';
import { rankName } from '#lib/site/ranks.ts';
import type { TableSnapshot } from '#lib/play/snapshot.ts';

export interface Absence {
  readonly text: string;
  /** Whether the player can take the seat back. */
  readonly canReturn: boolean;
}

/** What a table says to a player whose seat a bot is playing. Undefined if no bot is playing the seat. */
export function absenceOf({ status, you, seats, online }: TableSnapshot): Absence | undefined {
  if (you === undefined || !online || status !== 'playing') return undefined;
  if (online.timeUp) return { text: m.time_up(), canReturn: false };
  const held = seats[you]?.held;
  if (!held) return undefined;
  const rank = rankName(held.rank);
  if (held.reason === 'left') return { text: m.held_left({ rank }), canReturn: true };
  const times = online.info.seats[you]?.timeouts ?? 1;
  return times < MOST_TIMEOUTS
    ? { text: m.held_time({ rank, times, most: MOST_TIMEOUTS }), canReturn: true }
    : { text: m.seat_lost({ most: MOST_TIMEOUTS }), canReturn: false };
}
