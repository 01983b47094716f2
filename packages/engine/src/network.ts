import { exp } from './exact.ts';
import type { State } from './game.ts';

/**
 * A small neural network that estimates each seat's chance of winning. All seats share the same weights, so the network
 * favours no seat. It computes `hidden` numbers from each seat's features. From a seat's own hidden numbers and the
 * mean of the other seats' hidden numbers, it computes `mixed` numbers for the seat. From these, it computes the seat's
 * score. A seat's chance is proportional to e to the power of its score times a scale.
 */
export interface Network {
  /** The number of features of a seat. */
  readonly features: number;
  readonly hidden: number;
  readonly mixed: number;
  /** All weights, in the order of `layers`. */
  readonly weights: Float64Array;
  /**
   * The scale of the scores for each number of players, from 0 up. The smaller it is, the closer the chances are to each
   * other. If it is missing, it is 1.
   */
  readonly scales?: readonly number[];
}

/** The weights of a stored network are multiples of 1 / `UNIT`. */
export const UNIT = 1024;

/** Describes a state to a network. */
export interface Features {
  /** The names of a seat's features, for people to read. The network uses only how many there are. */
  readonly names: readonly string[];
  /** Writes the features of all seats into `into`, one seat after another. `into` holds zeros at first. */
  readonly describe: (state: State, into: Float64Array) => void;
}

/** Joins groups of feature names into one list. `at` gives the index of each group's first feature. */
export function inGroups<Group extends string>(
  groups: Readonly<Record<Group, readonly string[]>>,
): { readonly names: readonly string[]; readonly at: Readonly<Record<Group, number>> } {
  const at = {} as Record<Group, number>;
  const names: string[] = [];
  for (const group of Object.keys(groups) as Group[]) {
    at[group] = names.length;
    names.push(...groups[group]);
  }
  return { names, at };
}

/** The parts of `Network.weights`. Each part is a subarray, so it shares the memory of the weights. */
export interface Layers {
  /** For each feature, its weight for each hidden number. */
  readonly entry: Float64Array;
  readonly entryBias: Float64Array;
  /** For each mixed number, the weights of the seat's own hidden numbers. */
  readonly own: Float64Array;
  /** For each mixed number, the weights of the mean of the other seats' hidden numbers. */
  readonly others: Float64Array;
  readonly mixedBias: Float64Array;
  /** The weight of each mixed number in the score. */
  readonly exit: Float64Array;
}

export function layers({ features, hidden, mixed, weights }: Network): Layers {
  let from = 0;
  const next = (length: number): Float64Array => weights.subarray(from, (from += length));
  return {
    entry: next(features * hidden),
    entryBias: next(hidden),
    own: next(mixed * hidden),
    others: next(mixed * hidden),
    mixedBias: next(mixed),
    exit: next(mixed),
  };
}

/** The number of weights of a network of this shape. */
export const weightCount = ({ features, hidden, mixed }: Omit<Network, 'weights'>): number =>
  features * hidden + hidden + 2 * mixed * hidden + 2 * mixed;

/** A network in a file. */
export interface StoredNetwork extends Pick<Network, 'hidden' | 'mixed'> {
  /** The weights times `UNIT`, rounded. If the list is empty, all weights are 0, and all seats have the same chance. */
  readonly numbers: readonly number[];
  /** The scales times `UNIT`, rounded. */
  readonly scales?: readonly number[];
}

/** Makes a network from a stored one. Throws if it was trained with another number of features. */
export function networkFrom(features: number, { hidden, mixed, numbers, scales }: StoredNetwork): Network {
  const shape = { features, hidden, mixed };
  const length = weightCount(shape);
  if (numbers.length !== 0 && numbers.length !== length)
    throw new Error(`a network with ${features} features has ${length} weights, not ${numbers.length}: train it again`);
  return {
    ...shape,
    ...(scales && { scales: scales.map((scale) => scale / UNIT) }),
    weights: Float64Array.from({ length }, (_, index) => (numbers[index] ?? 0) / UNIT),
  };
}

/**
 * Makes a function that writes each seat's chance of winning into `chances`. The chances add up to 1. The function uses
 * only + − × ÷ and comparisons, so its results are the same on every machine.
 */
export function evaluator(
  network: Network,
  { describe }: Features,
  seats: number,
  playersOf: (state: State) => number,
): (state: State, chances: Float64Array) => void {
  const { features, hidden, mixed } = network;
  const { entry, entryBias, own, others, mixedBias, exit } = layers(network);
  const described = new Float64Array(seats * features);
  const activity = new Float64Array(seats * hidden);
  const sum = new Float64Array(hidden);
  const common = new Float64Array(mixed);
  /**
   * Score weights for each number of players. The mean of the others is (the sum of all seats − the seat's own) ÷ the
   * number of others. The subtraction of the seat's own numbers is folded into these weights. What remains is the sum
   * of all seats, whose contribution is the same for every seat (see `common`).
   */
  const corrected = Array.from({ length: seats + 1 }, (_, players) =>
    own.map((weight, index) => weight - others[index]! / Math.max(players - 1, 1)),
  );

  function activate(players: number): void {
    sum.fill(0);
    for (let seat = 0; seat < players; seat++) {
      const at = seat * hidden;
      for (let unit = 0; unit < hidden; unit++) activity[at + unit] = entryBias[unit]!;
      for (let feature = 0; feature < features; feature++) {
        const value = described[seat * features + feature]!;
        // Most features are 0.
        if (value === 0) continue;
        const row = feature * hidden;
        for (let unit = 0; unit < hidden; unit++) activity[at + unit]! += value * entry[row + unit]!;
      }
      for (let unit = 0; unit < hidden; unit++) {
        if (activity[at + unit]! < 0) activity[at + unit] = 0;
        sum[unit]! += activity[at + unit]!;
      }
    }
  }

  function score(seat: number, weights: Float64Array): number {
    let total = 0;
    for (let unit = 0; unit < mixed; unit++) {
      let value = common[unit]!;
      const row = unit * hidden;
      const at = seat * hidden;
      for (let from = 0; from < hidden; from++) value += weights[row + from]! * activity[at + from]!;
      if (value > 0) total += exit[unit]! * value;
    }
    return total;
  }

  return (state, chances) => {
    const players = playersOf(state);
    described.fill(0);
    describe(state, described);
    activate(players);
    for (let unit = 0; unit < mixed; unit++) {
      let value = 0;
      for (let from = 0; from < hidden; from++) value += others[unit * hidden + from]! * sum[from]!;
      common[unit] = mixedBias[unit]! + value / (players - 1);
    }
    const weights = corrected[players]!;
    let best = -Infinity;
    for (let seat = 0; seat < players; seat++) {
      chances[seat] = score(seat, weights);
      best = Math.max(best, chances[seat]!);
    }
    let total = 0;
    const scale = network.scales?.[players] ?? 1;
    for (let seat = 0; seat < players; seat++) total += chances[seat] = exp(scale * (chances[seat]! - best));
    for (let seat = 0; seat < players; seat++) chances[seat]! /= total;
  };
}
