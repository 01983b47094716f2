import type { ChatLine, ServerMessage } from '@sloop/protocol';
import type { Store } from '../store/store.ts';
import type { Watcher } from './open-table.ts';

/** The maximum number of lines that are sent at once. Older lines are left out. */
const MOST_LINES = 50;

/** The chat of a table that is open in this process. */
export class TableChat {
  readonly #table: string;
  readonly #store: Pick<Store, 'chatAfter'>;
  /** The number of the last line that was sent to watchers. Undefined until the table has its first watcher. */
  #sent: number | undefined;
  /** The ids of the people whose lines were sent to watchers. */
  readonly #speakers = new Set<string>();

  constructor(table: string, store: Pick<Store, 'chatAfter'>) {
    this.#table = table;
    this.#store = store;
  }

  /** Returns the lines after line `since` for a new watcher. */
  async linesFor(watcher: Watcher, since: number): Promise<ChatLine[]> {
    // A line that arrives between these two queries is sent twice. If the queries ran in the opposite order, the line would never
    // be sent.
    this.#sent ??= (await this.#store.chatAfter(this.#table, 0, 1)).at(-1)?.n ?? 0;
    return this.#heardBy(watcher, await this.#read(since));
  }

  /** Sends the watchers every line that they do not know yet. */
  async sendNew(watchers: Iterable<Watcher>): Promise<void> {
    if (this.#sent === undefined) return;
    const fresh = await this.#read(this.#sent);
    if (fresh.length === 0) return;
    this.#sent = fresh.at(-1)!.n;
    for (const watcher of watchers) {
      const chat = this.#heardBy(watcher, fresh);
      if (chat.length > 0) watcher.send(JSON.stringify({ type: 'chat', chat } satisfies ServerMessage));
    }
  }

  /** Whether any of this person's lines were sent to watchers. */
  hasSpoken(person: string): boolean {
    return this.#speakers.has(person);
  }

  /** Tells the watchers to remove a person's lines, if any were sent. Call this after the store has removed the lines. */
  erase(person: string, watchers: Iterable<Watcher>): void {
    if (!this.#speakers.delete(person)) return;
    const text = JSON.stringify({ type: 'erased', person } satisfies ServerMessage);
    for (const watcher of watchers) watcher.send(text);
  }

  async #read(since: number): Promise<readonly ChatLine[]> {
    const lines = await this.#store.chatAfter(this.#table, since, MOST_LINES);
    for (const { from } of lines) this.#speakers.add(from.id);
    return lines;
  }

  #heardBy({ mutes }: Watcher, lines: readonly ChatLine[]): ChatLine[] {
    return lines.filter(({ from }) => !mutes.has(from.id));
  }
}
