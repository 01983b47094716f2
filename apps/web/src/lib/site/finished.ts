import { listGames } from '#lib/device/store.ts';
import { firstSteps, keepFirstSteps } from './first-steps.ts';

/**
 * Whether a game of this kind was finished on this device. This includes games that were finished before the site began to remember
 * finished games.
 */
export async function hasFinished(game: string): Promise<boolean> {
  if (firstSteps(game).finished) return true;
  const games = await listGames();
  const found = games.some((saved) => saved.game === game && saved.origin !== 'import' && saved.record?.result);
  if (found) keepFirstSteps(game, { finished: true });
  return found;
}

/**
 * Whether the person at this device gets help with each new kind of decision. Help begins in the first game. In later
 * games, it continues with the kinds of decisions that have not come up before.
 */
export const wantsHelps = async (game: string): Promise<boolean> =>
  firstSteps(game).helped !== undefined || !(await hasFinished(game));
