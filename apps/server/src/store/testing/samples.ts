import type { ListedSeat } from '@sloop/protocol';
import type { StoredEvent } from '../../table/events.ts';
import type { Summary, TableRow } from '../../table/row.ts';

/** Unix time in milliseconds at which the sample tables were made. */
export const CREATED = 1_800_000_000_000;

export const sampleRow = (id: string, change: Partial<TableRow> = {}): TableRow => ({
  id,
  game: 'tortuga',
  players: 3,
  options: '{"goal":6}',
  clock: '{"kind":"live","perMove":30,"bank":300}',
  listed: true,
  creator: 'ann',
  seats: '[{"kind":"open"},{"kind":"reserved"},{"kind":"bot","rank":"captain"}]',
  invite: `invite-${id}`,
  serverSeed: '00ff'.repeat(16),
  created: CREATED,
  ...change,
});

/** Seats with these people on them; undefined is an empty one. */
export const seatsOf = (...people: readonly (string | undefined)[]): ListedSeat[] =>
  people.map((id) => ({ plan: { kind: 'open' }, ...(id !== undefined && { person: { id, name: `Name of ${id}` } }) }));

export const sampleSummary = (change: Partial<Summary> = {}): Summary => ({
  status: 'playing',
  toAct: 1,
  due: undefined,
  ...change,
});

/** The summary of a new table with these people on its seats. */
export const newSummary = (
  people: readonly (string | undefined)[],
  change: Partial<Summary> = {},
): Summary & { readonly seats: readonly ListedSeat[] } => ({
  ...sampleSummary({ status: 'open', toAct: 0 }),
  ...change,
  seats: seatsOf(...people),
});

/** Event number `seq`, one second after the one before. */
export const sampleEvent = (seq: number, change: Partial<StoredEvent> = {}): StoredEvent => ({
  seq,
  at: CREATED + seq * 1000,
  time: seq * 1000,
  body: JSON.stringify({ type: 'move', seat: seq % 3, move: `move ${seq}: “Größe”, 'quotes' \\ and 🏴‍☠️` }),
  ...change,
});
