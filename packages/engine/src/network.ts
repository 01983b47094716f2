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

/** The number of units of a layer that `Inputs.weigh` computes at the same time. */
const LANES = 4;

/** The least multiple of `LANES` that is at least `units`. */
const padded = (units: number): number => Math.ceil(units / LANES) * LANES;

/**
 * Copies weights so that a row holds the weights of one input for all units, with zeros at the end up to a multiple of
 * `LANES`. `at(input, unit)` says where a weight is in `weights`.
 */
function rowsOf(
  weights: Float64Array,
  inputs: number,
  units: number,
  at: (input: number, unit: number) => number,
): Float64Array {
  const width = padded(units);
  const rows = new Float64Array(inputs * width);
  for (let input = 0; input < inputs; input++)
    for (let unit = 0; unit < units; unit++) rows[input * width + unit] = weights[at(input, unit)]!;
  return rows;
}

/** The inputs of a layer that are not 0, which are few. */
class Inputs {
  readonly #indices: Int32Array;
  readonly #values: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.#indices = new Int32Array(size);
    this.#values = new Float64Array(size);
  }

  /** Takes the `size` numbers of `from` that begin at `at`. */
  take(from: Float64Array, at: number, size: number): void {
    let count = 0;
    for (let index = 0; index < size; index++) {
      const value = from[at + index]!;
      if (value === 0) continue;
      this.#indices[count] = index;
      this.#values[count++] = value;
    }
    this.#count = count;
  }

  /**
   * For each unit, adds each input times its weight to the unit's bias, one input after another, and writes the sum into
   * `sums`. It keeps the sums of `LANES` units in local variables, which is much faster than adding to an array.
   */
  weigh(rows: Float64Array, bias: Float64Array, width: number, sums: Float64Array, at: number): void {
    for (let unit = 0; unit < width; unit += LANES) {
      let a = bias[unit]!;
      let b = bias[unit + 1]!;
      let c = bias[unit + 2]!;
      let d = bias[unit + 3]!;
      for (let index = 0; index < this.#count; index++) {
        const value = this.#values[index]!;
        const row = this.#indices[index]! * width + unit;
        a += value * rows[row]!;
        b += value * rows[row + 1]!;
        c += value * rows[row + 2]!;
        d += value * rows[row + 3]!;
      }
      sums[at + unit] = a;
      sums[at + unit + 1] = b;
      sums[at + unit + 2] = c;
      sums[at + unit + 3] = d;
    }
  }
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
  const hiddenWidth = padded(hidden);
  const mixedWidth = padded(mixed);
  const described = new Float64Array(seats * features);
  const activity = new Float64Array(seats * hiddenWidth);
  const sum = new Float64Array(hiddenWidth);
  const common = new Float64Array(mixedWidth);
  const blend = new Float64Array(mixedWidth);
  const inputs = new Inputs(Math.max(features, hiddenWidth));

  const entryRows = rowsOf(entry, features, hidden, (feature, unit) => feature * hidden + unit);
  const entryStart = rowsOf(entryBias, 1, hidden, (_, unit) => unit);
  const mixedRows = (weights: Float64Array): Float64Array =>
    rowsOf(weights, hidden, mixed, (from, unit) => unit * hidden + from);
  const otherRows = mixedRows(others);
  const noBias = new Float64Array(mixedWidth);
  /**
   * Score weights for each number of players. The mean of the others is (the sum of all seats − the seat's own) ÷ the
   * number of others. The subtraction of the seat's own numbers is folded into these weights. What remains is the sum
   * of all seats, whose contribution is the same for every seat (see `common`).
   */
  const corrected = Array.from({ length: seats + 1 }, (_, players) =>
    mixedRows(own.map((weight, index) => weight - others[index]! / Math.max(players - 1, 1))),
  );

  function activate(players: number): void {
    sum.fill(0);
    for (let seat = 0; seat < players; seat++) {
      const at = seat * hiddenWidth;
      inputs.take(described, seat * features, features);
      inputs.weigh(entryRows, entryStart, hiddenWidth, activity, at);
      for (let unit = 0; unit < hidden; unit++) {
        if (activity[at + unit]! < 0) activity[at + unit] = 0;
        sum[unit]! += activity[at + unit]!;
      }
    }
    inputs.take(sum, 0, hidden);
    inputs.weigh(otherRows, noBias, mixedWidth, common, 0);
    for (let unit = 0; unit < mixed; unit++) common[unit] = mixedBias[unit]! + common[unit]! / (players - 1);
  }

  function score(seat: number, weights: Float64Array): number {
    inputs.take(activity, seat * hiddenWidth, hidden);
    inputs.weigh(weights, common, mixedWidth, blend, 0);
    let total = 0;
    for (let unit = 0; unit < mixed; unit++) if (blend[unit]! > 0) total += exit[unit]! * blend[unit]!;
    return total;
  }

  return (state, chances) => {
    const players = playersOf(state);
    described.fill(0);
    describe(state, described);
    activate(players);
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
