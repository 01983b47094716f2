import type { DatabaseSync } from 'node:sqlite';
import { finishedAt, sittersOf, type Append } from './queries.ts';

/** Runs `work` in a transaction. Either all changes of `work` are stored, or none of them. */
export type Transact = <T>(work: () => T) => T;

/** Events stay in the journal no longer than this many milliseconds. */
const LONGEST = 500;
/** The journal is flushed as soon as it contains this many events. */
const MOST = 5000;
/** `checkRoom` makes sure that there is room for this many bytes. A small event may fit in when larger ones already fail. */
const ROOM = 64 * 1024;

/**
 * Stores events in two steps. First, all events of one tick become one row of the SQL table `journal`. The disk then
 * has to write only one page, even if the events belong to many game tables. Later, many events at a time are moved
 * from `journal` to the SQL tables from which they are read. The second step does not wait for the disk. After a crash,
 * the next process that opens the store moves the events that are still in the journal.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #transact: Transact;
  /** The events that are only in the journal, by the id of their game table. */
  readonly #waiting = new Map<string, Append[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #moveToTables: (appends: readonly Append[]) => void;
  readonly #write;
  readonly #clear;
  readonly #last;

  constructor(database: DatabaseSync, transact: Transact) {
    this.#database = database;
    this.#transact = transact;
    this.#moveToTables = eventMover(database);
    this.#write = database.prepare('insert into journal (appends) values (?)');
    this.#clear = database.prepare('delete from journal');
    this.#last = database.prepare('select seq from tables where id = ?');
    const rows = database.prepare('select appends from journal order by n').all() as { appends: string }[];
    for (const { appends } of rows) this.#keep(JSON.parse(appends) as Append[]);
    this.flush();
  }

  /** Returns the number of a game table's last event, or undefined if there is no such table. */
  lastOf(id: string): number | undefined {
    return this.#waiting.get(id)?.at(-1)?.event.seq ?? (this.#last.get(id)?.['seq'] as number | undefined);
  }

  /** Writes events to the journal, as part of the caller's transaction. After the commit, the caller must call `keep`. */
  write(appends: readonly Append[]): void {
    this.#write.run(JSON.stringify(appends));
  }

  /** Remembers committed events until they are moved out of the journal. */
  keep(appends: readonly Append[]): void {
    this.#keep(appends);
    if (this.#count >= MOST) this.#flushOrRetry();
    else this.#timer ??= setTimeout(() => this.#flushOrRetry(), LONGEST).unref();
  }

  #keep(appends: readonly Append[]): void {
    for (const append of appends) {
      const waiting = this.#waiting.get(append.id);
      if (waiting) waiting.push(append);
      else this.#waiting.set(append.id, [append]);
    }
    this.#count += appends.length;
  }

  /**
   * Moves all events from the journal to the SQL tables from which they are read. Must be called before anything is read from the
   * SQL table `tables` or `events`.
   */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#count === 0) return;
    // This transaction need not wait for the disk, because the journal is already on the disk.
    this.#database.exec('pragma synchronous = normal');
    try {
      this.#transact(() => this.#moveAll());
    } finally {
      this.#database.exec('pragma synchronous = full');
    }
    this.#waiting.clear();
    this.#count = 0;
  }

  #moveAll(): void {
    for (const appends of this.#waiting.values()) this.#moveToTables(appends);
    this.#clear.run();
  }

  /**
   * Calls `read` as if the journal were empty, although it cannot be flushed, for example because the disk is full. The events are
   * moved in a transaction that stays in memory and is rolled back. `read` must run all its statements before it returns.
   */
  readWithoutFlush<T>(read: () => T): T {
    this.#database.exec('begin immediate');
    try {
      this.#moveAll();
      return read();
    } finally {
      this.#database.exec('rollback');
    }
  }

  /** Throws if the journal cannot be flushed, or if there is no room for a large batch of events. */
  checkRoom(): void {
    this.flush();
    this.#write.run(`[${' '.repeat(ROOM)}]`);
    this.#clear.run();
  }

  #flushOrRetry(): void {
    try {
      this.flush();
    } catch {
      // The disk may be full. The events stay in the journal, and the next read or write reports the error.
      this.#timer = setTimeout(() => this.#flushOrRetry(), LONGEST).unref();
    }
  }
}

/** Returns a function that writes events of one game table to the SQL tables from which they are read. */
function eventMover(database: DatabaseSync): (appends: readonly Append[]) => void {
  const addEvent = database.prepare('insert into events (table_id, seq, at, served, body) values (?, ?, ?, ?, ?)');
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
