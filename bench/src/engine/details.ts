import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FOR_RANDOM_GAMES } from '@sloop/cli/inlining';
import type { OwnGame } from './contenders.ts';

const CHILD = fileURLToPath(new URL('details.child.ts', import.meta.url));

/** What one of our games costs, apart from the speed of random games. */
export interface Detail {
  /** The time for copying a state over another state, in nanoseconds. */
  readonly copy: number;
  /** The memory that the state of a finished game takes, in bytes. All objects of the state are included. */
  readonly size: number;
  /**
   * The mean time for replaying a record and checking every move, and the mean number of moves. The records are of
   * about median length.
   */
  readonly replay: { readonly milliseconds: number; readonly moves: number };
}

export type Details = { readonly [game in OwnGame]: Detail };

export const measureDetails = (): Details =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', ...FOR_RANDOM_GAMES, CHILD], { encoding: 'utf8' }),
  ) as Details;
