import type { Explanation } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';

/** Converts a share from 0 to 1 to a whole percentage. */
export const percent = (share: number): number => Math.round(100 * share);

/**
 * The margin of error for an average over tries: two standard errors, computed as if every try resulted in 0 or 1. Real
 * results vary less.
 */
const marginOf = (average: number, tries: number): number =>
  2 * Math.sqrt((average * (1 - average)) / Math.max(tries, 1));

/** Explains a chance of winning. A search has estimated this chance as the average of its tries. */
export const explainChance = (chance: number, tries: number): Explanation => ({
  title: m.why_chance(),
  value: percent(chance),
  parts: [{ text: m.why_chance_tries({ count: tries }), value: percent(chance) }],
  notes: [m.why_chance_guess(), m.why_chance_sure({ margin: Math.max(1, percent(marginOf(chance, tries))) })],
});
