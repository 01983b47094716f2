import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { BOTS } from '@sloop/bots';
import { fail, ok, type Result, type Seat } from '@sloop/engine';
import type { Command } from 'commander';
import { OPTIONS_HELP, jsonObject, wholeNumber } from '../flags.ts';
import { gameNames } from '../games.ts';
import { lineWidth } from '../output/columns.ts';
import { displayOf } from './displays.ts';
import { coloured, plain, wantsColour } from './colour.ts';
import { openGame } from './opening.ts';
import { PlaySession } from './session.ts';
import { runTerminal } from './terminal.ts';

interface Flags {
  readonly players?: number;
  readonly seat?: Seat;
  readonly bots?: readonly string[];
  readonly bot?: string;
  readonly options: object;
  readonly seed?: string;
  readonly resume?: string;
  readonly save?: string;
  readonly color: boolean;
  readonly ms: number;
}

/** The largest value of `--ms`. */
const LONGEST_THOUGHT = 600_000;

const HELP = `
Examples:
  sloop play cartagena
  sloop play tortuga --bots bosun,captain --save game.json
  sloop play --resume game.json`;

export function define(command: Command): void {
  const ranks = BOTS.map(({ name }) => name).join(', ');
  command
    .argument('[game]', `${gameNames}; not needed with --resume`)
    .option('-p, --players <number>', 'number of seats (default: 3, or as many as --bots needs)', wholeNumber(1, 99))
    .option('--seat <number>', 'your seat, counted from 0 (default: 0, or your seat in the record)', wholeNumber(0, 98))
    .option('--bots <ranks>', `a rank for each other seat, such as bosun,captain: ${ranks}`, splitRanks)
    .option('--bot <rank>', 'one rank for all other seats (default: quartermaster)')
    .option('-o, --options <json>', OPTIONS_HELP, jsonObject, {})
    .option('-s, --seed <text>', 'seed of all rolls and draws (default: a random seed)')
    .option('--resume <file>', 'continue the game in this record')
    .option('--save <file>', 'save the game to this file when it ends or you leave')
    .option('--no-color', 'no colours (NO_COLOR does the same, FORCE_COLOR the opposite)')
    .option('--ms <number>', 'thinking time of a bot per move, in milliseconds', wholeNumber(1, LONGEST_THOUGHT), 400)
    .addHelpText('after', HELP)
    .action(async (game: string | undefined, flags: Flags) => {
      const session = openSession(game, flags);
      if (!session.ok) return command.error(`error: ${session.reason}`);
      const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
      await runTerminal(session.value, process.stdin, process.stdout, isTerminal);
    });
}

const splitRanks = (text: string): string[] => text.split(',').map((rank) => rank.trim());

function openSession(game: string | undefined, flags: Flags): Result<PlaySession> {
  const { resume, save, ms } = flags;
  const seed = flags.seed ?? randomBytes(8).toString('hex');
  const record = resume === undefined ? undefined : readText(resume);
  if (record && !record.ok) return fail(`could not read ${resume}: ${record.reason}`);
  const opened = openGame({ ...flags, game, seed, ...(record && { record: record.value }) });
  if (!opened.ok) return record ? fail(`${resume}: ${opened.reason}`) : opened;
  const { table, ...seating } = opened.value;
  const id = table.match.game.id;
  const session = new PlaySession(table, {
    ...seating,
    ms,
    botSeed: `${seed} bots`,
    now: () => performance.now(),
    display: displayOf(id),
    paint: wantsColour(flags.color, process.env, process.stdout.isTTY) ? coloured : plain,
    width: () => lineWidth(process.stdout),
    saveTo: save,
    resumedFrom: resume,
    defaultFile: resume ?? fileName(id, new Date()),
    write: writeText,
  });
  return ok(session);
}

/**
 * The name of the file to which `save` writes by default. It does not contain the seed, which would reveal all future
 * chance events.
 */
const fileName = (game: string, time: Date): string =>
  `${game}-${time.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.json`;

function readText(file: string): Result<string> {
  try {
    return ok(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail((error as Error).message);
  }
}

function writeText(file: string, text: string): Result<undefined> {
  try {
    writeFileSync(file, text);
    return ok(undefined);
  } catch (error) {
    return fail((error as Error).message);
  }
}
