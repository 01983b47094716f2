import { Worker } from 'node:worker_threads';
import { findGame } from '@sloop/games';
import { rngFrom, weightCount, type Network, type Rng } from '@sloop/engine';
import { beginTraining, fitScales, learn, lossOn, type Sample, type Training } from './learner.ts';
import { playerOf, type Orders } from './games.ts';
import { Team } from '../team.ts';
import type { TrainingFolder } from './folder.ts';

/** Everything that determines the result of a training run. */
export interface Settings {
  readonly game: string;
  readonly seed: string;
  readonly hidden: number;
  readonly mixed: number;
  /**
   * The first generation learns from games that the policy plays against itself: `blocks` blocks of `gamesPerBlock`
   * games.
   */
  readonly blocks: number;
  readonly gamesPerBlock: number;
  /**
   * The number of generations. Each later generation learns from `games` games between captains, which use the previous
   * generation's network.
   */
  readonly generations: number;
  readonly games: number;
  /** The number of simulations that the captains run for each decision. */
  readonly simulations: number;
  /** How many times a later generation goes through its games. */
  readonly passes: number;
}

/** The loss on games that the network has not seen, after learning from `positions` positions of a generation. */
export interface CurvePoint {
  readonly generation: number;
  readonly positions: number;
  readonly loss: number;
}

export interface Result {
  readonly network: Network;
  readonly curve: readonly CurvePoint[];
}

/** What is saved after each block or pass. */
interface Stage {
  readonly training: Training;
  readonly curve: CurvePoint[];
  readonly done: number;
  /**
   * A network and its loss. In the first generation, this is the latest network. Later, it is the network with the
   * smallest loss so far.
   */
  readonly best: Network;
  readonly loss: number;
}

export interface Context {
  readonly settings: Settings;
  readonly folder: TrainingFolder;
  readonly threads: number;
  readonly progress: (done: number, total: number, text: string) => void;
  readonly say: (text: string) => void;
}

const BATCH = 128;
/**
 * The learning rates at the start of the first generation and of each later generation. A rate falls linearly, but not
 * below `LAST_PART` times its first value.
 */
const FIRST_RATE = 0.002;
const LATER_RATE = 0.0004;
const LAST_PART = 0.02;
/** The number of games in each saved file. */
const CHUNK = 40;
/**
 * In each later generation, one game out of every `HELD_OUT` is held out. The loss on these games shows which network
 * is best.
 */
const HELD_OUT = 10;

/** Trains a network from random weights. If the folder holds an unfinished run, resumes it. */
export async function train(context: Context): Promise<Result> {
  const { game, seed, generations, simulations } = context.settings;
  let result = await withTeam(context, { game, simulations: 0, seed: `${seed}/1` }, (team) =>
    fromPolicy(context, team),
  );
  for (let generation = 2; generation <= generations; generation++) {
    const { network } = result;
    const games = await withTeam(context, { game, network, simulations, seed: `${seed}/${generation}` }, (team) =>
      captainGames(context, generation, team),
    );
    result = fromCaptains(context, generation, games, result);
  }
  return result;
}

async function withTeam<Made>(
  { threads }: Context,
  orders: Orders,
  make: (team: Team<Sample[]>) => Promise<Made>,
): Promise<Made> {
  const start = (): Worker => new Worker(new URL('./games.worker.ts', import.meta.url), { workerData: orders });
  const team = new Team(start, () => playerOf(orders), threads);
  try {
    return await make(team);
  } finally {
    await team.dismiss();
  }
}

/** A network with random weights. If all weights were equal, the units of a layer would all learn the same thing. */
function newNetwork({ seed, hidden, mixed }: Settings, features: number): Network {
  const rng = rngFrom(`${seed}/weights`);
  const shape = { features, hidden, mixed };
  const spread = 0.25;
  return {
    ...shape,
    weights: Float64Array.from({ length: weightCount(shape) }, () => (rng.below(65_536) / 32_768 - 1) * spread),
  };
}

function shuffle<Item>(items: Item[], rng: Rng): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = rng.below(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}

function learnAll(training: Training, samples: Sample[], rate: number): void {
  for (let from = 0; from < samples.length; from += BATCH) learn(training, samples.slice(from, from + BATCH), rate);
}

/** The learning rate after the fraction `done` of a generation. */
const rateAt = (first: number, done: number): number => first * Math.max(1 - done, LAST_PART);

async function fromPolicy({ settings, folder, progress, say }: Context, team: Team<Sample[]>): Promise<Result> {
  const { seed, blocks, gamesPerBlock } = settings;
  const tested = await folder.make('1-tested', async () => {
    const games = await team.play(-gamesPerBlock, 0, (played) => progress(played, gamesPerBlock, 'games for testing'));
    return games.flat();
  });
  const width = tested[0]!.features.length / tested[0]!.shares.length;
  let stage: Stage;
  if (folder.has('1')) stage = folder.read<Stage>('1');
  else {
    const network = newNetwork(settings, width);
    stage = { training: beginTraining(network), curve: [], done: 0, best: network, loss: Infinity };
  }
  const { training, curve } = stage;
  let positions = curve.at(-1)?.positions ?? 0;
  for (let block = stage.done; block < blocks; block++) {
    progress(block, blocks, `generation 1: block ${block + 1} of ${blocks}`);
    const games = await team.play(block * gamesPerBlock, (block + 1) * gamesPerBlock, () => {});
    const samples = shuffle(games.flat(), rngFrom(`${seed}/1/shuffle/${block}`));
    learnAll(training, samples, rateAt(FIRST_RATE, block / blocks));
    positions += samples.length;
    const loss = lossOn(training.network, tested);
    curve.push({ generation: 1, positions, loss });
    folder.write('1', { training, curve, done: block + 1, best: training.network, loss } satisfies Stage);
    say(`generation 1, block ${block + 1} of ${blocks}: ${positions} positions, loss ${loss.toFixed(4)}`);
  }
  return { network: training.network, curve };
}

function fromCaptains(context: Context, generation: number, games: readonly Sample[][], before: Result): Result {
  const { settings, folder, say } = context;
  const { seed, passes } = settings;
  const tested = games.filter((_, index) => index % HELD_OUT === 0).flat();
  const samples = games.filter((_, index) => index % HELD_OUT !== 0).flat();
  const part = String(generation);
  const untrained = (): Stage => {
    const network = { ...before.network, weights: before.network.weights.slice() };
    const loss = lossOn(network, tested);
    const curve = [{ generation, positions: 0, loss }];
    return { training: beginTraining(network), curve, done: 0, best: before.network, loss };
  };
  let stage = folder.has(part) ? folder.read<Stage>(part) : untrained();
  say(`generation ${generation}: loss ${stage.curve[0]!.loss.toFixed(4)} before training`);
  for (let pass = stage.done; pass < passes; pass++) {
    const { training, curve } = stage;
    learnAll(
      training,
      shuffle([...samples], rngFrom(`${seed}/${generation}/shuffle/${pass}`)),
      rateAt(LATER_RATE, pass / passes),
    );
    const loss = lossOn(training.network, tested);
    curve.push({ generation, positions: (pass + 1) * samples.length, loss });
    const isBest = loss < stage.loss;
    const best = isBest ? { ...training.network, weights: training.network.weights.slice() } : stage.best;
    stage = { training, curve, done: pass + 1, best, loss: Math.min(loss, stage.loss) };
    folder.write(part, stage);
    say(`generation ${generation}, pass ${pass + 1} of ${passes}: loss ${loss.toFixed(4)}`);
  }
  const scales = fitScales(stage.best, games.flat(), findGame(settings.game)!.seats.max);
  say(`generation ${generation}: scales ${scales.map((scale) => scale.toFixed(3)).join(' ')}`);
  return { network: { ...stage.best, scales }, curve: [...before.curve, ...stage.curve] };
}

/** The samples of each game that a team of captains plays. */
async function captainGames(context: Context, generation: number, team: Team<Sample[]>): Promise<Sample[][]> {
  const { settings, folder, progress } = context;
  const { games } = settings;
  const all: Sample[][] = [];
  for (let from = 0; from < games; from += CHUNK) {
    const to = Math.min(from + CHUNK, games);
    const chunk = await folder.make(`${generation}-games-${from}`, () =>
      team.play(from, to, (played) => progress(from + played, games, `generation ${generation}: games of captains`)),
    );
    all.push(...chunk);
  }
  return all;
}
