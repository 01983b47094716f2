import { writeFileSync } from 'node:fs';
import type { Confidence, Game, Policy } from '@sloop/engine';
import { ProgressLine } from '@sloop/cli/output/progress';
import { findGame } from '@sloop/games';
import { fitConfidence } from './calibration/confidence.ts';
import { judgeGames, ordersFor } from './calibration/games.ts';
import { leave, readFlags } from './flags.ts';
import { climb } from './tune/climb.ts';

/**
 * Tunes a policy's constants by letting the policy play against itself, or fits its confidence to how captains' games
 * ended.
 */
const USAGE = `npm run tune -- tortuga|cartagena policy|confidence [options]
  --steps N     policy: the number of steps (default: 2000)
  --games N     confidence: the number of games for each number of seats (default: 1000)
  --players N   only the constants for this number of seats, and keep the others (default: every number)
  --seed TEXT   the same seed and settings give the same result (default: tune)
  --write       write the result into the game’s package, instead of printing it`;
const [id = '', what = '', ...rest] = process.argv.slice(2);
if (id === '--help') leave(USAGE, 0);
const flags = readFlags(
  {
    steps: { type: 'string', default: '2000' },
    games: { type: 'string', default: '1000' },
    players: { type: 'string' },
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

/** The number of seats that is to be tuned. Undefined if every number is. */
function playersOf({ id: name, seats: { min, max } }: Game): number | undefined {
  const only = flags.players === undefined ? undefined : whole(flags.players, min);
  if (only !== undefined && only > max) leave(`${name} has at most ${max} seats, not ${only}\n${USAGE}`, 2);
  return only;
}

function tunePolicy(game: Game, { tunables = [] }: Policy): void {
  const steps = whole(flags.steps, 1);
  const only = playersOf(game);
  const tuned = Object.fromEntries(
    tunables.map((tunable) => {
      let { constants } = tunable;
      const isChosen = only === undefined || (only >= tunable.seats.min && only <= tunable.seats.max);
      if (!isChosen) return [tunable.name, constants];
      let step = 0;
      for (constants of climb(game, tunable, flags.seed, steps))
        progress.bar(++step, steps, `${tunable.name}: ${step} / ${steps} steps`);
      progress.clear();
      return [tunable.name, constants];
    }),
  );
  const text = `import type { Tunings } from '@sloop/engine';
import type { Tuning } from './tuning.ts';

/** \`npm run tune -- ${game.id} policy --write\` tunes these constants. */
export const TUNINGS: Tunings<Tuning> = ${JSON.stringify(tuned, null, 2)};
`;
  save(`packages/${game.id}/src/bots/policy.data.ts`, text);
}

/** Fits the confidence for the chosen numbers of seats. */
async function tuneConfidence(tuned: Game, { fitted = {} }: Policy): Promise<void> {
  const {
    id: name,
    seats: { min, max },
  } = tuned;
  const games = whole(flags.games, 1);
  const only = playersOf(tuned);
  const confidence: Record<number, Confidence[number]> = { ...fitted };
  for (let players = only ?? min; players <= (only ?? max); players++) {
    const seed = `${flags.seed}/confidence/${name}/${players}`;
    const judged = await judgeGames({ ...ordersFor(name, players), seed, raw: true }, games, (played) =>
      progress.bar(played, games, `${players} seats: ${played} / ${games} games`),
    );
    progress.clear();
    confidence[players] = { ...fitConfidence(judged.flat()), games, seed: flags.seed };
  }
  const text = `import type { Confidence } from '@sloop/engine';

/** \`npm run tune -- ${name} confidence --players N --games N --seed TEXT --write\` fits this. */
export const CONFIDENCE: Confidence = {
${Object.entries(confidence)
  .map(([players, fit]) => `  ${players}: ${JSON.stringify(fit)},`)
  .join('\n')}
};
`;
  save(`packages/${name}/src/bots/confidence.data.ts`, text);
}

/** Writes or prints the text of a source file. */
function save(file: string, text: string): void {
  if (flags.write) writeFileSync(file, text);
  else console.log(text);
}

const game = findGame(id);
const policy = game?.policy;
if (!game || !policy) leave(`${JSON.stringify(id)} is not a game with a policy\n${USAGE}`, 2);
if (what === 'policy') tunePolicy(game, policy);
else if (what === 'confidence') await tuneConfidence(game, policy);
else leave(`${JSON.stringify(what)} cannot be tuned\n${USAGE}`, 2);
