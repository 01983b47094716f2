import { writeFileSync } from 'node:fs';
import {
  CHANCE,
  legalMoves,
  lowestBit,
  rngFrom,
  type Evaluation,
  type Game,
  type Rng,
  type State,
} from '@sloop/engine';
import { search } from '@sloop/bots';
import { ProgressLine } from '@sloop/cli/output/progress';
import { findGame } from '@sloop/games';
import { leave, readFlags } from './flags.ts';

/**
 * Fits the weights of a game's linear evaluation. This script plays games and takes a sample at settled positions. For
 * each stage of the game, it finds the weights that make the actual winners most likely (multinomial logistic
 * regression).
 */
const USAGE = 'npm run tune -- tortuga|cartagena [--games N] [--simulations N] [--seed TEXT] [--write]';
const [id = '', ...rest] = process.argv.slice(2);
if (id === '--help') leave(USAGE, 0);
const flags = readFlags(
  {
    games: { type: 'string', default: '6000' },
    simulations: { type: 'string', default: '0' },
    seed: { type: 'string', default: 'tune' },
    write: { type: 'boolean' },
  },
  USAGE,
  rest,
);
const whole = (text: string, least: number): number =>
  /^\d{1,7}$/.test(text) && Number(text) >= least
    ? Number(text)
    : leave(`${JSON.stringify(text)} is not a whole number from ${least} to 9999999\n${USAGE}`, 2);
const games = whole(flags.games, 1);
const simulations = whole(flags.simulations, 0);

const game = findGame(id);
const policy = game?.policy;
const evaluation = policy?.evaluation;
if (!game || !policy || !evaluation) leave(`${JSON.stringify(id)} is not a game with an evaluation\n${USAGE}`, 2);

/**
 * A settled position. `features` has the features of all seats, one seat after another. `shares` has each seat's share of the
 * victory.
 */
interface Sample {
  readonly stage: number;
  readonly features: Float64Array;
  readonly shares: readonly number[];
}

function move(state: State, seat: number, rng: Rng): number {
  if (simulations === 0) return policy!.choose(state, seat, rng);
  const legal = legalMoves(game!, state, seat);
  const settings = { exploration: 0.5, planning: 1 };
  return legal[search(game!, game!.view(state, seat), legal, rng, { simulations }, settings).index]!;
}

function playOne(chosen: Game, evaluation: Evaluation, index: number, into: Sample[]): void {
  const width = evaluation.features.length;
  const rng = rngFrom(`${flags.seed}/${index}`);
  const { min, max } = chosen.seats;
  const players = min + rng.below(max - min + 1);
  const options = chosen.options({}, players);
  if (!options.ok) throw new Error(options.reason);
  const state = chosen.start(options.value, players, rng.below(players));
  const positions: { stage: number; features: Float64Array }[] = [];
  const one = new Float64Array(width);
  let wasSettled = false;
  for (let acting = chosen.toAct(state); acting !== 0; acting = chosen.toAct(state)) {
    if (acting === CHANCE) {
      chosen.play(state, 'chance', chosen.chance(state, rng));
      continue;
    }
    const settled = policy!.settled(state);
    if (settled && !wasSettled) {
      const features = new Float64Array(players * width);
      for (let seat = 0; seat < players; seat++) {
        evaluation.describe(state, seat, one);
        features.set(one, seat * width);
      }
      positions.push({ stage: evaluation.stage(state), features });
    }
    wasSettled = settled;
    const seat = lowestBit(acting);
    chosen.play(state, seat, move(state, seat, rng));
  }
  const { winners } = chosen.outcome(state)!;
  const shares = Array.from({ length: players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  into.push(...positions.map((position) => ({ ...position, shares })));
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
function fit(
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

const samples: Sample[] = [];
const progress = new ProgressLine();
for (let index = 0; index < games; index++) {
  playOne(game, evaluation, index, samples);
  progress.bar(index, games, `${index} / ${games} games`);
}
progress.clear();
console.error(`${samples.length} samples from ${games} games`);

const rows = Array.from({ length: evaluation.stages }, (_, stage) => {
  const own = samples.filter((sample) => sample.stage === stage);
  const before = evaluation.weights[stage] ?? [];
  if (own.length < 200) return [...before];
  const { weights, likelihood } = fit(own.slice(0, 12_000), before, evaluation.features.length);
  console.error(`stage ${stage}: ${own.length} samples, log-likelihood ${likelihood.toFixed(4)}`);
  return weights;
});
const text = `/** Fitted by \`npm run tune -- ${game.id}\`: a row for each stage, with a weight for each feature in evaluation.ts. */
export const WEIGHTS: readonly (readonly number[])[] = ${JSON.stringify(rows)};
`;
if (flags.write) writeFileSync(`packages/${game.id}/src/bots/evaluation.data.ts`, text);
else console.log(text);
