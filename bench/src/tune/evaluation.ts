import { legalMoves, type Evaluation, type Game, type Policy, type Rng, type State } from '@sloop/engine';
import { search } from '@sloop/bots';
import { playOut, randomTable } from './play.ts';

/**
 * A settled position. `features` has the features of all seats, one seat after another. `shares` has each seat's share of the
 * victory.
 */
export interface Sample {
  readonly stage: number;
  readonly features: Float64Array;
  readonly shares: readonly number[];
}

/** How seats play in the games from which samples are taken: by the policy or, with simulations, by a small search. */
function mover(game: Game, policy: Policy, simulations: number): Policy['choose'] {
  if (simulations === 0) return (state, seat, rng) => policy.choose(state, seat, rng);
  return (state, seat, rng) => {
    const legal = legalMoves(game, state, seat);
    const settings = { exploration: 0.5, planning: 1 };
    return legal[search(game, game.view(state, seat), legal, rng, { simulations }, settings).index]!;
  };
}

/** Plays one game, and adds a sample for each settled position. */
export function sampleGame(game: Game, policy: Policy, simulations: number, rng: Rng, into: Sample[]): void {
  const { evaluation } = policy;
  const table = randomTable(game, game.seats, rng);
  const positions: Omit<Sample, 'shares'>[] = [];
  let wasSettled = false;
  const shares = playOut(table, rng, mover(game, policy, simulations), (state) => {
    const isSettled = policy.settled(state);
    if (isSettled && !wasSettled) positions.push(positionOf(state, evaluation!, table.players));
    wasSettled = isSettled;
  });
  into.push(...positions.map((position) => ({ ...position, shares })));
}

function positionOf(state: State, evaluation: Evaluation, players: number): Omit<Sample, 'shares'> {
  const width = evaluation.features.length;
  const one = new Float64Array(width);
  const features = new Float64Array(players * width);
  for (let seat = 0; seat < players; seat++) {
    evaluation.describe(state, seat, one);
    features.set(one, seat * width);
  }
  return { stage: evaluation.stage(state), features };
}

/** The mean log-likelihood of the samples with these weights, and the gradient of the log-likelihood. */
function slope(samples: readonly Sample[], weights: Float64Array): { gradient: Float64Array; likelihood: number } {
  const width = weights.length;
  const gradient = new Float64Array(width);
  let likelihood = 0;
  for (const { features, shares } of samples) {
    const sums = shares.map((_, seat) =>
      weights.reduce((sum, weight, index) => sum + weight * features[seat * width + index]!, 0),
    );
    const best = Math.max(...sums);
    const odds = sums.map((sum) => Math.exp(sum - best));
    const total = odds.reduce((sum, each) => sum + each, 0);
    for (const [seat, share] of shares.entries()) {
      const chance = odds[seat]! / total;
      if (share > 0) likelihood += share * Math.log(chance);
      for (let index = 0; index < width; index++)
        gradient[index]! += (share - chance) * features[seat * width + index]!;
    }
  }
  return { gradient: gradient.map((each) => each / samples.length), likelihood: likelihood / samples.length };
}

/** Maximizes the log-likelihood with Adam. A small penalty keeps the weights near zero. */
export function fit(
  samples: readonly Sample[],
  start: readonly number[],
  width: number,
): { weights: number[]; likelihood: number } {
  const weights = Float64Array.from({ length: width }, (_, index) => start[index] ?? 0);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  let likelihood = 0;
  for (let step = 1; step <= 250; step++) {
    const { gradient, likelihood: now } = slope(samples, weights);
    likelihood = now;
    for (let index = 0; index < width; index++) {
      const each = gradient[index]! - 0.0005 * weights[index]!;
      mean[index] = 0.9 * mean[index]! + 0.1 * each;
      square[index] = 0.99 * square[index]! + 0.01 * each * each;
      const corrected = mean[index]! / (1 - 0.9 ** step) / (Math.sqrt(square[index]! / (1 - 0.99 ** step)) + 1e-8);
      weights[index]! += 0.02 * corrected;
    }
  }
  return { weights: [...weights].map((weight) => Math.round(weight * 1000) / 1000), likelihood };
}
