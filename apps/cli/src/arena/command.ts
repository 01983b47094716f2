import { availableParallelism } from 'node:os';
import { BOTS } from '@sloop/bots';
import { fail, ok, type Result } from '@sloop/engine';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { MOST_GAMES, jsonObject, wholeNumber, writeSvg } from '../flags.ts';
import { gameNames, setUp } from '../games.ts';
import { ProgressLine } from '../output/progress.ts';
import { runArena, wholeDeals, type Progress } from './arena.ts';
import { readContest, type ArenaConfig, type Outsider } from './contest.ts';
import { ladderSteps, runLadder, type LadderConfig } from './ladder.ts';
import { arenaSvg, arenaText, asJson, ladderSvg, ladderText } from './report.ts';

interface Flags {
  readonly seats?: readonly string[];
  readonly ladder?: boolean;
  readonly players?: number;
  readonly games: number;
  readonly seed: string;
  readonly options: object;
  readonly ms?: number;
  readonly simulations?: number;
  readonly workers: number;
  readonly sprt?: number;
  readonly bot: readonly Outsider[];
  readonly json?: boolean;
  readonly svg?: string;
}

const DEFAULT_MS = 200;

const names = (text: string): string[] => text.split(',').map((name) => name.trim());

function share(text: string): number {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value <= 0 || value >= 1)
    throw new InvalidArgumentError('It must be a share between 0 and 1, such as 0.4.');
  return value;
}

function outsider(text: string, before: readonly Outsider[]): Outsider[] {
  const equals = text.indexOf('=');
  if (equals < 0)
    throw new InvalidArgumentError('It must be a name and a command line, such as "mine=python3 bot.py".');
  return [...before, { name: text.slice(0, equals).trim(), command: text.slice(equals + 1).trim() }];
}

export function define(command: Command): void {
  const ranks = BOTS.map(({ name }) => name).join(', ');
  command
    .argument('<game>', gameNames)
    .addOption(
      new Option(
        '--seats <bots>',
        `who plays, such as captain,bosun,bosun; every deal is played in every rotation; there are ${ranks}`,
      )
        .argParser(names)
        .conflicts(['ladder', 'players']),
    )
    .option('--ladder', 'one of each rank against a full table of the rank below')
    .option(
      '-p, --players <number>',
      'how many seats a ladder has (default: as many as the game has)',
      wholeNumber(1, 99),
    )
    .option(
      '-n, --games <number>',
      'how many games, rounded up to whole deals; for a ladder in each step',
      wholeNumber(1, MOST_GAMES),
      200,
    )
    .option('-s, --seed <text>', 'the same seed, the same deals', 'sloop')
    .option('-o, --options <json>', 'the game’s options, such as {"goal":8} or {"version":"tortuga"}', jsonObject, {})
    .addOption(
      new Option('--ms <number>', `milliseconds a decision (default: ${DEFAULT_MS})`)
        .argParser(wholeNumber(1, 3_600_000))
        .conflicts('simulations'),
    )
    .option(
      '--simulations <number>',
      'simulations a decision, for results that can be repeated',
      wholeNumber(1, 1_000_000_000),
    )
    .option('-w, --workers <number>', 'how many worker threads', wholeNumber(1, 256), availableParallelism())
    .option(
      '--sprt <share>',
      'stop once it is decided whether the first bot wins this share of the games or an equal one',
      share,
    )
    .addOption(
      new Option('--bot <name=command>', 'a bot of your own (docs/ENGINE-BOTS.md); may be repeated')
        .argParser(outsider)
        .default([], 'none')
        .conflicts('ladder'),
    )
    .option('--json', 'print the figures as JSON')
    .option('--svg <file>', 'draw the figures into a file')
    .action((game: string, flags: Flags) =>
      flags.ladder ? showLadder(game, flags, command) : showArena(game, flags, command),
    );
}

/** What an arena and a ladder have in common. */
const commonOf = (game: string, { games, seed, options, ms, simulations, workers, sprt }: Flags) => ({
  game,
  games,
  seed,
  options,
  workers,
  thinking: simulations === undefined ? { ms: ms ?? DEFAULT_MS } : { simulations },
  ...(sprt === undefined ? {} : { sprt }),
});

function readArena(game: string, flags: Flags): Result<ArenaConfig> {
  if (flags.seats === undefined) return fail('say who plays: --seats captain,bosun,…, or --ladder');
  const config = { ...commonOf(game, flags), seats: flags.seats, outsiders: flags.bot };
  return checked(config, config);
}

function readLadder(game: string, flags: Flags): Result<LadderConfig> {
  const table = setUp(game, flags.players, flags.options);
  if (!table.ok) return table;
  const config = { ...commonOf(game, flags), players: table.value.players };
  return checked(ladderSteps(config)[0]!, config);
}

/** The configuration, if an arena of it is a good one. */
function checked<Config>(arena: ArenaConfig, config: Config): Result<Config> {
  const table = readContest(arena);
  if (!table.ok) return table;
  if (arena.sprt === 1 / arena.seats.length) return fail(`--sprt: ${arena.sprt} is the equal share itself`);
  return ok(config);
}

async function showArena(game: string, flags: Flags, command: Command): Promise<void> {
  const config = readArena(game, flags);
  if (!config.ok) return command.error(`error: ${config.reason}`);
  const { games, seats } = config.value;
  const result = await watched(wholeDeals(games, seats.length), (tell) =>
    runArena(config.value, (progress) => tell(progress, seats[0]!)),
  );
  if (flags.svg !== undefined) writeSvg(command, flags.svg, arenaSvg(result));
  process.stdout.write(flags.json ? asJson(result) : arenaText(result));
}

async function showLadder(game: string, flags: Flags, command: Command): Promise<void> {
  const config = readLadder(game, flags);
  if (!config.ok) return command.error(`error: ${config.reason}`);
  const { games, players } = config.value;
  const total = (BOTS.length - 1) * wholeDeals(games, players);
  const ladder = await watched(total, (tell) => runLadder(config.value, tell));
  if (flags.svg !== undefined) writeSvg(command, flags.svg, ladderSvg(ladder));
  process.stdout.write(flags.json ? asJson(ladder) : ladderText(ladder));
}

/** Runs something and shows how far it has come. */
async function watched<Outcome>(
  games: number,
  run: (tell: (progress: Progress, name: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const line = new ProgressLine();
  return run(({ games: done, share }, name) =>
    line.bar(done, games, `${done} / ${games} games, ${name} wins ${(100 * share).toFixed(1)} %`),
  ).finally(() => line.clear());
}
