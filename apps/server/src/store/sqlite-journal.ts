import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { FilingData, FilingReply, FilingRequest } from './filing.worker.ts';
import type { Append } from './queries.ts';
import { failureOf } from './sqlite-file.ts';
import { addTo, Filing } from './sqlite-filing.ts';
import type { WriteTurns } from './write-turns.ts';
import type { StoredEvent } from '../table/events.ts';

/**
 * Roughly the longest time that an event stays in the journal, in milliseconds. Filing many events at once is less work
 * than filing them one by one.
 */
const LONGEST = 2000;
/**
 * The number of events at which the journal is full. New events then wait until the events in the journal have been
 * filed.
 */
const MOST = 20_000;
/** The maximum number of events that are filed on this thread. Filing so few takes less time than asking another thread. */
const FEW = 50;

/**
 * The number of bytes that `checkRoom` writes, to see whether they fit on the disk. On an almost full disk, a small
 * event may still fit when larger ones do not.
 */
const ROOM = 64 * 1024;

const WORKER = new URL('./filing.worker.ts', import.meta.url);

/**
 * Stores events in two steps. First, the events of a batch become one row of the SQL table `journal`. The disk then has
 * to write only one page, even if the events belong to many game tables. Later, another thread files many events at a
 * time (filing.worker.ts). Until then, this class provides these events to readers. After a crash, the next process
 * that opens the store files the events that are still in the journal.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #turns: WriteTurns;
  /** The events that may be only in the journal, by the id of their game table. The events in `#leaving` are being filed now. */
  #leaving = new Map<string, Append[]>();
  #fresh = new Map<string, Append[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #underway: Promise<void> | undefined;
  #isClosing = false;
  readonly #filing: Filing;
  readonly #write;
  readonly #remove;
  readonly #last;

  constructor(database: DatabaseSync, path: string, turns: WriteTurns) {
    this.#database = database;
    this.#path = path;
    this.#turns = turns;
    this.#filing = new Filing(database, turns);
    this.#write = database.prepare('insert into journal (appends) values (?)');
    this.#remove = database.prepare('delete from journal where n = ?');
    this.#last = database.prepare('select seq from tables where id = ?');
    this.#fileHere();
  }

  /** Returns the number of a game table's last event, or undefined if there is no such table. */
  lastOf(id: string): number | undefined {
    return this.#lastAppend(id)?.event.seq ?? (this.#last.get(id)?.['seq'] as number | undefined);
  }

  #lastAppend(id: string): Append | undefined {
    return (this.#fresh.get(id) ?? this.#leaving.get(id))?.at(-1);
  }

  /** Returns those events of a game table that may be only in the journal. */
  eventsOf(id: string): StoredEvent[] {
    return [this.#leaving, this.#fresh].flatMap((tables) => tables.get(id) ?? []).map(({ event }) => event);
  }

  /** For each game table with events that may be only in the journal, returns when its upkeep is due. */
  upkeepTimes(): Map<string, number | undefined> {
    const ids = new Set([...this.#leaving.keys(), ...this.#fresh.keys()]);
    return new Map([...ids].map((id) => [id, this.#lastAppend(id)!.summary.upkeepAt]));
  }

  /** Whether the journal is full. If so, new events must wait for `flush`. */
  get isFull(): boolean {
    return this.#count >= MOST;
  }

  /** Writes events to the journal. The caller must have taken a turn (`WriteTurns`), and must call `keep` after the commit. */
  write(appends: readonly Append[]): void {
    this.#write.run(JSON.stringify(appends));
  }

  /** Remembers committed events until they are filed. */
  keep(appends: readonly Append[]): void {
    addTo(this.#fresh, appends);
    this.#count += appends.length;
    this.#schedule();
  }

  /** Files all events. Await it before you read anything about more than one game table from the SQL tables. */
  async flush(): Promise<void> {
    if (this.#count === 0) return;
    if (this.#underway === undefined && this.#count <= FEW) return this.#fileHere();
    const isMore = this.#fresh.size > 0;
    await this.#underway;
    // While this call waited, another caller may already have begun to file the rest.
    if (isMore) await (this.#underway ?? this.#fileThere());
  }

  /**
   * Calls `read` as if all events had been filed. Meant for times when events cannot be filed, for example because the disk is
   * full. `read` must run all its statements before it returns.
   */
  readWithoutFlush<T>(read: () => T): T {
    return this.#filing.inMemory(read);
  }

  /** Rejects if events cannot be filed, or if there is no room for a large batch of events. */
  async checkRoom(): Promise<void> {
    await this.flush();
    this.#turns.take(() => this.#remove.run(this.#write.run(`[${' '.repeat(ROOM)}]`).lastInsertRowid));
  }

  /** Files the remaining events and ends the other thread. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    if (this.#worker) {
      const gone = once(this.#worker, 'exit');
      this.#worker.ref();
      this.#worker.postMessage('stop' satisfies FilingRequest);
      await gone;
    }
    try {
      this.#fileHere();
    } catch {
      // The disk may be full. The next process that opens the store files the rest.
    }
  }

  #schedule(): void {
    if (this.#isClosing) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // If filing fails, the disk may be full. The events stay in the journal, where readers still find them. `checkRoom` reports
      // the error.
      const more = (): void => {
        if (this.#count > 0) this.#schedule();
      };
      void (this.#underway ?? this.#fileThere()).then(more, more);
    }, LONGEST).unref();
  }

  #fileHere(): void {
    // This transaction need not wait for the disk, because the journal is already on the disk.
    this.#database.exec('pragma synchronous = normal');
    try {
      this.#filing.all();
    } finally {
      this.#database.exec('pragma synchronous = full');
    }
    this.#leaving.clear();
    this.#fresh.clear();
    this.#count = 0;
  }

  #fileThere(): Promise<void> {
    if (this.#leaving.size === 0) [this.#leaving, this.#fresh] = [this.#fresh, this.#leaving];
    else {
      for (const appends of this.#fresh.values()) addTo(this.#leaving, appends);
      this.#fresh.clear();
    }
    const count = this.#count;
    this.#underway = this.#ask().then(
      () => {
        this.#underway = undefined;
        this.#leaving.clear();
        this.#count -= count;
      },
      (error: unknown) => {
        this.#underway = undefined;
        throw error;
      },
    );
    return this.#underway;
  }

  /** Asks the other thread to file everything that is in the journal now. */
  async #ask(): Promise<void> {
    const worker = (this.#worker ??= this.#startWorker());
    const over = new AbortController();
    const { signal } = over;
    worker.ref();
    try {
      const ended = once(worker, 'exit', { signal }).then(() => [
        { failure: { message: 'the filing thread has ended' } },
      ]);
      worker.postMessage('file' satisfies FilingRequest);
      const [{ failure }] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [FilingReply];
      if (failure !== undefined) throw failureOf(Object.assign(new Error(failure.message), failure));
    } finally {
      worker.unref();
      over.abort();
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(WORKER, {
      workerData: { file: this.#path, turns: this.#turns.shared } satisfies FilingData,
    });
    // `#ask` reports the error of a thread that has ended. The next filing starts another thread.
    worker.on('error', () => undefined);
    worker.once('exit', () => (this.#worker = undefined));
    // From now on, the other thread copies SQLite's log into the database file.
    this.#database.exec('pragma wal_autocheckpoint = 0');
    return worker;
  }
}
