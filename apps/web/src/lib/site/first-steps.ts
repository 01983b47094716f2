// What was done with each game on this device, so that a newcomer gets help and nobody gets it twice.
import { RANKS, type Rank } from './ranks.ts';

const KEY = 'sloop-first-steps';

/** The first steps in one game. */
interface FirstSteps {
  /** Whether a game was played to its end. */
  readonly finished?: boolean;
  /** Whether the person does not want to be offered the lesson again. */
  readonly declined?: boolean;
  /** The kinds of decisions with which the person was helped; undefined if the first game has not begun. */
  readonly helped?: readonly string[];
}

function readAll(): { readonly [game: string]: FirstSteps } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as { [game: string]: FirstSteps }) : {};
  } catch {
    return {};
  }
}

export function firstSteps(game: string): FirstSteps {
  const steps = readAll()[game];
  return typeof steps === 'object' && steps !== null ? steps : {};
}

export function keepFirstSteps(game: string, changes: FirstSteps): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [game]: { ...firstSteps(game), ...changes } }));
  } catch {
    // A browser that stores nothing takes everybody for a newcomer.
  }
}

/** Forgets with which decisions of any game the person was helped. */
export function forgetHelps(): void {
  for (const game of Object.keys(readAll())) keepFirstSteps(game, { helped: [] });
}

/** The rank that bots have unless the player chooses another: the gentlest one until a game has been finished. */
export const usualRank = (game: string): Rank => (firstSteps(game).finished ? 'bosun' : RANKS[0]);
