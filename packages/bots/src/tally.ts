import type { Chance } from './bot.ts';

/** Sums over simulations. The mean value of the simulations and its standard error can be computed from them. */
export interface Tally {
  count: number;
  total: number;
  squares: number;
}

export const newTally = (): Tally => ({ count: 0, total: 0, squares: 0 });

export function addTo(tally: Tally, value: number): void {
  tally.count++;
  tally.total += value;
  tally.squares += value * value;
}

export const meanOf = ({ count, total }: Tally): number => (count === 0 ? 0 : total / count);

/**
 * The square of the standard error of the mean. Values are from 0 to 1. One imagined value that is 0.5 away from the mean keeps
 * the error above 0, because equal values in a few simulations prove nothing.
 */
export function squaredError({ count, total, squares }: Tally): number {
  if (count === 0) return 0.25;
  return (Math.max(squares - (total * total) / count, 0) + 0.25) / (count * count);
}

export const chanceOf = (tally: Tally): Chance => ({ value: meanOf(tally), error: Math.sqrt(squaredError(tally)) });

/** A tally for each seat. */
export const tallies = (players: number): Tally[] => Array.from({ length: players }, newTally);

/** Adds the result of one simulation: each seat's chance of winning at the end of the simulation. */
export function addChances(of: readonly Tally[], chances: Float64Array): void {
  for (let seat = 0; seat < of.length; seat++) addTo(of[seat]!, chances[seat]!);
}
