import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  ADD_DEVICE,
  ADD_PERSON,
  checkEvent,
  commonQueries,
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
import { Journal, sitterWriter, type Transact } from './sqlite-journal.ts';
import { Writes } from './sqlite-writes.ts';
import type { Store } from './store.ts';

/** Opens a store that consists of one file. Only one process can use this store. */
export function openSqlite(path: string): Store {
  const file = openFile(path);
  const { database } = file;
  const transact: Transact = (work) => attempt(() => transactOn(database, work));
  const journal = openJournal(file, transact, path);
  const prepared = statementsOf(database);
  const writeSitters = sitterWriter(database);
  const writes = new Writes(database, journal, transact);
  // SQLite's rows have no prototype. The copies are plain objects, like the rows of Postgres.
  const common = commonQueries(async <Row>(text: string, values: readonly Value[] = []) =>
    attempt(() => prepared(text).all(...values)).map((row) => ({ ...row }) as Row),
  );
  const afterFlush =
    <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        journal.flush();
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        return attempt(() => journal.readWithoutFlush(() => read(...args)));
      }
      return read(...args);
    };
  let closing: Promise<void> | undefined;
  return {
    ...common,
    loadTable: afterFlush(common.loadTable),
    eventsAfter: afterFlush(common.eventsAfter),
    lobby: afterFlush(common.lobby),
    countListed: afterFlush(common.countListed),
    tablesOf: afterFlush(common.tablesOf),
    dueTables: afterFlush(common.dueTables),

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
      attempt(() => journal.checkRoom());
    },

    // News is only for other processes, and an SQLite store has only one process.
    broadcast() {},
    onNews() {},

    close: () =>
      (closing ??= writes.close().then(() => {
        try {
          journal.flush();
        } catch {
          // The disk may be full. The next process that opens the store flushes the journal.
        }
        file.close();
      })),
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

function transactOn<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function openJournal({ database, close }: OpenFile, transact: Transact, path: string): Journal {
  try {
    return new Journal(database, transact);
  } catch (error) {
    close();
    throw explain(error, path);
  }
}

/** Returns a function that prepares statements. It prepares each text only once. */
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
