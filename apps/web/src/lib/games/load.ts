// Separate from registry.ts, because a page that only names the games must not load the styles of their tables.
import type { GameTable } from './contract.ts';

const TABLES: { readonly [game: string]: () => Promise<GameTable> } = {
  tortuga: async () => (await import('./tortuga/index.ts')).tortuga,
  cartagena: async () => (await import('./cartagena/index.ts')).cartagena,
};

/** Loads a game's table and words, once. A page that knows the game early may call this early. */
export async function loadTable(game: string): Promise<GameTable> {
  const load = TABLES[game];
  if (!load) throw new Error(`There is no table for the game "${game}".`);
  return load();
}
