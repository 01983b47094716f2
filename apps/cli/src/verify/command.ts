import { readFileSync } from 'node:fs';
import { isClientSeed, isCommit, verify, type Kept } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { InvalidArgumentError, type Command } from 'commander';
import { claimText, detailLines, flawText } from './words.ts';

interface Flags {
  readonly commit?: string;
  readonly seed?: string;
  readonly details?: boolean;
}

const HELP = `
Without --commit and --seed, it can only be checked that the record agrees with itself. The commit is the one that the
server showed before you sat down, and the seed is the one that your client drew. The exit code is 0 if everything is
right, and otherwise 1. docs/FAIRNESS.md explains what this proves.

Examples:
  sloop verify game.json
  sloop verify game.json --commit 4773d12e… --seed yo-ho-ho!
  curl -s http://127.0.0.1:4800/api/tables/TABLE/record | sloop verify -`;

export function define(command: Command): void {
  command
    .argument('<file>', 'the record of a finished game; - reads it from standard input')
    .option('--commit <hex>', 'the server’s commit that you were shown before the game', readCommit)
    .option('--seed <text>', 'your client’s seed; it also tells which seat was yours', readSeed)
    .option('--details', 'also print the commits, the seeds and the game seed')
    .addHelpText('after', HELP)
    .action((file: string, { details, ...kept }: Flags) => {
      const verified = verify(readRecordFile(file, command), findGame, kept satisfies Kept);
      if (!verified.ok) return command.error(`Not verified. ${flawText(verified.reason)}`);
      console.log([claimText(verified.value), ...(details ? ['', ...detailLines(verified.value)] : [])].join('\n'));
    });
}

function readRecordFile(file: string, command: Command): unknown {
  let text: string;
  try {
    text = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    return command.error(`error: cannot read ${file}: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return command.error(
      `error: ${file === '-' ? 'standard input' : file} is not a record: ${(error as Error).message}`,
    );
  }
}

function readCommit(text: string): string {
  const commit = text.toLowerCase();
  if (!isCommit(commit)) throw new InvalidArgumentError('It must be 64 hex digits.');
  return commit;
}

function readSeed(text: string): string {
  if (!isClientSeed(text)) throw new InvalidArgumentError('It must be 1 to 64 visible ASCII characters.');
  return text;
}
