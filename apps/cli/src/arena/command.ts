import { availableParallelism } from 'node:os';
import { BOTS } from '@sloop/bots';
import { fail, ok, type Result } from '@sloop/engine';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { MOST_GAMES, OPTIONS_HELP, jsonObject, wholeNumber, writeSvg } from '../flags.ts';
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
    throw new InvalidArgumentError('It must be a number between 0 and 1, such as 0.4.');
  return value;
}

function outsider(text: string, before: readonly Outsider[]): Outsider[] {
  const equals = text.indexOf('=');
  if (equals < 0) throw new InvalidArgumentError('It must be name=command, such as "mine=python3 bot.py".');
  return [...before, { name: text.slice(0, equals).trim(), command: text.slice(equals + 1).trim() }];
}

const HELP = `
A deal is one seed for all chance events. Each deal is played once in every rotation of the players,
so that luck is fair.

Examples:
  sloop arena tortuga --seats captain,bosun,bosun --games 300
  sloop arena cartagena --ladder --players 4
  sloop arena tortuga --seats mine,bosun --bot "mine=python3 bot.py"`;

export function define(command: Command): void {
  const ranks = BOTS.map(({ name }) => name).join(', ');
  command
    .argument('<game>', gameNames)
    .addOption(
      new Option('--seats <bots>', `the players, such as captain,bosun,bosun: ${ranks}, or a name from --bot`)
        .argParser(names)
        .conflicts(['ladder', 'players']),
    )
    .option('--ladder', 'instead of --seats: play each rank against a table full of the next lower rank')
    .option(
      '-p, --players <number>',
      'number of seats for --ladder (default: as many as the game allows)',
      wholeNumber(1, 99),
    )
    .option(
      '-n, --games <number>',
      'number of games (with --ladder, per rank), rounded up so that every deal is played in every rotation',
      wholeNumber(1, MOST_GAMES),
      200,
    )
    .option('-s, --seed <text>', 'seed of the deals; the same seed gives the same deals', 'sloop')
    .option('-o, --options <json>', OPTIONS_HELP, jsonObject, {})
    .addOption(
      new Option('--ms <number>', `thinking time per decision, in milliseconds (default: ${DEFAULT_MS})`)
        .argParser(wholeNumber(1, 3_600_000))
        .conflicts('simulations'),
    )
    .option(
      '--simulations <number>',
      'simulations per decision instead of time; makes results reproducible',
      wholeNumber(1, 1_000_000_000),
    )
    .option('-w, --workers <number>', 'number of worker threads', wholeNumber(1, 256), availableParallelism())
    .option(
      '--sprt <share>',
      'stop as soon as it is clear whether the first player wins this share of the games (0 to 1) or just an equal share',
      share,
    )
    .addOption(
      new Option('--bot <name=command>', 'add your own bot (see docs/ENGINE-BOTS.md); may be repeated')
        .argParser(outsider)
        .default([], 'none')
        .conflicts('ladder'),
    )
    .option('--json', 'print the results as JSON')
    .option('--svg <file>', 'also draw the results into an SVG file')
    .addHelpText('after', HELP)
    .action((game: string, flags: Flags) =>
      flags.ladder ? showLadder(game, flags, command) : showArena(game, flags, command),
    );
}

/** The settings that an arena and a ladder share. */
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
  if (flags.seats === undefined)
    return fail('name the players with --seats, such as --seats captain,bosun, or use --ladder');
  const config = { ...commonOf(game, flags), seats: flags.seats, outsiders: flags.bot };
  return checked(config, config);
}

function readLadder(game: string, flags: Flags): Result<LadderConfig> {
  const table = setUp(game, flags.players, flags.options);
  if (!table.ok) return table;
  const config = { ...commonOf(game, flags), players: table.value.players };
  return checked(ladderSteps(config)[0]!, config);
}

/** Returns `config` if `arena` is a valid contest, or else the reason why `arena` is invalid. */
function checked<Config>(arena: ArenaConfig, config: Config): Result<Config> {
  const table = readContest(arena);
  if (!table.ok) return table;
  if (arena.sprt === 1 / arena.seats.length)
    return fail(`--sprt must differ from an equal share, which is ${arena.sprt} here`);
  return ok(config);
}

async function showArena(game: string, flags: Flags, command: Command): Promise<void> {
  const config = readArena(game, flags);
  if (!config.ok) return command.error(`error: ${config.reason}`);
  const { games, seats } = config.value;
  const result = await withProgressBar(wholeDeals(games, seats.length), (report) =>
    runArena(config.value, (progress) => report(progress, seats[0]!)),
  );
  if (flags.svg !== undefined) writeSvg(command, flags.svg, arenaSvg(result));
  process.stdout.write(flags.json ? asJson(result) : arenaText(result));
}

async function showLadder(game: string, flags: Flags, command: Command): Promise<void> {
  const config = readLadder(game, flags);
  if (!config.ok) return command.error(`error: ${config.reason}`);
  const { games, players } = config.value;
  const total = (BOTS.length - 1) * wholeDeals(games, players);
  const ladder = await withProgressBar(total, (report) => runLadder(config.value, report));
  if (flags.svg !== undefined) writeSvg(command, flags.svg, ladderSvg(ladder));
  process.stdout.write(flags.json ? asJson(ladder) : ladderText(ladder));
}

async function withProgressBar<Outcome>(
  games: number,
  run: (report: (progress: Progress, name: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const line = new ProgressLine();
  return run(({ games: done, share }, name) =>
    line.bar(done, games, `${done} / ${games} games, ${name} wins ${(100 * share).toFixed(1)} %`),
  ).finally(() => line.clear());
}
