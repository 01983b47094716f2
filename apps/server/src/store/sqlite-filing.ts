import type { DatabaseSync } from 'node:sqlite';
import { finishedAt, sittersOf, type Append } from './queries.ts';
import { WriteTurns } from './write-turns.ts';

/** Runs `work` in a transaction. Either all of its changes are stored, or none. */
export type Transact = <T>(work: () => T) => T;

export const transactOn =
  (database: DatabaseSync, turns: WriteTurns): Transact =>
  (work) =>
    turns.take(() => {
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
    });

/**
 * Files events: moves them from the SQL table `journal` to the SQL tables from which they are read. The caller may stop after any
 * step, and a crash may interrupt a step. The journal keeps its rows until the last step. If filing stops before that, the next
 * filing writes the same events again, which has no further effect.
 */
export class Filing {
  readonly #database: DatabaseSync;
  readonly #turns: WriteTurns;
  readonly #transact: Transact;
  readonly #fileTable: (appends: readonly Append[]) => void;
  readonly #read;
  readonly #clear;

  constructor(database: DatabaseSync, turns = new WriteTurns()) {
    this.#database = database;
    this.#turns = turns;
    this.#transact = transactOn(database, turns);
    this.#fileTable = tableFiler(database);
    this.#read = database.prepare('select n, appends from journal order by n');
    this.#clear = database.prepare('delete from journal where n <= ?');
  }

  /** Files everything in one transaction. */
  all(): void {
    this.#transact(() => {
      for (const step of this.#steps()) step();
    });
  }

  /**
   * Calls `read` as if everything were filed: files everything in a transaction, calls `read`, and rolls the
   * transaction back. The transaction stays in memory.
   */
  inMemory<T>(read: () => T): T {
    return this.#turns.take(() => {
      this.#database.exec('begin immediate');
      try {
        for (const step of this.#steps()) step();
        return read();
      } finally {
        this.#database.exec('rollback');
      }
    });
  }

  /**
   * Files everything that is in the journal now, in several transactions. Each transaction is limited to little more
   * than `ms` milliseconds, because nothing else can be written in the meantime. After each transaction, the generator
   * yields how long the transaction took.
   */
  *gradually(ms: number): Generator<number> {
    const steps = this.#steps();
    for (let next = steps.next(); !next.done;) {
      const begin = performance.now();
      this.#transact(() => {
        do {
          next.value!();
          next = steps.next();
        } while (!next.done && performance.now() - begin < ms);
      });
      yield performance.now() - begin;
    }
  }

  /** Yields functions that each file the events of one game table. The last function empties the journal. */
  *#steps(): Generator<() => void, undefined> {
    const rows = this.#read.all() as { readonly n: number; readonly appends: string }[];
    if (rows.length === 0) return;
    const tables = new Map<string, Append[]>();
    for (const { appends } of rows) addTo(tables, JSON.parse(appends) as Append[]);
    for (const appends of tables.values()) yield () => this.#fileTable(appends);
    yield () => this.#clear.run(rows.at(-1)!.n);
  }
}

/** Adds events to a map whose keys are the ids of game tables. */
export function addTo(tables: Map<string, Append[]>, appends: readonly Append[]): void {
  for (const append of appends) {
    const known = tables.get(append.id);
    if (known) known.push(append);
    else tables.set(append.id, [append]);
  }
}

/** Returns a function that writes events of one game table to the SQL tables from which they are read. */
function tableFiler(database: DatabaseSync): (appends: readonly Append[]) => void {
  const addEvent = database.prepare(`insert into events (table_id, seq, at, served, body) values (?, ?, ?, ?, ?)
    on conflict do nothing`);
  const advance = database.prepare(`update tables
    set seq = ?2, status = ?3, to_act = ?4, due = ?5, changed = ?6, seats = coalesce(?7, seats), round = ?8 where id = ?1`);
  const finish = database.prepare('update sitters set finished = ?2 where table_id = ?1 and finished is not ?2');
  const writeSitters = sitterWriter(database);
  return (appends) => {
    for (const { id, event } of appends) addEvent.run(id, event.seq, event.at, event.time, event.body);
    const { id, event, summary } = appends.at(-1)!;
    const seats = appends.findLast((append) => append.summary.seats)?.summary.seats;
    const { status, toAct, upkeepAt = null, round = null } = summary;
    advance.run(id, event.seq, status, toAct, upkeepAt, event.at, seats ? JSON.stringify(seats) : null, round);
    const finished = finishedAt(status, event.at);
    if (seats) writeSitters(id, sittersOf(seats), finished);
    else finish.run(id, finished);
  };
}

/** Returns a function that replaces the list of people who sit at a game table. */
export function sitterWriter(
  database: DatabaseSync,
): (table: string, people: readonly string[], finished: number | null) => void {
  const clear = database.prepare('delete from sitters where table_id = ?');
  const add = database.prepare('insert into sitters (table_id, person, finished) values (?, ?, ?)');
  return (table, people, finished) => {
    clear.run(table);
    for (const person of people) add.run(table, person, finished);
  };
}
