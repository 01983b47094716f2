import { exp, log } from '@sloop/engine';
import type { Chance } from './bot.ts';

/** A chance, which may be 0, to the power of the confidence. */
const raised = (chance: number, power: number): number => (chance > 0 ? exp(power * log(chance)) : 0);

/**
 * Corrects the chances that simulations have given all seats. Each chance is raised to a power (`Policy.confidence`), and
 * then all chances are divided by their sum. A power below 1 moves them towards an equal share.
 */
export function corrected(chances: readonly Chance[], power: number): readonly Chance[] {
  const total = chances.reduce((sum, { value }) => sum + raised(value, power), 0);
  // Without a simulation, all chances are 0.
  if (power === 1 || total === 0) return chances;
  return chances.map(({ value, error }) => {
    const own = raised(value, power);
    /** The seat's corrected chance if its raw chance were `chance`, and the other seats shared the rest as they do now. */
    const at = (chance: number): number => {
      const others = (total - own) * raised((1 - chance) / (1 - value), power);
      return raised(chance, power) / (raised(chance, power) + others);
    };
    // If no other seat has a chance, the result is certain.
    const isCertain = own === total;
    return {
      value: own / total,
      error: isCertain ? error : (at(Math.min(value + error, 1)) - at(Math.max(value - error, 0))) / 2,
    };
  });
}
