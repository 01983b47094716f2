import { exp, log } from '@sloop/engine';
import type { Chance } from './bot.ts';

/**
 * Corrects the chances that simulations have given all seats. Each chance is raised to a power (`Policy.confidence`), and
 * then all chances are divided by their sum. A power below 1 moves them towards an equal share.
 */
export function corrected(chances: readonly Chance[], power: number): readonly Chance[] {
  const powers = chances.map(({ value }) => (value > 0 ? exp(power * log(value)) : 0));
  const total = powers.reduce((sum, value) => sum + value, 0);
  // Without a simulation, all chances are 0.
  if (power === 1 || total === 0) return chances;
  return chances.map(({ value, error }, seat) => {
    const better = powers[seat]! / total;
    // The slope of the correction, if the other seats' chances change in proportion.
    const slope = value > 0 && value < 1 ? (power * better * (1 - better)) / (value * (1 - value)) : power;
    return { value: better, error: slope * error };
  });
}
