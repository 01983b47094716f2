import { exp, layers, log, type Layers, type Network } from '@sloop/engine';
import { bestFactor } from '../fit.ts';

/** A state and what the network should say about it. */
export interface Sample {
  /** The features of all seats, one seat after another. */
  readonly features: Float32Array;
  /**
   * The target: for each seat, the chance of winning that the network should predict (see `END_WEIGHT` in games.ts).
   */
  readonly shares: Float32Array;
  /** Each seat's share of the victory in the end. */
  readonly ended: Float32Array;
}

/**
 * A network in training. It can be saved after any step and continued later. The result is the same as without the
 * interruption.
 */
export interface Training {
  readonly network: Network;
  /** The running means of the gradient and of its square, for Adam. */
  readonly mean: Float64Array;
  readonly square: Float64Array;
  steps: number;
}

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const SMALLEST = 1e-8;

export const beginTraining = (network: Network): Training => ({
  network,
  mean: new Float64Array(network.weights.length),
  square: new Float64Array(network.weights.length),
  steps: 0,
});

/** Takes one step of Adam. The loss is the cross entropy between the chances and the shares. */
export function learn(training: Training, samples: readonly Sample[], rate: number): void {
  const { network, mean, square } = training;
  const { weights } = network;
  const gradient = new Float64Array(weights.length);
  slope(network, samples, gradient);
  training.steps++;
  const meanLeft = 1 - MEAN_DECAY ** training.steps;
  const squareLeft = 1 - SQUARE_DECAY ** training.steps;
  for (let index = 0; index < weights.length; index++) {
    const each = gradient[index]! / samples.length;
    mean[index] = MEAN_DECAY * mean[index]! + (1 - MEAN_DECAY) * each;
    square[index] = SQUARE_DECAY * square[index]! + (1 - SQUARE_DECAY) * each * each;
    weights[index]! -= (rate * (mean[index]! / meanLeft)) / (Math.sqrt(square[index]! / squareLeft) + SMALLEST);
  }
}

/** The mean loss of a network on samples. */
export const lossOn = (network: Network, samples: readonly Sample[]): number =>
  slope(network, samples) / samples.length;

/** The sum of the losses of some samples. Adds the gradient of that sum to `gradient`, if it is given. */
function slope(network: Network, samples: readonly Sample[], gradient?: Float64Array): number {
  const pass = passes(network, Math.max(...samples.map(({ shares }) => shares.length)));
  const into = gradient && layers({ ...network, weights: gradient });
  let loss = 0;
  for (const sample of samples) {
    loss += pass.forward(sample);
    if (into) pass.backward(sample, into);
  }
  return loss;
}

/**
 * For each number of players from 0 to `most`, the scale with which the network predicts best how the games ended. The
 * network itself learns what captains thought as well, and they may have been too sure of themselves.
 */
export function fitScales(network: Network, samples: readonly Sample[], most: number): number[] {
  return Array.from({ length: most + 1 }, (_, players) => {
    const chosen = samples.filter(({ ended }) => ended.length === players);
    if (chosen.length === 0) return 1;
    const pass = passes(network, players);
    const scored = chosen.map((sample) => ({ scores: pass.score(sample), ended: sample.ended }));
    const lossAt = (scale: number): number =>
      scored.reduce(
        (loss, { scores, ended }) =>
          loss +
          crossEntropy(
            scores.map((score) => scale * score),
            ended,
          ),
        0,
      );
    return bestFactor(lossAt);
  });
}

interface Passes {
  /** Computes the scores of a sample's seats. */
  score(sample: Sample): Float64Array;
  /** Computes the chances of a sample. Returns its loss. */
  forward(sample: Sample): number;
  /** Adds the gradient of the sample's loss to `into`. `forward` must have run for the same sample. */
  backward(sample: Sample, into: Layers): void;
}

/** Forward and backward passes through a network, for at most `seats` seats. */
function passes(network: Network, seats: number): Passes {
  const { features, hidden, mixed } = network;
  const { entry, entryBias, own, others, mixedBias, exit } = layers(network);
  // Each array has one row for each seat.
  const activity = new Float64Array(seats * hidden);
  const mean = new Float64Array(seats * hidden);
  const blend = new Float64Array(seats * mixed);
  const chances = new Float64Array(seats);
  const backActivity = new Float64Array(seats * hidden);
  const backMean = new Float64Array(seats * hidden);

  function enter(described: Float32Array, seat: number): void {
    const at = seat * hidden;
    activity.set(entryBias, at);
    for (let feature = 0; feature < features; feature++) {
      const value = described[seat * features + feature]!;
      if (value === 0) continue;
      for (let unit = 0; unit < hidden; unit++) activity[at + unit]! += value * entry[feature * hidden + unit]!;
    }
    for (let unit = 0; unit < hidden; unit++) if (activity[at + unit]! < 0) activity[at + unit] = 0;
  }

  function meanOfOthers(players: number): void {
    for (let unit = 0; unit < hidden; unit++) {
      let sum = 0;
      for (let seat = 0; seat < players; seat++) sum += activity[seat * hidden + unit]!;
      for (let seat = 0; seat < players; seat++)
        mean[seat * hidden + unit] = (sum - activity[seat * hidden + unit]!) / (players - 1);
    }
  }

  function mix(seat: number): number {
    const at = seat * hidden;
    let score = 0;
    for (let unit = 0; unit < mixed; unit++) {
      const row = unit * hidden;
      let value = mixedBias[unit]!;
      for (let from = 0; from < hidden; from++)
        value += own[row + from]! * activity[at + from]! + others[row + from]! * mean[at + from]!;
      blend[seat * mixed + unit] = Math.max(value, 0);
      score += exit[unit]! * blend[seat * mixed + unit]!;
    }
    return score;
  }

  function backThroughMix(seat: number, error: number, into: Layers): void {
    const at = seat * hidden;
    for (let unit = 0; unit < mixed; unit++) {
      const value = blend[seat * mixed + unit]!;
      if (value <= 0) continue;
      into.exit[unit]! += error * value;
      const back = error * exit[unit]!;
      into.mixedBias[unit]! += back;
      const row = unit * hidden;
      for (let from = 0; from < hidden; from++) {
        into.own[row + from]! += back * activity[at + from]!;
        into.others[row + from]! += back * mean[at + from]!;
        backActivity[at + from]! += back * own[row + from]!;
        backMean[at + from]! += back * others[row + from]!;
      }
    }
  }

  function backThroughMean(players: number): void {
    for (let unit = 0; unit < hidden; unit++) {
      let sum = 0;
      for (let seat = 0; seat < players; seat++) sum += backMean[seat * hidden + unit]!;
      for (let seat = 0; seat < players; seat++) {
        const at = seat * hidden + unit;
        const back = backActivity[at]! + (sum - backMean[at]!) / (players - 1);
        backActivity[at] = activity[at]! > 0 ? back : 0;
      }
    }
  }

  function backThroughEntry(described: Float32Array, seat: number, into: Layers): void {
    const at = seat * hidden;
    for (let unit = 0; unit < hidden; unit++) into.entryBias[unit]! += backActivity[at + unit]!;
    for (let feature = 0; feature < features; feature++) {
      const value = described[seat * features + feature]!;
      if (value === 0) continue;
      const row = feature * hidden;
      for (let unit = 0; unit < hidden; unit++) into.entry[row + unit]! += value * backActivity[at + unit]!;
    }
  }

  function scoreInto({ features: described, shares: { length: players } }: Sample, into: Float64Array): void {
    for (let seat = 0; seat < players; seat++) enter(described, seat);
    meanOfOthers(players);
    for (let seat = 0; seat < players; seat++) into[seat] = mix(seat);
  }

  return {
    score(sample) {
      const scores = new Float64Array(sample.shares.length);
      scoreInto(sample, scores);
      return scores;
    },
    forward(sample) {
      scoreInto(sample, chances);
      return crossEntropy(chances, sample.shares);
    },
    backward({ features: described, shares }, into) {
      const players = shares.length;
      backActivity.fill(0);
      backMean.fill(0);
      for (let seat = 0; seat < players; seat++) backThroughMix(seat, chances[seat]! - shares[seat]!, into);
      backThroughMean(players);
      for (let seat = 0; seat < players; seat++) backThroughEntry(described, seat, into);
    },
  };
}

/** Turns scores into chances. Returns the cross entropy between the chances and the shares. */
function crossEntropy(scores: Float64Array, shares: Float32Array): number {
  const players = shares.length;
  const best = Math.max(...scores.subarray(0, players));
  let total = 0;
  for (let seat = 0; seat < players; seat++) total += scores[seat] = exp(scores[seat]! - best);
  let loss = 0;
  for (let seat = 0; seat < players; seat++) {
    scores[seat]! /= total;
    if (shares[seat]! > 0) loss -= shares[seat]! * log(Math.max(scores[seat]!, SMALLEST));
  }
  return loss;
}
