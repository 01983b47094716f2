import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { saveGame, type SavedGame } from './saved.ts';

/** Stores a new game and opens the page of its table. */
export async function begin(game: SavedGame): Promise<void> {
  await saveGame(game);
  await goto(resolve('/table/[id]', { id: game.id }));
}
