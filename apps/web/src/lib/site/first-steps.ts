// Remembers a player's first steps in each game on this device, so that newcomers get help and nobody gets the same help twice.
import { RANKS, type Rank } from './ranks.ts';
import { isObject, readObject, storeObject } from './storage.ts';

const KEY = 'sloop-first-steps';

/** The first steps in one game. */
interface FirstSteps {
  /** Whether a game was played to its end. */
  readonly finished?: boolean;
  /** Whether the person has declined the lesson, so that it is not offered again. */
  readonly declined?: boolean;
  /** The kinds of decisions that were explained to the person; undefined if the person's first game has not begun. */
  readonly helped?: readonly string[];
}

export function firstSteps(game: string): FirstSteps {
  const steps = readObject(KEY)[game];
  if (!isObject(steps)) return {};
  const { finished, declined, helped } = steps;
  return {
    ...(finished === true && { finished }),
    ...(declined === true && { declined }),
    ...(Array.isArray(helped) && { helped: helped as readonly string[] }),
  };
}

export const keepFirstSteps = (game: string, changes: FirstSteps): void =>
  storeObject(KEY, { ...readObject(KEY), [game]: { ...firstSteps(game), ...changes } });

/** Forgets which kinds of decisions were explained to the person, in all games. */
export function forgetHelps(): void {
  for (const game of Object.keys(readObject(KEY))) keepFirstSteps(game, { helped: [] });
}

/** The bots' rank if the player does not choose another one. Until a game has been finished, this is the weakest rank. */
export const usualRank = (game: string): Rank => (firstSteps(game).finished ? 'bosun' : RANKS[0]);
