import { exp } from './exact.ts';
import type { Seat, State } from './game.ts';

/**
 * A linear evaluation of a state. A feature is a number that describes one seat. The weights of the features were fitted to the
 * results of games. A seat's chance of winning is proportional to e to the power of the weighted sum of its features. Each stage
 * of a game has its own weights.
 */
export interface Evaluation {
  /** The names of the features. Only people read them. */
  readonly features: readonly string[];
  readonly stages: number;
  /** The stage that a state is in, from 0 to `stages` − 1. */
  stage(state: State): number;
  /** Writes a seat's features into `into`. */
  describe(state: State, seat: Seat, into: Float64Array): void;
  /** One row for each stage, with one weight for each feature. */
  readonly weights: readonly (readonly number[])[];
}

/** Makes a function that writes each seat's chance of winning into `chances`. The chances add up to 1. */
export function evaluator(
  evaluation: Evaluation,
  playersOf: (state: State) => number,
): (state: State, chances: Float64Array) => void {
  const { features, weights } = evaluation;
  const described = new Float64Array(features.length);
  const flat = weights.map((row) => Float64Array.from(features, (_, index) => row[index] ?? 0));
  return (state, chances) => {
    const players = playersOf(state);
    const row = flat[evaluation.stage(state)]!;
    let best = -Infinity;
    for (let seat = 0; seat < players; seat++) {
      evaluation.describe(state, seat, described);
      let sum = 0;
      for (let index = 0; index < row.length; index++) sum += row[index]! * described[index]!;
      chances[seat] = sum;
      best = Math.max(best, sum);
    }
    let total = 0;
    for (let seat = 0; seat < players; seat++) total += chances[seat] = exp(chances[seat]! - best);
    for (let seat = 0; seat < players; seat++) chances[seat]! /= total;
  };
}
