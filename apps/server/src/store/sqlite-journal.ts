import type { DatabaseSync } from 'node:sqlite';
import { finishedAt, sittersOf, type Append } from './queries.ts';

/** Carries out work in a transaction: all of it is stored, or nothing. */
export type Transact = <T>(work: () => T) => T;

/** How long events wait in the journal, in milliseconds, and how many. */
const LONGEST = 500;
const MOST = 5000;

/**
 * Events are first written down one after another, all of a tick in one row: one page for the disk to keep, whatever tables they
 * belong to. Later, many at a time and without another wait for the disk, they are filed where they are looked for. What a
 * process that was killed had not filed, the next one files when it opens the store.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #transact: Transact;
  /** What is written down and not yet filed, by table. */
  readonly #waiting = new Map<string, Append[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #file: (appends: readonly Append[]) => void;
  readonly #write;
  readonly #clear;
  readonly #last;

  constructor(database: DatabaseSync, transact: Transact) {
    this.#database = database;
    this.#transact = transact;
    this.#file = filing(database);
    this.#write = database.prepare('insert into journal (appends) values (?)');
    this.#clear = database.prepare('delete from journal');
    this.#last = database.prepare('select seq from tables where id = ?');
    const rows = database.prepare('select appends from journal order by n').all() as { appends: string }[];
    for (const { appends } of rows) this.#keep(JSON.parse(appends) as Append[]);
    this.settle();
  }

  /** The number of a table's last event; undefined where there is no such table. */
  lastOf(id: string): number | undefined {
    return this.#waiting.get(id)?.at(-1)?.event.seq ?? (this.#last.get(id)?.['seq'] as number | undefined);
  }

  /** Writes events down, inside a transaction; `keep` them once that has ended well. */
  write(appends: readonly Append[]): void {
    this.#write.run(JSON.stringify(appends));
  }

  keep(appends: readonly Append[]): void {
    this.#keep(appends);
    if (this.#count >= MOST) this.#settleLater();
    else this.#timer ??= setTimeout(() => this.#settleLater(), LONGEST).unref();
  }

  #keep(appends: readonly Append[]): void {
    for (const append of appends) {
      const waiting = this.#waiting.get(append.id);
      if (waiting) waiting.push(append);
      else this.#waiting.set(append.id, [append]);
    }
    this.#count += appends.length;
  }

  /** Files everything; whoever reads tables or events calls this first. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#count === 0) return;
    // The disk has it all in the journal: nothing is lost if it gets to know of this later.
    this.#database.exec('pragma synchronous = normal');
    try {
      this.#transact(() => {
        for (const appends of this.#waiting.values()) this.#file(appends);
        this.#clear.run();
      });
    } finally {
      this.#database.exec('pragma synchronous = full');
    }
    this.#waiting.clear();
    this.#count = 0;
  }

  #settleLater(): void {
    try {
      this.settle();
    } catch {
      // A full disk, perhaps. The journal keeps it; whoever reads or writes next hears what is wrong.
      this.#timer = setTimeout(() => this.#settleLater(), LONGEST).unref();
    }
  }
}

/** Puts events of one table where they are looked for. */
function filing(database: DatabaseSync): (appends: readonly Append[]) => void {
  const addEvent = database.prepare('insert into events (table_id, seq, at, served, body) values (?, ?, ?, ?, ?)');
  const advance = database.prepare(`update tables
    set seq = ?2, status = ?3, to_act = ?4, due = ?5, changed = ?6, seats = coalesce(?7, seats) where id = ?1`);
  const finish = database.prepare('update sitters set finished = ?2 where table_id = ?1 and finished is not ?2');
  const seat = seating(database);
  return (appends) => {
    for (const { id, event } of appends) addEvent.run(id, event.seq, event.at, event.time, event.body);
    const { id, event, summary } = appends.at(-1)!;
    const seats = appends.findLast((append) => append.summary.seats)?.summary.seats;
    const { status, toAct, due } = summary;
    advance.run(id, event.seq, status, toAct, due ?? null, event.at, seats ? JSON.stringify(seats) : null);
    const finished = finishedAt(status, event.at);
    if (seats) seat(id, sittersOf(seats), finished);
    else finish.run(id, finished);
  };
}

/** Notes who sits at a table, and nobody else. */
export function seating(
  database: DatabaseSync,
): (table: string, people: readonly string[], finished: number | null) => void {
  const clear = database.prepare('delete from sitters where table_id = ?');
  const add = database.prepare('insert into sitters (table_id, person, finished) values (?, ?, ?)');
  return (table, people, finished) => {
    clear.run(table);
    for (const person of people) add.run(table, person, finished);
  };
}
