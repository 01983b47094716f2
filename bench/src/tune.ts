import { writeFileSync } from 'node:fs';
import { rngFrom, type Game, type Policy } from '@sloop/engine';
import { ProgressLine } from '@sloop/cli/output/progress';
import { findGame } from '@sloop/games';
import { leave, readFlags } from './flags.ts';
import { climb } from './tune/climb.ts';
import { fit, sampleGame, type Sample } from './tune/evaluation.ts';

/**
 * Tunes what the bots know about a game. `policy` tunes the constants of the policy by letting it play against itself.
 * `evaluation` fits the weights of the linear evaluation: it plays games and takes a sample at settled positions. For each stage
 * of the game, it finds the weights that make the actual winners most likely (multinomial logistic regression).
 */
const USAGE = `npm run tune -- tortuga|cartagena policy [--steps N] [--seed TEXT] [--write]
npm run tune -- tortuga|cartagena evaluation [--games N] [--simulations N] [--seed TEXT] [--write]`;
const [id = '', what = '', ...rest] = process.argv.slice(2);
if (id === '--help') leave(USAGE, 0);
const flags = readFlags(
  {
    steps: { type: 'string', default: '2000' },
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

const progress = new ProgressLine();

function tunePolicy(game: Game, { tunables = [] }: Policy): void {
  const steps = whole(flags.steps, 1);
  const tuned = Object.fromEntries(
    tunables.map((tunable) => {
      let { constants } = tunable;
      let step = 0;
      for (constants of climb(game, tunable, flags.seed, steps))
        progress.bar(++step, steps, `${tunable.name}: ${step} / ${steps} steps`);
      progress.clear();
      return [tunable.name, constants];
    }),
  );
  const text = `import type { Tunings } from './tuning.ts';

/** \`npm run tune -- ${game.id} policy --write\` tunes these constants. */
export const TUNINGS: Tunings = ${JSON.stringify(tuned, null, 2)};
`;
  save(`packages/${game.id}/src/bots/policy.data.ts`, text);
}

/** Writes or prints the text of a source file. */
function save(file: string, text: string): void {
  if (flags.write) writeFileSync(file, text);
  else console.log(text);
}

function tuneEvaluation(game: Game, policy: Policy): void {
  const { evaluation } = policy;
  if (!evaluation) leave(`the policy of ${game.id} has no linear evaluation`, 2);
  const games = whole(flags.games, 1);
  const samples: Sample[] = [];
  for (let index = 0; index < games; index++) {
    sampleGame(game, policy, whole(flags.simulations, 0), rngFrom(`${flags.seed}/${index}`), samples);
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
  const text = `/** Fitted by \`npm run tune -- ${game.id} evaluation\`: a row for each stage, with a weight for each feature in evaluation.ts. */
export const WEIGHTS: readonly (readonly number[])[] = ${JSON.stringify(rows)};
`;
  save(`packages/${game.id}/src/bots/evaluation.data.ts`, text);
}

const game = findGame(id);
const policy = game?.policy;
if (!game || !policy) leave(`${JSON.stringify(id)} is not a game with a policy\n${USAGE}`, 2);
if (what === 'policy') tunePolicy(game, policy);
else if (what === 'evaluation') tuneEvaluation(game, policy);
else leave(`${JSON.stringify(what)} cannot be tuned\n${USAGE}`, 2);
