import { exp, log, type Correction, type Seat } from '@sloop/engine';
import type { Chance } from './bot.ts';

/** A chance, which may be 0, to a power. */
const raised = (chance: number, power: number): number => (chance > 0 ? exp(power * log(chance)) : 0);

/**
 * Corrects the chances that simulations have given all seats (see `Correction`). A power below 1 moves them towards an
 * equal share. `decider` is the seat for which a move was chosen, if it has the turn (`turnOf`).
 */
export function corrected(
  chances: readonly Chance[],
  { power, turn = 1 }: Correction,
  decider?: Seat,
): readonly Chance[] {
  const weigh = (chance: number, seat: Seat): number => raised(chance, power) * (seat === decider ? turn : 1);
  const total = chances.reduce((sum, { value }, seat) => sum + weigh(value, seat), 0);
  // Without a simulation, all chances are 0.
  if ((power === 1 && turn === 1) || total === 0) return chances;
  return chances.map(({ value, error }, seat) => {
    const own = weigh(value, seat);
    /** The seat's corrected chance if its raw chance were `chance`, and the other seats shared the rest as they do now. */
    const at = (chance: number): number => {
      const others = (total - own) * raised((1 - chance) / (1 - value), power);
      return weigh(chance, seat) / (weigh(chance, seat) + others);
    };
    // If no other seat has a chance, the result is certain.
    const isCertain = own === total;
    return {
      value: own / total,
      error: isCertain ? error : (at(Math.min(value + error, 1)) - at(Math.max(value - error, 0))) / 2,
    };
  });
}
