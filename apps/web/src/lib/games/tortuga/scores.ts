import { m } from '#lib/paraglide/messages.js';
import type { ScoreSource } from '#lib/games/contract.ts';
import type { TortugaRule } from './rule-ids.ts';

const RULE: TortugaRule = 'scoring';

/** The sources of points, in the rulebook's order. */
export const scores: readonly ScoreSource[] = [
  { key: 'tortuga', label: () => m.tortuga_source_tortuga(), icon: 'palm', rule: RULE },
  { key: 'fleet', label: () => m.tortuga_source_fleet(), icon: 'act-fleet', rule: RULE },
  { key: 'crew', label: () => m.tortuga_source_crew(), icon: 'act-crew', rule: RULE },
  { key: 'sets', label: () => m.tortuga_source_sets(), icon: 'sets', rule: RULE },
  { key: 'tracks', label: () => m.tortuga_source_tracks(), icon: 'boxes', rule: RULE },
  { key: 'coins', label: () => m.tortuga_source_coins(), icon: 'coin', rule: RULE },
];
