import type { GameTable } from '#lib/games/contract.ts';
import { choice } from './choice.ts';
import { describe } from './describe.ts';
import { pace } from './pace.ts';
import { rules } from './rule-links.ts';
import { scores } from './scores.ts';
import Table from './Table.svelte';

export const tortuga: GameTable = {
  Table,
  describe,
  choice,
  pace,
  rules,
  scores,
  finale: async () => (await import('./finale.ts')).finale,
  sounds: async () => (await import('./sounds.ts')).soundsOf,
  explain: async () => (await import('./explain.ts')).explain,
};
