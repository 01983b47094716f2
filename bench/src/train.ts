import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ProgressLine } from '@sloop/cli/output/progress';
import { inlineForSearches } from '@sloop/cli/inlining';
import { findGame } from '@sloop/games';
import { leave, readFlags } from './flags.ts';
import { drawCurve } from './train/curve.ts';
import { Stopwatch, TrainingFolder } from './train/folder.ts';
import { train, type Settings } from './train/generations.ts';
import { sourceOf } from './train/source.ts';

/**
 * Trains the network with which the bots evaluate a state. The network learns from games that bots play against each
 * other.
 */
const USAGE = `npm run train -- tortuga|cartagena [options]
  --seed TEXT       the same seed and settings give the same network (default: train)
  --blocks N        the first generation: blocks of 2,000 games of the policy (default: 40)
  --games N         each later generation: games of captains (default: 2000)
  --simulations N   the captains’ simulations for each decision (default: 64)
  --passes N        how often a later generation goes through its games (default: 8)
  --generations N   the number of generations (default: 2)
  --threads N       how many threads play; this does not affect the result (default: all cores)
  --fresh           begin again, even if an earlier training can be continued
  --write           write the network into the game’s package, and the learning curve into docs/
A training can be stopped at any time. The same command continues it.`;
const [id = '', ...rest] = process.argv.slice(2);
if (id === '--help') leave(USAGE, 0);
const flags = readFlags(
  {
    seed: { type: 'string', default: 'train' },
    blocks: { type: 'string', default: '40' },
    games: { type: 'string', default: '2000' },
    simulations: { type: 'string', default: '64' },
    passes: { type: 'string', default: '8' },
    generations: { type: 'string', default: '2' },
    threads: { type: 'string', default: String(availableParallelism()) },
    fresh: { type: 'boolean' },
    write: { type: 'boolean' },
  },
  USAGE,
  rest,
);
const game = findGame(id);
if (!game?.policy?.learned) leave(`${JSON.stringify(id)} is not a game with a network\n${USAGE}`, 2);

const whole = (name: 'blocks' | 'games' | 'simulations' | 'passes' | 'generations' | 'threads'): number =>
  /^[1-9]\d{0,6}$/.test(flags[name])
    ? Number(flags[name])
    : leave(`--${name} must be a whole number from 1 to 9999999, not ${flags[name]}\n${USAGE}`, 2);

const settings: Settings = {
  game: id,
  seed: flags.seed,
  hidden: 32,
  mixed: 16,
  blocks: whole('blocks'),
  gamesPerBlock: 2000,
  generations: whole('generations'),
  games: whole('games'),
  simulations: whole('simulations'),
  passes: whole('passes'),
};
const threads = whole('threads');

inlineForSearches();
const path = join('.cache/train', id);
if (flags.fresh) TrainingFolder.remove(path);
const progress = new ProgressLine();
try {
  // The number of generations is left out, so a finished training run can be continued with more generations.
  const folder = new TrainingFolder(path, { ...settings, generations: undefined });
  const stopwatch = new Stopwatch(folder);
  const { network, curve } = await train({
    settings,
    folder,
    threads,
    progress: (done, total, text) => progress.bar(done, total, text),
    say: (text) => {
      stopwatch.note();
      progress.clear();
      console.error(text);
    },
  });
  progress.clear();
  const minutes = Math.round(stopwatch.note() / 60_000);
  const source = sourceOf(network, settings, minutes);
  if (flags.write) {
    writeFileSync(`packages/${id}/src/bots/network.data.ts`, source);
    writeFileSync(`docs/bots/${id}-learning.svg`, drawCurve(game.id, curve));
  } else console.log(source);
} catch (error) {
  leave((error as Error).message, 1);
}
