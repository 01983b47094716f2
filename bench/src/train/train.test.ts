import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluator, layers, rngFrom, weightCount, type Network, type State } from '@sloop/engine';
import { afterAll, expect, test } from 'vitest';
import { TrainingFolder } from './folder.ts';
import { train, type Context, type Settings } from './generations.ts';
import { beginTraining, fitScales, learn, lossOn, type Sample } from './learner.ts';

const home = mkdtempSync(join(tmpdir(), 'sloop-train-'));
afterAll(() => rmSync(home, { recursive: true }));

const SHAPE = { features: 3, hidden: 4, mixed: 3 };

function randomNetwork(seed: string): Network {
  const rng = rngFrom(seed);
  return { ...SHAPE, weights: Float64Array.from({ length: weightCount(SHAPE) }, () => rng.below(2001) / 1000 - 1) };
}

/** Samples in which the seat with the greatest first feature wins. */
function samplesFrom(seed: string, count: number): Sample[] {
  const rng = rngFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const players = 2 + (index % 3);
    const features = Float32Array.from({ length: players * SHAPE.features }, () => rng.below(1000) / 500 - 1);
    const first = Array.from({ length: players }, (_seat, seat) => features[seat * SHAPE.features]!);
    const best = first.indexOf(Math.max(...first));
    const shares = Float32Array.from(first, (_value, seat) => (seat === best ? 1 : 0));
    return { features, shares, ended: shares };
  });
}

test('each weight moves against the slope of the loss', () => {
  const samples = samplesFrom('slope', 20);
  const network = randomNetwork('slope');
  const training = beginTraining({ ...network, weights: network.weights.slice() });
  learn(training, samples, 0);
  for (let index = 0; index < network.weights.length; index++) {
    const moved = (by: number): number => {
      const weights = network.weights.slice();
      weights[index]! += by;
      return lossOn({ ...network, weights }, samples);
    };
    const slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
    // After the first step, the running mean is a tenth of the gradient.
    expect(training.mean[index]! * 10).toBeCloseTo(slope, 6);
  }
});

test('a network learns who wins', () => {
  const training = beginTraining(randomNetwork('learn'));
  const unseen = samplesFrom('unseen', 300);
  const before = lossOn(training.network, unseen);
  for (let step = 0; step < 600; step++) learn(training, samplesFrom(`learn/${step}`, 32), 0.01);
  expect(before).toBeGreaterThan(0.8);
  expect(lossOn(training.network, unseen)).toBeLessThan(0.25);
});

test('the scale for each number of players is the one that predicts the ends of games', () => {
  // The scores of some random networks hardly differ. Those of this one do.
  const network = randomNetwork('learn');
  const loud = { ...network, weights: network.weights.slice() };
  layers(loud).exit.forEach((weight, index, exit) => (exit[index] = 2 * weight));
  const rng = rngFrom('scale');
  const samples = samplesFrom('scale', 6000).map((sample): Sample => {
    // Who wins is drawn from the chances that the network gives. The loud network is twice as sure.
    const chances = chancesOf(network, sample);
    let left = rng.below(1_000_000) / 1_000_000;
    const winner = chances.findIndex((chance) => (left -= chance) < 0);
    return { ...sample, ended: Float32Array.from(chances, (_, seat) => (seat === winner ? 1 : 0)) };
  });
  const [, , two, three, four, five] = fitScales(loud, samples, 5);
  for (const scale of [two, three, four]) expect(Math.abs(scale! - 0.5)).toBeLessThan(0.1);
  expect(five).toBe(1);
});

/** The chances that a network gives the seats of a sample. */
function chancesOf(network: Network, { features, shares }: Sample): number[] {
  const chances = new Float64Array(shares.length);
  const described = {
    names: Array.from({ length: SHAPE.features }, String),
    describe: (_: State, into: Float64Array) => into.set(features),
  };
  evaluator(network, described, shares.length, () => shares.length)(new Int32Array(0) as State, chances);
  return [...chances];
}

const SETTINGS: Settings = {
  game: 'cartagena',
  seed: 'test',
  hidden: 4,
  mixed: 2,
  blocks: 2,
  gamesPerBlock: 3,
  generations: 2,
  games: 5,
  simulations: 3,
  passes: 2,
};

const contextIn = (folder: string, threads: number, say: Context['say'] = () => {}): Context => ({
  settings: SETTINGS,
  folder: new TrainingFolder(join(home, folder), SETTINGS),
  threads,
  progress: () => {},
  say,
});

test('a training that was stopped continues where it stopped, and the number of threads does not affect the result', async () => {
  const whole = await train(contextIn('whole', 2));
  for (const last of ['generation 1, block 1', 'generation 2, pass 1']) {
    const stopping = contextIn('stopped', 0, (text) => {
      if (text.startsWith(last)) throw new Error('stopped');
    });
    await expect(train(stopping)).rejects.toThrow('stopped');
  }
  expect(await train(contextIn('stopped', 0))).toEqual(whole);
  expect(whole.curve.map(({ generation }) => generation)).toEqual([1, 1, 2, 2, 2]);
});

test('a folder does not mix trainings with different settings', () => {
  new TrainingFolder(join(home, 'mixed'), SETTINGS);
  expect(() => new TrainingFolder(join(home, 'mixed'), { ...SETTINGS, seed: 'other' })).toThrow('other settings');
});
