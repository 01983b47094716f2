import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { askToPersist } from './persist.ts';
import type { SavedGame } from './saved.ts';
import { listGames, saveGame } from './store.ts';

/** Stores a new game and opens its table's page. A game that cannot be stored can still be played. */
export async function begin(game: SavedGame): Promise<void> {
  const isFirst = (await listGames()).length === 0;
  await saveGame(game);
  if (!isFirst) void askToPersist();
  await goto(resolve('/table/[id]', { id: game.id }));
}
