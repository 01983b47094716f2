// This file is separate from registry.ts, because a page that only names the games must not load their tables' styles.
import type { GameTable } from './contract.ts';
import type { GameHelps } from './help.ts';
import type { GameHints } from './hint.ts';
import type { Lesson } from './lesson.ts';
import type { Rulebook } from './rulebook.ts';

const TABLES: { readonly [game: string]: () => Promise<GameTable> } = {
  tortuga: async () => (await import('./tortuga/index.ts')).tortuga,
  cartagena: async () => (await import('./cartagena/index.ts')).cartagena,
};

const LESSONS: { readonly [game: string]: () => Promise<readonly Lesson[]> } = {
  tortuga: async () => (await import('./tortuga/lessons.ts')).lessons,
  cartagena: async () => (await import('./cartagena/lessons.ts')).lessons,
};

const RULEBOOKS: { readonly [game: string]: () => Promise<Rulebook> } = {
  tortuga: async () => (await import('./tortuga/rulebook.ts')).rulebook,
  cartagena: async () => (await import('./cartagena/rulebook.ts')).rulebook,
};

/** A game's rules; undefined if there is no such game. */
export const loadRulebook = async (game: string): Promise<Rulebook | undefined> => RULEBOOKS[game]?.();

const HINTS: { readonly [game: string]: () => Promise<GameHints> } = {
  tortuga: async () => (await import('./tortuga/hint.ts')).hints,
  cartagena: async () => (await import('./cartagena/hint.ts')).hints,
};

const HELPS: { readonly [game: string]: () => Promise<GameHelps> } = {
  tortuga: async () => (await import('./tortuga/helps.ts')).helps,
  cartagena: async () => (await import('./cartagena/helps.ts')).helps,
};

export const loadHelps = async (game: string): Promise<GameHelps | undefined> => HELPS[game]?.();

export const loadHints = async (game: string): Promise<GameHints | undefined> => HINTS[game]?.();

/** A game's lessons in order; undefined if the game has none. */
export const loadLessons = async (game: string): Promise<readonly Lesson[] | undefined> => LESSONS[game]?.();

/**
 * Loads a game's table and texts. Only the first call loads anything, so a page may call this function as soon as it knows the
 * game.
 */
export async function loadTable(game: string): Promise<GameTable> {
  const load = TABLES[game];
  if (!load) throw new Error(`There is no table for the game "${game}".`);
  return load();
}
