import type { StatementSync } from 'node:sqlite';
import type { ChatLine } from '@sloop/protocol';
import { Batcher } from './batcher.ts';
import { checkEvent, commonQueries, finishedAt, insertTable, sittersOf, Values, type Value } from './queries.ts';
import { explain, openFile } from './sqlite-file.ts';
import { Journal, seating, type Append } from './sqlite-journal.ts';
import type { Store } from './store.ts';

/** An event to append, or something else to write: all of a tick share a transaction. */
type Ask = Append | (() => unknown);

/** A store in one file, for one process. */
export function openSqlite(path: string): Store {
  const { database, close } = openFile(path);
  let closing: Promise<void> | undefined;
  const statements = new Map<string, StatementSync>();

  const prepared = (text: string): StatementSync => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = database.prepare(text.replaceAll('$', '?'));
      statements.set(text, statement);
    }
    return statement;
  };

  // SQLite's rows have no prototype, which would set them apart from Postgres' ones.
  const query = async <Row>(text: string, values: readonly Value[] = []): Promise<readonly Row[]> =>
    prepared(text)
      .all(...values)
      .map((row) => ({ ...row }) as Row);

  function transact<T>(work: () => T): T {
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

  let journal: Journal;
  try {
    journal = new Journal(database, transact);
  } catch (error) {
    close();
    throw explain(error, path);
  }
  const seat = seating(database);
  /** What the batch under way appends, and the last number of each table that it appends to. */
  let appends: Append[] = [];
  const last = new Map<string, number>();
  const writes = new Batcher<Ask, unknown>((asks) => {
    appends = [];
    last.clear();
    const carryOut = (): unknown[] => {
      const done = asks.map((ask) => (typeof ask === 'function' ? ask() : append(ask)));
      if (appends.length > 0) journal.write(appends);
      return done;
    };
    // Events are one statement, which is a transaction by itself.
    const answers = asks.some((ask) => typeof ask === 'function') ? transact(carryOut) : carryOut();
    if (appends.length > 0) journal.keep(appends);
    return answers;
  });

  const countLine = database.prepare('update tables set chat_lines = chat_lines + 1 where id = ? returning chat_lines');
  const addLine = database.prepare(
    'insert into chat (table_id, n, from_id, from_name, text, at) values (?, ?, ?, ?, ?, ?)',
  );

  /** Numbers have no gaps, and of two rivals for one number the second changes nothing. */
  function append(asked: Append): boolean {
    const { id, event } = asked;
    if ((last.get(id) ?? journal.lastOf(id)) !== event.seq - 1) return false;
    last.set(id, event.seq);
    appends.push(asked);
    return true;
  }

  function addChat(table: string, from: ChatLine['from'], text: string, at: number): ChatLine | Error {
    const n = countLine.get(table)?.['chat_lines'];
    if (n === undefined) return new Error(`there is no table ${table}`);
    addLine.run(table, n, from.id, from.name, text, at);
    return { n: Number(n), from: { id: from.id, name: from.name }, text, at };
  }

  const common = commonQueries(query);
  const settled =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      journal.settle();
      return ask(...args);
    };

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
      return writes.ask({ id, event, summary }) as Promise<boolean>;
    },

    async addChat(table, from, text, at) {
      return writes.ask(() => addChat(table, from, text, at)) as Promise<ChatLine>;
    },

    // There is no other process to tell or to hear of.
    tell() {},
    onNews() {},

    close: () =>
      (closing ??= writes.close().then(() => {
        journal.settle();
        close();
      })),
  };
}
