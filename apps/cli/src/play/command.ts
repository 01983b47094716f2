import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { BOTS } from '@sloop/bots';
import { fail, ok, type Result, type Seat } from '@sloop/engine';
import { games } from '@sloop/games';
import type { Command } from 'commander';
import { jsonObject, wholeNumber } from '../flags.ts';
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

const LONGEST_THOUGHT = 600_000;

export function define(command: Command): void {
  const ranks = BOTS.map(({ name }) => name).join(', ');
  command
    .argument('[game]', `${games.map(({ id }) => id).join(' or ')}; a record that is resumed knows its own`)
    .option('-p, --players <number>', 'how many seats (default: as --bots says, else 3)', wholeNumber(1, 99))
    .option('--seat <number>', 'where you sit (default: 0, or where the record has you)', wholeNumber(0, 98))
    .option('--bots <ranks>', `the other seats’ ranks in their order, with commas between: ${ranks}`, splitRanks)
    .option('--bot <rank>', 'one rank for all other seats (default: quartermaster)')
    .option('-o, --options <json>', 'the game’s options, such as {"goal":8} or {"version":"tortuga"}', jsonObject, {})
    .option('-s, --seed <text>', 'the same seed, the same rolls and draws (default: a new one)')
    .option('--resume <file>', 'go on with the game in a record')
    .option('--save <file>', 'keep the game there when it ends or is left')
    .option('--no-color', 'letters alone (NO_COLOR does the same, FORCE_COLOR the opposite)')
    .option('--ms <number>', 'milliseconds a bot may think about a move', wholeNumber(1, LONGEST_THOUGHT), 400)
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
  if (record && !record.ok) return fail(`cannot read ${resume}: ${record.reason}`);
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

/** Named after the moment, not the seed: that would give chance away. */
const fileName = (game: string, moment: Date): string =>
  `${game}-${moment.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.json`;

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
