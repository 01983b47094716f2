import type { DatabaseSync } from 'node:sqlite';
import type { ChatLine } from '@sloop/protocol';
import { Batcher } from './batcher.ts';
import type { Append, Said } from './queries.ts';
import type { Journal, Transact } from './sqlite-journal.ts';

/** Appends events and lines of chat; all of a tick share a transaction. */
export class Writes {
  readonly #journal: Journal;
  readonly #transact: Transact;
  readonly #countLine;
  readonly #addLine;
  readonly #batches = new Batcher<Append | Said, boolean | ChatLine>((asks) => this.#carryOut(asks));
  /** What the batch under way appends, and the last number of each table that it appends to. */
  #appends: Append[] = [];
  readonly #last = new Map<string, number>();

  constructor(database: DatabaseSync, journal: Journal, transact: Transact) {
    this.#journal = journal;
    this.#transact = transact;
    this.#countLine = database.prepare(
      'update tables set chat_lines = chat_lines + 1 where id = ? returning chat_lines',
    );
    this.#addLine = database.prepare(
      'insert into chat (table_id, n, from_id, from_name, text, at) values (?, ?, ?, ?, ?, ?)',
    );
  }

  /** Whether the event was taken. */
  append(append: Append): Promise<boolean> {
    return this.#batches.ask(append) as Promise<boolean>;
  }

  say(said: Said): Promise<ChatLine> {
    return this.#batches.ask(said) as Promise<ChatLine>;
  }

  close(): Promise<void> {
    return this.#batches.close();
  }

  #carryOut(asks: readonly (Append | Said)[]): (boolean | ChatLine | Error)[] {
    this.#appends = [];
    this.#last.clear();
    const work = (): (boolean | ChatLine | Error)[] => {
      const done = asks.map((ask) => ('event' in ask ? this.#append(ask) : this.#say(ask)));
      if (this.#appends.length > 0) this.#journal.write(this.#appends);
      return done;
    };
    // Events alone are one statement, which is a transaction by itself.
    const answers = asks.every((ask) => 'event' in ask) ? work() : this.#transact(work);
    if (this.#appends.length > 0) this.#journal.keep(this.#appends);
    return answers;
  }

  /** Numbers have no gaps, and of two rivals for one number the second changes nothing. */
  #append(append: Append): boolean {
    const { id, event } = append;
    if ((this.#last.get(id) ?? this.#journal.lastOf(id)) !== event.seq - 1) return false;
    this.#last.set(id, event.seq);
    this.#appends.push(append);
    return true;
  }

  #say({ table, from, text, at }: Said): ChatLine | Error {
    const n = this.#countLine.get(table)?.['chat_lines'];
    if (n === undefined) return new Error(`there is no table ${table}`);
    this.#addLine.run(table, n, from.id, from.name, text, at);
    return { n: Number(n), from: { id: from.id, name: from.name }, text, at };
  }
}
