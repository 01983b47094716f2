import type { Explanation } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';

/** A share as a whole number of percent. */
export const percent = (share: number): number => Math.round(100 * share);

/** Two standard errors of the average, if every try came out as 0 or 1. Real tries vary less than that. */
const marginOf = (average: number, tries: number): number =>
  2 * Math.sqrt((average * (1 - average)) / Math.max(tries, 1));

/** Says what a chance to win is made of. A search has estimated it as the average of its tries. */
export const explainChance = (chance: number, tries: number): Explanation => ({
  title: m.why_chance(),
  value: percent(chance),
  parts: [{ text: m.why_chance_tries({ count: tries }), value: percent(chance) }],
  notes: [m.why_chance_guess(), m.why_chance_sure({ margin: Math.max(1, percent(marginOf(chance, tries))) })],
});
