import type { StatementSync } from 'node:sqlite';
import type { ChatLine } from '@sloop/protocol';
import { Gathering } from './gathering.ts';
import { ADD_TABLE, checkEvent, commonQueries, finishedAt, newTable, sittersOf, type Value } from './queries.ts';
import { openFile } from './sqlite-file.ts';
import type { Store, StoredEvent, Summary } from './store.ts';

/** Something to write, inside the transaction that it shares with others of its tick. */
type Work = () => unknown;

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

  const writes = new Gathering<Work, unknown>((works) => transact(() => works.map((work) => work())));
  const write = <T>(work: () => T | Error): Promise<T> => writes.ask(work) as Promise<T>;

  // `seq` moves on only from the number before, so numbers have no gaps and one of two rivals changes nothing.
  const advance = database.prepare(`update tables
    set seq = ?2, status = ?3, to_act = ?4, due = ?5, changed = ?6, seats = coalesce(?7, seats)
    where id = ?1 and seq = ?2 - 1`);
  const addEvent = database.prepare('insert into events (table_id, seq, at, served, body) values (?, ?, ?, ?, ?)');
  const clearSitters = database.prepare('delete from sitters where table_id = ?');
  const addSitter = database.prepare('insert into sitters (table_id, person, finished) values (?, ?, ?)');
  const finish = database.prepare('update sitters set finished = ?2 where table_id = ?1 and finished is not ?2');
  const countLine = database.prepare('update tables set chat_lines = chat_lines + 1 where id = ? returning chat_lines');
  const addLine = database.prepare(
    'insert into chat (table_id, n, from_id, from_name, text, at) values (?, ?, ?, ?, ?, ?)',
  );

  function seat(table: string, people: readonly string[], finished: number | null): void {
    clearSitters.run(table);
    for (const person of people) addSitter.run(table, person, finished);
  }

  function append(id: string, { seq, at, time, body }: StoredEvent, { status, toAct, due, seats }: Summary): boolean {
    const seen = seats === undefined ? null : JSON.stringify(seats);
    if (advance.run(id, seq, status, toAct, due ?? null, at, seen).changes === 0) return false;
    addEvent.run(id, seq, at, time, body);
    const finished = finishedAt(status, at);
    if (seats !== undefined) seat(id, sittersOf(seats), finished);
    else finish.run(id, finished);
    return true;
  }

  function addChat(table: string, from: ChatLine['from'], text: string, at: number): ChatLine | Error {
    const n = countLine.get(table)?.['chat_lines'];
    if (n === undefined) return new Error(`there is no table ${table}`);
    addLine.run(table, n, from.id, from.name, text, at);
    return { n: Number(n), from: { id: from.id, name: from.name }, text, at };
  }

  return {
    ...commonQueries(query),

    async addTable(row, summary) {
      transact(() => {
        prepared(ADD_TABLE).run(...newTable(row, summary));
        seat(row.id, sittersOf(summary.seats), finishedAt(summary.status, row.created));
      });
    },

    async append(id, event, summary) {
      checkEvent(event, summary);
      return write(() => append(id, event, summary));
    },

    async addChat(table, from, text, at) {
      return write(() => addChat(table, from, text, at));
    },

    // There is no other process to tell or to hear of.
    tell() {},
    onNews() {},

    close: () => (closing ??= writes.close().then(close)),
  };
}
