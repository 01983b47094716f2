import { m } from '#lib/paraglide/messages.js';
import type { ScoreSource } from '#lib/games/contract.ts';

/** The sources of points, in the rulebook's order. */
export const scores: readonly ScoreSource[] = [
  { key: 'tortuga', label: () => m.tortuga_source_tortuga(), icon: 'palm' },
  { key: 'fleet', label: () => m.tortuga_source_fleet(), icon: 'act-fleet' },
  { key: 'crew', label: () => m.tortuga_source_crew(), icon: 'act-crew' },
  { key: 'sets', label: () => m.tortuga_source_sets(), icon: 'sets' },
  { key: 'tracks', label: () => m.tortuga_source_tracks(), icon: 'boxes' },
  { key: 'coins', label: () => m.tortuga_source_coins(), icon: 'coin' },
];
