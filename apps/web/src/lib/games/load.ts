// Apart from registry.ts, because a page that only names the games must not load the styles of their tables.
import type { GameTable } from './contract.ts';

const TABLES: { readonly [game: string]: () => Promise<GameTable> } = {
  tortuga: async () => (await import('./tortuga/index.ts')).tortuga,
  cartagena: async () => (await import('./cartagena/index.ts')).cartagena,
};

/** A game's table and words. Whoever knows early which game it will be may call it early: it is loaded once. */
export async function loadTable(game: string): Promise<GameTable> {
  const load = TABLES[game];
  if (!load) throw new Error(`no table for ${game}`);
  return load();
}
