import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  ADD_DEVICE,
  ADD_PERSON,
  checkEvent,
  commonQueries,
  DUE,
  ERASE,
  finishedAt,
  insertTable,
  REMOVE_DEVICES,
  RENAME,
  sittersOf,
  Values,
  type Value,
} from './queries.ts';
import { StoreFailure } from './failure.ts';
import { explain, failureOf, openFile, type OpenFile } from './sqlite-file.ts';
import { sitterWriter, transactOn, type Transact } from './sqlite-filing.ts';
import { Journal } from './sqlite-journal.ts';
import { Writes } from './sqlite-writes.ts';
import { WriteTurns } from './write-turns.ts';
import type { Store } from './store.ts';
import type { StoredEvent } from '../table/events.ts';

/** Opens a store that consists of one file. Only one process can use this store. */
export function openSqlite(path: string): Store {
  const file = openFile(path);
  const { database } = file;
  const turns = new WriteTurns();
  const transactHere = transactOn(database, turns);
  const transact: Transact = (work) => attempt(() => transactHere(work));
  const journal = openJournal(file, turns);
  const prepared = statementsOf(database);
  const writeSitters = sitterWriter(database);
  const writes = new Writes(database, journal, transact, turns);
  // SQLite's rows have no prototype. The copies are plain objects, like Postgres's rows.
  const query = <Row>(text: string, values: readonly Value[] = []): Row[] =>
    attempt(() => prepared(text).all(...values)).map((row) => ({ ...row }) as Row);
  const common = commonQueries(async (text, values) => query(text, values));
  const afterFlush =
    <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        await journal.flush();
      } catch (error) {
        if (!(failureOf(error) instanceof StoreFailure)) throw error;
        return attempt(() => journal.readWithoutFlush(() => read(...args)));
      }
      return read(...args);
    };
  let closing: Promise<void> | undefined;
  return {
    ...common,
    lobby: afterFlush(common.lobby),
    countListed: afterFlush(common.countListed),
    tablesOf: afterFlush(common.tablesOf),

    // These three functions do not wait for the journal, because a table that opens and a clock that runs out cannot wait. They
    // first take the events in the journal and then read the filed events. In the opposite order, an event that is filed in
    // between would be missed.
    async loadTable(id) {
      const unfiled = journal.eventsOf(id);
      const loaded = await common.loadTable(id);
      return loaded && { ...loaded, events: withUnfiled(loaded.events, unfiled, 0) };
    },

    async eventsAfter(id, seq) {
      const unfiled = journal.eventsOf(id);
      return withUnfiled(await common.eventsAfter(id, seq), unfiled, seq);
    },

    async dueTables(time, limit) {
      const unfiled = journal.upkeepTimes();
      const filed = query<{ readonly id: string; readonly due: number }>(DUE, [time, limit + unfiled.size]);
      const due = filed.filter(({ id }) => !unfiled.has(id));
      for (const [id, at] of unfiled) if (at !== undefined && at <= time) due.push({ id, due: at });
      due.sort((one, other) => one.due - other.due || (one.id < other.id ? -1 : 1));
      return due.slice(0, limit).map(({ id }) => id);
    },

    async addPerson({ id, name, tokenHash, created }) {
      transact(() => {
        prepared(ADD_PERSON).run(id, name, created);
        prepared(ADD_DEVICE).run(id, tokenHash, created);
      });
    },

    async removeDevices(person) {
      transact(() => REMOVE_DEVICES.forEach((text) => prepared(text).run(person)));
    },

    async erasePerson(id, name) {
      transact(() => {
        for (const text of ERASE) prepared(text).run(id);
        prepared(RENAME).run(id, name);
      });
    },

    async addTable(row, summary) {
      transact(() => {
        const values = new Values();
        prepared(insertTable(row, summary, values)).run(...(values.list as Value[]));
        writeSitters(row.id, sittersOf(summary.seats), finishedAt(summary.status, row.created));
      });
    },

    async append(id, event, summary) {
      checkEvent(event, summary);
      return writes.append({ id, event, summary }).catch(rethrow);
    },

    addChat: (table, from, text, at) => writes.addChat({ table, from, text, at }).catch(rethrow),

    async checkWritable() {
      await journal.checkRoom().catch(rethrow);
    },

    // News is only for other processes, and an SQLite store has only one process.
    broadcast() {},
    onNews() {},

    close: () =>
      (closing ??= writes
        .close()
        .then(() => journal.close())
        .finally(() => file.close())),
  };
}

function rethrow(error: unknown): never {
  throw failureOf(error);
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return rethrow(error);
  }
}

/** Appends the unfiled events to the filed ones. The filed events and the result begin after event `seq`. */
function withUnfiled(
  filed: readonly StoredEvent[],
  unfiled: readonly StoredEvent[],
  seq: number,
): readonly StoredEvent[] {
  const last = filed.at(-1)?.seq ?? seq;
  return [...filed, ...unfiled.filter((event) => event.seq > last)];
}

function openJournal({ database, path, close }: OpenFile, turns: WriteTurns): Journal {
  try {
    return new Journal(database, path, turns);
  } catch (error) {
    close();
    throw explain(error, path);
  }
}

/** Returns a function that prepares statements. It prepares each statement only once. */
function statementsOf(database: DatabaseSync): (text: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = database.prepare(text.replaceAll('$', '?'));
      statements.set(text, statement);
    }
    return statement;
  };
}
