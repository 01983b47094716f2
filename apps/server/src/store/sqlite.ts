import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { checkEvent, commonQueries, finishedAt, insertTable, sittersOf, Values, type Value } from './queries.ts';
import { explain, openFile, type OpenFile } from './sqlite-file.ts';
import { Journal, seating, type Transact } from './sqlite-journal.ts';
import { Writes } from './sqlite-writes.ts';
import type { Store } from './store.ts';

/** A store in one file, for one process. */
export function openSqlite(path: string): Store {
  const file = openFile(path);
  const { database } = file;
  const transact: Transact = (work) => transactOn(database, work);
  const journal = openJournal(file, transact, path);
  const prepared = statementsOf(database);
  const seat = seating(database);
  const writes = new Writes(database, journal, transact);
  // SQLite's rows have no prototype, but Postgres' rows have one.
  const common = commonQueries(async <Row>(text: string, values: readonly Value[] = []) =>
    prepared(text)
      .all(...values)
      .map((row) => ({ ...row }) as Row),
  );
  const settled =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      journal.settle();
      return ask(...args);
    };
  let closing: Promise<void> | undefined;
  return {
    ...common,
    loadTable: settled(common.loadTable),
    eventsAfter: settled(common.eventsAfter),
    lobby: settled(common.lobby),
    tablesOf: settled(common.tablesOf),
    dueTables: settled(common.dueTables),

    async addTable(row, summary) {
      transact(() => {
        const values = new Values();
        prepared(insertTable(row, summary, values)).run(...(values.list as Value[]));
        seat(row.id, sittersOf(summary.seats), finishedAt(summary.status, row.created));
      });
    },

    async append(id, event, summary) {
      checkEvent(event, summary);
      return writes.append({ id, event, summary });
    },

    addChat: (table, from, text, at) => writes.say({ table, from, text, at }),

    // There is no other process to tell or to hear of.
    tell() {},
    onNews() {},

    close: () =>
      (closing ??= writes.close().then(() => {
        journal.settle();
        file.close();
      })),
  };
}

function transactOn<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  try {
    const answer = work();
    database.exec('commit');
    return answer;
  } catch (error) {
    // A full disk, for one, has rolled back by itself.
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

/** Statements by their text, each prepared once. */
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
