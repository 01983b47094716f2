// Sample data about a table on the server, for tests.
import type { TableInfo, Update } from '@sloop/protocol';

/** A game in progress with three seats: Ani's, a bosun's and Mia's. A captain holds Mia's seat. */
export const INFO: TableInfo = {
  id: 'tavern',
  game: 'cartagena',
  options: {},
  clock: { kind: 'none' },
  listed: false,
  status: 'playing',
  created: 0,
  host: 'ani',
  seats: [
    { plan: { kind: 'open' }, person: { id: 'ani', name: 'Ani' } },
    { plan: { kind: 'bot', rank: 'bosun' } },
    { plan: { kind: 'open' }, person: { id: 'mia', name: 'Mia' }, held: { rank: 'captain', reason: 'time' } },
  ],
  fairness: { commit: '', clientCommits: [], revealed: [] },
};

/** An update for the person in seat 0. */
export const update = (seq: number, changes: Partial<Update>): Update => ({
  type: 'update',
  seq,
  you: { seat: 0 },
  ...changes,
});
