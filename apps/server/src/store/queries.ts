import type { ChatLine, ListedSeat, SeatPlan, TableSettings, TableStatus } from '@sloop/protocol';
import type { LobbyList, Store } from './store.ts';
import type { StoredEvent } from '../table/events.ts';
import type { Summary, TableRow } from '../table/row.ts';

export type Value = string | number | null;

/** Runs one statement and returns its rows. In `text`, the placeholders `$1`, `$2` and so on stand for the values. */
export type Query = <Row>(text: string, values?: readonly Value[]) => Promise<readonly Row[]>;

/** An event to store, and the table's summary after the event. */
export interface Append {
  readonly id: string;
  readonly event: StoredEvent;
  readonly summary: Summary;
}

/** A chat line that has no number yet. */
export interface NewChatLine extends Readonly<Omit<ChatLine, 'n'>> {
  readonly table: string;
}

/** The store functions whose statements are the same in SQLite and Postgres. */
type Common = Pick<
  Store,
  | 'deviceByToken'
  | 'addDevice'
  | 'renewDevice'
  | 'removeDevice'
  | 'offerCode'
  | 'takeCode'
  | 'renamePerson'
  | 'namesOf'
  | 'setMute'
  | 'loadTable'
  | 'eventsAfter'
  | 'lobby'
  | 'countListed'
  | 'salt'
  | 'tablesOf'
  | 'countTables'
  | 'dueTables'
  | 'chatAfter'
  | 'serve'
>;

/** Collects a statement's values and makes a numbered placeholder for each value. */
export class Values {
  readonly list: (Value | readonly string[])[] = [];

  add(value: Value | readonly string[]): string {
    return `$${this.list.push(value)}`;
  }
}

/** Returns the statement that adds a table. Puts the statement's values into `values`. */
export function insertTable(row: TableRow, summary: Summary, values: Values): string {
  const columns = {
    id: row.id,
    game: row.game,
    players: row.players,
    settings: JSON.stringify(row.settings),
    creator: row.creator,
    origin: row.origin,
    plans: JSON.stringify(row.seats),
    invite: row.invite,
    server_seed: row.serverSeed,
    created: row.created,
    opened: row.opened,
    status: summary.status,
    to_act: summary.toAct,
    round: summary.round ?? null,
    due: summary.upkeepAt ?? null,
    seats: JSON.stringify(summary.seats),
    changed: row.created,
  };
  const placeholders = Object.values(columns).map((value) => values.add(value));
  return `insert into tables (${Object.keys(columns).join(', ')}) values (${placeholders.join(', ')})`;
}

/** Returns the ids of the people in these seats. No id appears twice. */
export const sittersOf = (seats: readonly ListedSeat[]): string[] => [
  ...new Set(seats.flatMap(({ person }) => (person === undefined ? [] : [person.id]))),
];

/** The value of the column `finished`. It is `at` if the table is finished, and null otherwise. */
export const finishedAt = (status: TableStatus, at: number): number | null =>
  status === 'over' || status === 'closed' ? at : null;

/** Throws if an event has an invalid value, because such a value would make the whole batch fail. */
export function checkEvent(
  { seq, at, time, body }: StoredEvent,
  { status, toAct, upkeepAt = 0, round = 1 }: Summary,
): void {
  const numbers = [seq, at, time, toAct, upkeepAt, round];
  if (!numbers.every(Number.isSafeInteger))
    throw new TypeError(`an event's numbers must be whole: ${numbers.join(', ')}`);
  if (typeof body !== 'string' || typeof status !== 'string')
    throw new TypeError("an event's body and status must be text");
}

/** In both statements, `$1` is the person's id and `$3` is the current time. */
export const ADD_PERSON = 'insert into people (id, name, created) values ($1, $2, $3)';
export const ADD_DEVICE = 'insert into devices (person, token_hash, renewed) values ($1, $2, $3)';
/** The statements that remove a person's devices and code. Each takes a single parameter, the person's id. */
export const REMOVE_DEVICES = ['delete from codes where person = $1', 'delete from devices where person = $1'];
/** The statements that remove everything about a person except the name. */
export const ERASE = [...REMOVE_DEVICES, 'delete from mutes where person = $1', 'delete from chat where from_id = $1'];
export const RENAME = 'update people set name = $2 where id = $1';

const EVENTS = 'select seq, at, served as "time", body from events where table_id = $1 and seq > $2 order by seq';

export const DUE = 'select id, due from tables where due <= $1 order by due, id limit $2';

const LINE = 'id, game, settings, status, to_act, round, seats, changed';

/**
 * A condition for tables that may have a seat to take. It searches the JSON text of the seats for an empty seat that
 * anyone may take, or for a seat that is reserved for one person. Whether a reserved seat is already taken is checked
 * later. Names cannot imitate these texts, because quotation marks in names are escaped.
 */
const HAS_SEAT = `and (seats like '%{"plan":{"kind":"open"}}%' or seats like '%{"kind":"reserved","for":%')`;

/** Selects one of the lobby's lists. The inner statement needs only the index, unless it looks at the seats. */
const lobbyOf = (list: LobbyList): string => `select ${LINE}, created, turn from tables join (
    select id as hosted, row_number() over (
      partition by case when origin = '' then creator else origin end order by created desc, id desc
    ) as turn
    from tables where listed and status = '${list}' ${list === 'open' ? HAS_SEAT : ''}
    order by turn, created desc, id desc limit $1
  ) as hosting on hosted = id order by turn, created desc, id desc`;
const LOBBY = { open: lobbyOf('open'), playing: lobbyOf('playing') } as const;

/**
 * The query sorts the running tables itself, because a person has few of them. A person may have many finished tables, so an
 * index returns those in the right order.
 */
const TABLES_OF = `select ${LINE} from (
    select * from (
      select ${LINE}, 1 as running from sitters join tables on id = table_id
      where person = $1 and finished is null order by changed desc, id desc limit $2
    ) as current
    union all
    select * from (
      select ${LINE}, 0 as running from sitters join tables on id = table_id
      where person = $1 and finished is not null order by finished desc, table_id desc limit $2
    ) as past
  ) as seated order by running desc, changed desc, id desc limit $2`;

/** The number of people whose names are looked up at a time. It is fixed, so that the same statement can be used every time. */
const NAMED_AT_ONCE = 50;
const NAMES = `select id, name from people
  where id in (${Array.from({ length: NAMED_AT_ONCE }, (_, index) => `$${index + 1}`).join(', ')})`;

/** Returns the values for each run of the statement `NAMES`. Unused placeholders get null. */
function namedAtOnce(people: readonly string[]): Value[][] {
  const groups: Value[][] = [];
  for (let from = 0; from < people.length; from += NAMED_AT_ONCE)
    groups.push(Array.from({ length: NAMED_AT_ONCE }, (_, index) => people[from + index] ?? null));
  return groups;
}

interface Listed {
  readonly id: string;
  readonly game: string;
  readonly settings: string;
  readonly status: TableStatus;
  readonly to_act: number;
  readonly round: number | null;
  readonly seats: string;
  readonly changed: number;
}
const listed = <Row extends Listed>({ to_act, round, settings, seats, ...line }: Row) => ({
  ...line,
  settings: JSON.parse(settings) as TableSettings,
  toAct: to_act,
  round: round ?? undefined,
  seats: JSON.parse(seats) as ListedSeat[],
});

/** Gives a listed seat the name that its person has now. The stored name may be older. */
const withName = (seat: ListedSeat, names: ReadonlyMap<string, string>): ListedSeat =>
  seat.person ? { ...seat, person: { ...seat.person, name: names.get(seat.person.id) ?? seat.person.name } } : seat;

type Row = Omit<TableRow, 'settings' | 'seats'> & { readonly settings: string; readonly seats: string };

interface ChatRow {
  readonly n: number;
  readonly from_id: string;
  readonly from_name: string;
  readonly text: string;
  readonly at: number;
}

async function namesOf(query: Query, people: Iterable<string>): Promise<Map<string, string>> {
  const found = await Promise.all(
    namedAtOnce([...new Set(people)]).map((values) => query<{ id: string; name: string }>(NAMES, values)),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

/** Runs a statement that selects tables for a list. */
async function listTables<Row extends Listed>(query: Query, text: string, values: readonly Value[]) {
  const tables = (await query<Row>(text, values)).map((row) => listed(row));
  const names = await namesOf(
    query,
    tables.flatMap(({ seats }) => sittersOf(seats)),
  );
  return tables.map((table) => ({ ...table, seats: table.seats.map((seat) => withName(seat, names)) }));
}

export const commonQueries = (query: Query): Common => ({
  async deviceByToken(tokenHash) {
    const rows = await query<{ id: string; name: string; renewed: number; other: string | null }>(
      `select id, name, renewed, other from devices join people on people.id = devices.person
        left join mutes on mutes.person = people.id where token_hash = $1 order by other`,
      [tokenHash],
    );
    const [first] = rows;
    if (first === undefined) return undefined;
    const mutes = rows.flatMap(({ other }) => (other === null ? [] : [other]));
    return { person: { id: first.id, name: first.name, mutes }, renewed: first.renewed };
  },

  async addDevice(person, tokenHash, renewed) {
    await query(ADD_DEVICE, [person, tokenHash, renewed]);
  },

  async renewDevice(tokenHash, renewed) {
    await query('update devices set renewed = $2 where token_hash = $1', [tokenHash, renewed]);
  },

  async removeDevice(person, tokenHash) {
    await query('delete from devices where token_hash = $1', [tokenHash]);
    return (await query('select 1 from devices where person = $1 limit 1', [person])).length > 0;
  },

  async offerCode(person, codeHash, expires) {
    await query(
      `insert into codes (person, code_hash, expires) values ($1, $2, $3)
        on conflict (person) do update set code_hash = excluded.code_hash, expires = excluded.expires`,
      [person, codeHash, expires],
    );
  },

  async takeCode(codeHash, now) {
    const [taken] = await query<{ person: string }>(
      'delete from codes where code_hash = $1 and expires > $2 returning person',
      [codeHash, now],
    );
    return taken?.person;
  },

  async renamePerson(id, name) {
    await query(RENAME, [id, name]);
  },

  namesOf: (people) => namesOf(query, people),

  async setMute(person, other, muted) {
    await query(
      muted
        ? 'insert into mutes (person, other) values ($1, $2) on conflict do nothing'
        : 'delete from mutes where person = $1 and other = $2',
      [person, other],
    );
  },

  async loadTable(id) {
    const [rows, events] = await Promise.all([
      query<Row>(
        `select id, game, players, settings, creator, origin, plans as seats, invite, server_seed as "serverSeed", created,
          opened
        from tables where id = $1`,
        [id],
      ),
      query<StoredEvent>(EVENTS, [id, 0]),
    ]);
    const [row] = rows;
    if (row === undefined) return undefined;
    const settings = JSON.parse(row.settings) as TableSettings;
    return { row: { ...row, settings, seats: JSON.parse(row.seats) as SeatPlan[] }, events };
  },

  async eventsAfter(id, seq) {
    return query<StoredEvent>(EVENTS, [id, seq]);
  },

  async lobby(list, limit) {
    return listTables<Listed & { readonly created: number; readonly turn: number }>(query, LOBBY[list], [limit]);
  },

  async countListed(creator, origin) {
    const [row] = await query<{ person: number; origin: number }>(
      `select count(case when creator = $1 then 1 end) as person, count(case when origin = $2 then 1 end) as origin
      from tables where listed and status = 'open' and (creator = $1 or origin = $2)`,
      [creator, origin],
    );
    return row!;
  },

  async tablesOf(person, limit) {
    return listTables<Listed>(query, TABLES_OF, [person, limit]);
  },

  async countTables() {
    const [row] = await query<{ count: number }>('select count(*) as count from tables');
    return row!.count;
  },

  async dueTables(time, limit) {
    const rows = await query<{ id: string }>(DUE, [time, limit]);
    return rows.map(({ id }) => id);
  },

  async chatAfter(table, n, limit) {
    const lines = await query<ChatRow>(
      `select n, from_id, from_name, text, at from chat where table_id = $1 and n > $2 order by n desc limit $3`,
      [table, n, limit],
    );
    return lines
      .map((line): ChatLine => ({
        n: line.n,
        from: { id: line.from_id, name: line.from_name },
        text: line.text,
        at: line.at,
      }))
      .reverse();
  },

  async serve(time) {
    const [row] = await query<{ served: number }>(
      'update service set served = case when served < $1 then $1 else served end returning served',
      [time],
    );
    return row!.served;
  },

  async salt() {
    const [row] = await query<{ salt: string }>('select salt from service');
    return row!.salt;
  },
});
