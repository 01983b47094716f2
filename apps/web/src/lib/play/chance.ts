import type { Explanation } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';

/** A chance to win, as a search has estimated it. */
export interface EstimatedChance {
  /** The share of the imagined games that were won, from 0 to 1. A shared victory counts in part. */
  readonly won: number;
  /** How many games the search has imagined. */
  readonly games: number;
  /** How far the true chance may be from `won`, from 0 to 1. */
  readonly margin: number;
}

/** A share as a whole number of percent. */
export const percent = (share: number): number => Math.round(100 * share);

/** Says what a chance in a hint is made of. Pass it to `table.why.ask`. */
export const explainChance = ({ won, games, margin }: EstimatedChance): Explanation => ({
  title: m.why_chance(),
  value: percent(won),
  parts: [{ text: m.why_chance_won({ count: games }), value: percent(won) }],
  notes: [m.why_chance_guess(), m.why_chance_sure({ margin: Math.max(1, percent(margin)) })],
});
