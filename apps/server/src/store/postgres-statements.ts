import { finishedAt, insertTable, sittersOf, Values, type Append, type NewChatLine } from './queries.ts';
import type { NewSummary, TableRow } from '../table/row.ts';

/** The Postgres channel that processes use to send each other news. */
export const CHANNEL = 'sloop';

/**
 * Stores the events of a batch in one statement. Returns the ids of the tables whose event was stored. A batch contains
 * at most one event for each table.
 *
 * `free` selects the events whose number directly follows the last stored number of their game table. It also locks
 * these game tables' rows. It locks them in the order of their ids, so that two processes cannot deadlock. If Postgres
 * has to wait for a lock, it checks the row again afterwards. If another process has stored an event in the meantime,
 * the row no longer matches, and `free` leaves the event out. All other parts of the statement change only game tables
 * that are in `free`. No other process can change the locked rows before the commit.
 */
export const APPEND = `with
  asked as (
    select * from unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::integer[],
        $8::bigint[], $9::text[], $10::bigint[], $11::integer[])
      as asked (table_id, seq, at, served, body, status, to_act, due, seats, finished, round)
  ),
  sitting as (select * from unnest($12::text[], $13::text[]) as sitting (table_id, person)),
  free as materialized (
    select asked.*, tables.status in ('over', 'closed') as was_finished
    from asked join tables on tables.id = asked.table_id and tables.seq = asked.seq - 1
    order by tables.id for no key update of tables
  ),
  added as (
    insert into events (table_id, seq, at, served, body) select table_id, seq, at, served, body from free
  ),
  advanced as (
    update tables set seq = free.seq, status = free.status, to_act = free.to_act, due = free.due, changed = free.at,
      round = free.round, seats = coalesce(free.seats, tables.seats)
    from free where tables.id = free.table_id
  ),
  stood_up as (
    delete from sitters using free where sitters.table_id = free.table_id and free.seats is not null
      and not exists (select from sitting where sitting.table_id = sitters.table_id and sitting.person = sitters.person)
  ),
  sat_down as (
    insert into sitters (table_id, person, finished) select table_id, person, finished from free join sitting using (table_id)
    on conflict (table_id, person) do update set finished = excluded.finished
      where sitters.finished is distinct from excluded.finished
  ),
  ended as (
    update sitters set finished = free.finished from free
    where sitters.table_id = free.table_id and free.seats is null and (free.finished is not null or free.was_finished)
  )
  select table_id, pg_notify('${CHANNEL}', json_build_object('from', $14::text, 'news',
    json_build_object('type', 'event', 'table', table_id, 'seq', seq))::text) from free`;

export function appendValues(appends: readonly Append[], process: string): unknown[] {
  const sitting = appends.flatMap(({ id, summary: { seats = [] } }) =>
    sittersOf(seats).map((person) => ({ id, person })),
  );
  return [
    appends.map(({ id }) => id),
    appends.map(({ event }) => event.seq),
    appends.map(({ event }) => event.at),
    appends.map(({ event }) => event.time),
    appends.map(({ event }) => event.body),
    appends.map(({ summary }) => summary.status),
    appends.map(({ summary }) => summary.toAct),
    appends.map(({ summary }) => summary.upkeepAt ?? null),
    appends.map(({ summary: { seats } }) => (seats === undefined ? null : JSON.stringify(seats))),
    appends.map(({ event, summary }) => finishedAt(summary.status, event.at)),
    appends.map(({ summary }) => summary.round ?? null),
    sitting.map(({ id }) => id),
    sitting.map(({ person }) => person),
    process,
  ];
}

/**
 * Stores the chat lines of a batch in one statement. Returns the lines' numbers. Locks the rows of tables in the same
 * order as `APPEND`.
 */
export const ADD_CHAT = `with
  said as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
      with ordinality as said (table_id, from_id, from_name, text, at, place)
  ),
  locked as materialized (select id from tables where id = any ($1) order by id for no key update),
  tally as (select table_id, count(*)::integer as lines from said group by table_id),
  counted as (
    update tables set chat_lines = chat_lines + tally.lines from locked join tally on tally.table_id = locked.id
    where tables.id = locked.id returning tables.id, tables.chat_lines - tally.lines as before
  )
  insert into chat (table_id, n, from_id, from_name, text, at)
  select table_id, before + row_number() over (partition by table_id order by place), from_id, from_name, text, at
  from said join counted on counted.id = said.table_id
  returning table_id, n`;

export const chatValues = (lines: readonly NewChatLine[]): unknown[] => [
  lines.map(({ table }) => table),
  lines.map(({ from }) => from.id),
  lines.map(({ from }) => from.name),
  lines.map(({ text }) => text),
  lines.map(({ at }) => at),
];

/** Returns the statement that adds a table and the people in its seats. */
export function insertTableAndSitters(row: TableRow, summary: NewSummary): { text: string; values: unknown[] } {
  const values = new Values();
  const insert = insertTable(row, summary, values);
  const finished = values.add(finishedAt(summary.status, row.created));
  const people = values.add(sittersOf(summary.seats));
  const text = `with added as (${insert} returning id)
    insert into sitters (table_id, person, finished) select id, person, ${finished} from added, unnest(${people}::text[]) as person`;
  return { text, values: values.list };
}

export const NOTIFY = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`;
