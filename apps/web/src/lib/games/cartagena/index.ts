import type { GameTable } from '#lib/games/contract.ts';
import { choice } from './choice.ts';
import { describe, unlogged } from './describe.ts';
import { pace } from './pace.ts';
import { rules } from './rule-links.ts';
import { standing } from './standing.ts';
import Table from './Table.svelte';

export const cartagena: GameTable = {
  Table,
  describe,
  unlogged,
  choice,
  pace,
  rules,
  standing,
  finale: async () => (await import('./finale.ts')).finale,
  sounds: async () => (await import('./sounds.ts')).soundsOf,
  explain: async () => (await import('./explain.ts')).explain,
};
