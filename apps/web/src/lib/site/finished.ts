import { listGames } from '#lib/device/saved.ts';
import { firstSteps, keepFirstSteps } from './first-steps.ts';

/** Whether a game of this kind was finished on this device. Games that were finished before this was noted count as well. */
export async function hasFinished(game: string): Promise<boolean> {
  if (firstSteps(game).finished) return true;
  const games = await listGames().catch(() => []);
  const found = games.some((saved) => saved.game === game && saved.origin !== 'import' && saved.record?.result);
  if (found) keepFirstSteps(game, { finished: true });
  return found;
}

/**
 * Whether the person at this device gets a sentence of help with each new kind of decision: in the first game, and later with the
 * kinds that did not come up in it.
 */
export const wantsHelps = async (game: string): Promise<boolean> =>
  firstSteps(game).helped !== undefined || !(await hasFinished(game));
