import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FOR_RANDOM_GAMES } from '@sloop/cli/inlining';
import type { OwnGame } from './contenders.ts';

const CHILD = fileURLToPath(new URL('details.child.ts', import.meta.url));

/** What one of our games costs, apart from the time of random games. */
export interface Detail {
  /** Nanoseconds to overwrite one state with another. */
  readonly copy: number;
  /** Bytes that a finished game's state takes in memory, including all its objects. */
  readonly size: number;
  /**
   * The cost of replaying recorded games of about median length, with every move checked: the mean time, and the mean number of
   * moves.
   */
  readonly replay: { readonly milliseconds: number; readonly moves: number };
}

export type Details = { readonly [game in OwnGame]: Detail };

/** Measures the details of both games in a separate process. */
export const measureDetails = (): Details =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', ...FOR_RANDOM_GAMES, CHILD], { encoding: 'utf8' }),
  ) as Details;
