import type { DatabaseSync } from 'node:sqlite';
import type { ChatLine } from '@sloop/protocol';
import { Busyness } from '../process/busyness.ts';
import { Batcher } from './batcher.ts';
import type { Append, NewChatLine } from './queries.ts';
import type { Transact } from './sqlite-filing.ts';
import type { Journal } from './sqlite-journal.ts';
import type { WriteTurns } from './write-turns.ts';

/**
 * The least time between two transactions while this thread is busy, in milliseconds. A transaction costs almost as much
 * processor time for one event as for ten. A thread with time to spare can afford one for each tick, and players then
 * wait less.
 */
const GAP = 8;

/**
 * Stores events and chat lines. Jobs that arrive in one tick or, while this thread is busy, within `GAP` milliseconds
 * share a transaction, up to the 1,000 jobs that a batch may have.
 */
export class Writes {
  readonly #journal: Journal;
  readonly #transact: Transact;
  readonly #turns: WriteTurns;
  readonly #countLine;
  readonly #addLine;
  readonly #busyness = new Busyness();
  readonly #batches = new Batcher<Append | NewChatLine, boolean | ChatLine>(
    (jobs) => (this.#journal.isFull ? this.#journal.flush().then(() => this.#runBatch(jobs)) : this.#runBatch(jobs)),
    { gap: GAP, isBusy: () => this.#busyness.isBusy },
  );
  /** The events of the running batch. */
  #appends: Append[] = [];
  /** For each table that has events in the running batch, the number of its last event in the batch. */
  readonly #last = new Map<string, number>();

  constructor(database: DatabaseSync, journal: Journal, transact: Transact, turns: WriteTurns) {
    this.#journal = journal;
    this.#turns = turns;
    this.#transact = transact;
    this.#countLine = database.prepare(
      'update tables set chat_lines = chat_lines + 1 where id = ? returning chat_lines',
    );
    this.#addLine = database.prepare(
      'insert into chat (table_id, n, from_id, from_name, text, at) values (?, ?, ?, ?, ?, ?)',
    );
  }

  /** Resolves to true if the event was stored, and to false otherwise. */
  append(append: Append): Promise<boolean> {
    return this.#batches.add(append) as Promise<boolean>;
  }

  addChat(line: NewChatLine): Promise<ChatLine> {
    return this.#batches.add(line) as Promise<ChatLine>;
  }

  close(): Promise<void> {
    return this.#batches.close();
  }

  #runBatch(jobs: readonly (Append | NewChatLine)[]): (boolean | ChatLine | Error)[] {
    this.#appends = [];
    this.#last.clear();
    const work = (): (boolean | ChatLine | Error)[] => {
      const done = jobs.map((job) => ('event' in job ? this.#append(job) : this.#addChat(job)));
      if (this.#appends.length > 0) this.#journal.write(this.#appends);
      return done;
    };
    // A batch without chat is one statement, which needs no explicit transaction.
    const outputs = jobs.every((job) => 'event' in job) ? this.#turns.take(work) : this.#transact(work);
    if (this.#appends.length > 0) this.#journal.keep(this.#appends);
    return outputs;
  }

  /** Accepts an event only if its number is the table's next number. */
  #append(append: Append): boolean {
    const { id, event } = append;
    if ((this.#last.get(id) ?? this.#journal.lastOf(id)) !== event.seq - 1) return false;
    this.#last.set(id, event.seq);
    this.#appends.push(append);
    return true;
  }

  #addChat({ table, from, text, at }: NewChatLine): ChatLine | Error {
    const n = this.#countLine.get(table)?.['chat_lines'];
    if (n === undefined) return new Error(`there is no table ${table}`);
    this.#addLine.run(table, n, from.id, from.name, text, at);
    return { n: Number(n), from: { id: from.id, name: from.name }, text, at };
  }
}
