import type { ListedSeat } from '@sloop/protocol';
import type { StoredEvent } from '../../table/events.ts';
import type { NewSummary, Summary, TableRow } from '../../table/row.ts';

/** The Unix time at which the sample tables were created, in milliseconds. */
export const CREATED = 1_800_000_000_000;

export const sampleRow = (id: string, change: Partial<TableRow> = {}): TableRow => ({
  id,
  game: 'tortuga',
  players: 3,
  settings: { options: { goal: 6 }, clock: { kind: 'live', perMove: 30, bank: 300 }, listed: true },
  creator: 'ann',
  origin: '',
  seats: [{ kind: 'open' }, { kind: 'reserved' }, { kind: 'bot', rank: 'captain' }],
  invite: `invite-${id}`,
  serverSeed: '00ff'.repeat(16),
  created: CREATED,
  opened: 0,
  ...change,
});

/** Like `sampleRow`, but the lobby does not list the table. */
export const unlistedRow = (id: string): TableRow => {
  const { settings, ...row } = sampleRow(id);
  return { ...row, settings: { ...settings, listed: false } };
};

/** Makes seats with these people in them. Undefined stands for an empty seat. */
export const seatsOf = (...people: readonly (string | undefined)[]): ListedSeat[] =>
  people.map((id) => ({ plan: { kind: 'open' }, ...(id !== undefined && { person: { id, name: `Name of ${id}` } }) }));

export const sampleSummary = (change: Partial<Summary> = {}): Summary => ({
  status: 'playing',
  toAct: 1,
  upkeepAt: undefined,
  ...change,
});

/** Makes the summary of a new table with these people in its seats. */
export const newSummary = (people: readonly (string | undefined)[], change: Partial<Summary> = {}): NewSummary => ({
  ...sampleSummary({ status: 'open', toAct: 0 }),
  ...change,
  seats: seatsOf(...people),
});

/** Makes the event with the number `seq`. One second passes between two events. */
export const sampleEvent = (seq: number, change: Partial<StoredEvent> = {}): StoredEvent => ({
  seq,
  at: CREATED + seq * 1000,
  time: seq * 1000,
  body: JSON.stringify({ type: 'move', seat: seq % 3, move: `move ${seq}: “Größe”, 'quotes' \\ and 🏴‍☠️` }),
  ...change,
});

/**
 * Inserts two tables and a person into a database of version 2, which still has a column for each setting and one token for each
 * person.
 */
export const OLD_TABLE = `insert into tables (id, game, players, options, clock, listed, creator, plans, invite, server_seed, created,
  seq, status, to_act, due, seats, changed, chat_lines)
  values ('old', 'tortuga', 3, '{"goal":6}', '{"kind":"live","perMove":30,"bank":300}', true, 'ann',
    '[{"kind":"open"},{"kind":"reserved"},{"kind":"bot","rank":"captain"}]', 'invite-old', '${'00ff'.repeat(16)}', ${CREATED},
    0, 'open', 0, null, '[]', ${CREATED}, 0),
  ('hidden', 'cartagena', 2, '{}', '{"kind":"none"}', false, 'bob', '[{"kind":"open"},{"kind":"open"}]', 'invite-hidden', 'seed',
    ${CREATED}, 0, 'open', 0, null, '[]', ${CREATED}, 0);
  insert into people (id, name, token_hash, created) values ('ann', 'Ann', 'hash-ann', ${CREATED});
  insert into mutes (person, other) values ('ann', 'bob')`;

/** The person of `OLD_TABLE`, as found by her token after the migration. */
export const OLD_DEVICE = { person: { id: 'ann', name: 'Ann', mutes: ['bob'] }, renewed: CREATED };
