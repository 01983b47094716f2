import { expect, test } from 'vitest';
import type { State } from './game.ts';
import { evaluator, layers, networkFrom, weightCount, type Features, type Network } from './network.ts';
import { rngFrom } from './rng.ts';

const FEATURES = 5;
const SHAPE = { features: FEATURES, hidden: 8, mixed: 6 };
const SEATS = 4;

const rng = rngFrom('network');
const network: Network = {
  ...SHAPE,
  weights: Float64Array.from({ length: weightCount(SHAPE) }, () => rng.below(2001) / 1000 - 1),
};

/** In this test, a state is the number of seats, followed by the features of each seat. */
const features: Features = {
  names: Array.from({ length: FEATURES }, (_, index) => String(index)),
  describe: (state, into) => into.set(state.subarray(1)),
};
const stateOf = (rows: readonly (readonly number[])[]): State => Int32Array.of(rows.length, ...rows.flat()) as State;

function chancesOf(of: Network, rows: readonly (readonly number[])[]): number[] {
  const chances = new Float64Array(SEATS);
  evaluator(of, features, SEATS, (state) => state[0]!)(stateOf(rows), chances);
  return Array.from(chances.subarray(0, rows.length));
}

const randomRows = (players: number): number[][] =>
  Array.from({ length: players }, () => Array.from({ length: FEATURES }, () => rng.below(4) - 1));

/** Computes the same chances as `evaluator`, step by step as the comment on `Network` describes. */
function slowChances(rows: readonly (readonly number[])[]): number[] {
  const { entry, entryBias, own, others, mixedBias, exit } = layers(network);
  const { hidden, mixed } = SHAPE;
  const activities = rows.map((row) =>
    Array.from({ length: hidden }, (_, unit) =>
      Math.max(
        0,
        row.reduce((sum, value, feature) => sum + value * entry[feature * hidden + unit]!, entryBias[unit]!),
      ),
    ),
  );
  const scores = activities.map((activity, seat) => {
    const rivals = activities.filter((_, other) => other !== seat);
    const mean = activity.map((_, unit) => rivals.reduce((sum, rival) => sum + rival[unit]!, 0) / rivals.length);
    const blend = Array.from({ length: mixed }, (_, unit) =>
      activity.reduce(
        (sum, value, from) => sum + value * own[unit * hidden + from]! + mean[from]! * others[unit * hidden + from]!,
        mixedBias[unit]!,
      ),
    );
    return blend.reduce((sum, value, unit) => sum + Math.max(value, 0) * exit[unit]!, 0);
  });
  const odds = scores.map((score) => Math.exp(score));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
}

test('the chances agree with the formula, for every number of seats', () => {
  for (let round = 0; round < 50; round++) {
    const rows = randomRows(2 + (round % 3));
    const slow = slowChances(rows);
    for (const [seat, chance] of chancesOf(network, rows).entries()) expect(chance).toBeCloseTo(slow[seat]!, 12);
  }
});

test('if two seats swap everything, they swap their chances', () => {
  const rows = randomRows(4);
  const swapped = [rows[2]!, rows[1]!, rows[0]!, rows[3]!];
  const chances = chancesOf(network, rows);
  for (const [seat, chance] of chancesOf(network, swapped).entries())
    expect(chance).toBeCloseTo(chances[[2, 1, 0, 3][seat]!]!, 12);
  expect(chances[0]).not.toBeCloseTo(chances[2]!, 3);
});

test('a stored network holds its weights in units of 1/1024; without numbers, all seats have the same chance', () => {
  expect(networkFrom(1, { hidden: 1, mixed: 1, numbers: [512, -1024, 0, 0, 0, 256] }).weights).toEqual(
    Float64Array.of(0.5, -1, 0, 0, 0, 0.25),
  );
  expect(chancesOf(networkFrom(FEATURES, { hidden: 2, mixed: 2, numbers: [] }), randomRows(3))).toEqual([
    1 / 3,
    1 / 3,
    1 / 3,
  ]);
});

test('a stored network that was trained with another number of features is refused', () => {
  const stored = { hidden: 1, mixed: 1, numbers: [512, -1024, 0, 0, 0, 256] };
  expect(() => networkFrom(2, stored)).toThrow('a network with 2 features has 7 weights, not 6: train it again');
});

test('the chances are the same on every machine, bit for bit', () => {
  // Sums in another order, or Math.exp, would change the last digits.
  expect(
    chancesOf(network, [
      [1, 0, 2, -1, 1],
      [0, 1, 1, 2, -1],
      [2, 2, 0, 0, 1],
    ]),
  ).toMatchInlineSnapshot(`
    [
      0.039877273979794466,
      0.016377279487643677,
      0.943745446532562,
    ]
  `);
});

test('a scale brings the chances of a table closer together, or apart, and leaves other tables alone', () => {
  const scaled = { ...network, scales: [1, 1, 0.5, 1, 2] };
  const logOdds = (of: Network, rows: readonly (readonly number[])[]): number => {
    const [first, second] = chancesOf(of, rows);
    return Math.log(first! / second!);
  };
  for (const [players, scale] of [2, 3, 4].map((count) => [count, scaled.scales[count]!] as const)) {
    const rows = randomRows(players);
    expect(logOdds(scaled, rows)).toBeCloseTo(scale * logOdds(network, rows), 6);
  }
});
