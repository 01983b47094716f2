import { rngFrom, type Constants, type Game, type Policy, type Tunable } from '@sloop/engine';
import { playOut, randomTable, type Table } from './play.ts';

/** How many deals are played with each pair of policies. Each deal is played twice, with swapped seats. */
const DEALS = 24;
/** A constant is changed by this fraction of its value, but by at least `LEAST_CHANGE`. */
const CHANGE = 0.2;
const LEAST_CHANGE = 0.12;
/**
 * The largest move of a constant in the first steps, as a multiple of its change (see `CHANGE`). Later steps are
 * smaller.
 */
const STEP = 0.6;
const SLOWER_AFTER = 300;

/**
 * Climbs by simultaneous perturbation. Each step changes all constants at once, each up or down at random. The policy with these
 * changes plays against the policy with the opposite changes, and the constants move towards the winner. The result is the mean
 * of the second half of the climb, because single steps are noisy.
 */
export function* climb(game: Game, tunable: Tunable, seed: string, steps: number): Generator<Constants> {
  const names = Object.keys(tunable.constants);
  const now = names.map((name) => tunable.constants[name]!);
  const sizes = now.map((value) => Math.max(Math.abs(value) * CHANGE, LEAST_CHANGE));
  const sum = now.map(() => 0);
  let summed = 0;
  const named = (values: readonly number[]): Constants =>
    Object.fromEntries(names.map((name, index) => [name, Math.round(values[index]! * 1000) / 1000]));
  for (let step = 0; step < steps; step++) {
    const rng = rngFrom(`${seed}/${step}`);
    const signs = names.map(() => (rng.below(2) === 0 ? 1 : -1));
    const moved = (by: number): Policy =>
      tunable.retuned(named(now.map((value, index) => value + by * signs[index]! * sizes[index]!)));
    const lead = duel(randomTable(game, tunable.seats, rng), moved(1), moved(-1), `${seed}/${step}`);
    const pace = STEP / (1 + step / SLOWER_AFTER) ** 0.6;
    for (let index = 0; index < now.length; index++) now[index]! += pace * lead * signs[index]! * sizes[index]!;
    if (step >= steps / 2) {
      summed++;
      for (let index = 0; index < now.length; index++) sum[index]! += now[index]!;
    }
    yield named(summed === 0 ? now : sum.map((total) => total / summed));
  }
}

/**
 * Plays games in which two policies hold alternate seats. Returns the first policy's share of the victories minus the
 * other policy's.
 */
export function duel(table: Table, one: Policy, other: Policy, seed: string, deals = DEALS): number {
  let lead = 0;
  for (let deal = 0; deal < deals; deal++)
    for (const swapped of [0, 1]) {
      const shares = playOut(table, rngFrom(`${seed}/${deal}`), (state, seat, rng) =>
        ((seat + swapped) % 2 === 0 ? one : other).choose(state, seat, rng),
      );
      for (const [seat, share] of shares.entries()) lead += (seat + swapped) % 2 === 0 ? share : -share;
    }
  return lead / (2 * deals);
}
