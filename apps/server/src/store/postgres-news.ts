import { Client } from 'pg';
import { configure } from './postgres-connection.ts';
import { CHANNEL } from './postgres-statements.ts';
import type { News } from './store.ts';

/**
 * The pauses between attempts to reconnect, in milliseconds. Each pause is twice as long as the previous one, up to
 * `LONGEST_PAUSE`.
 */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** How often the connection is tested, in milliseconds. Without these tests, a broken network could go unnoticed. */
const HEARTBEAT = 20_000;

/** Receives news from other processes on its own connection. Reconnects whenever that connection breaks. */
export class NewsListener {
  readonly #url: string;
  readonly #process: string;
  readonly #listeners: ((news: News) => void)[] = [];
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = FIRST_PAUSE;
  #closed = false;

  /** `process` is the id of this process. News from this process itself is ignored. */
  constructor(url: string, process: string) {
    this.#url = url;
    this.#process = process;
  }

  onNews(listener: (news: News) => void): void {
    this.#listeners.push(listener);
  }

  async connect(): Promise<void> {
    const client = new Client(configure(this.#url));
    client.on('notification', ({ payload }) => this.#hear(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#timer = setInterval(() => void client.query('select 1').catch(() => this.#lose(client)), HEARTBEAT);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#client?.end();
  }

  #lose(client: Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    void client.end().catch(() => {});
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#timer = setTimeout(() => void this.#reconnect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.connect();
      this.#pause = FIRST_PAUSE;
      this.#pass({ type: 'missed' });
    } catch {
      if (!this.#closed) this.#reconnectLater();
    }
  }

  #hear(payload = ''): void {
    let message: { readonly from: string; readonly news: News };
    try {
      message = JSON.parse(payload) as typeof message;
    } catch {
      // Other programs that use the database may send anything on this channel, so texts that are not JSON are ignored.
      return;
    }
    if (message.from !== this.#process) this.#pass(message.news);
  }

  #pass(news: News): void {
    if (!this.#closed) for (const listener of this.#listeners) listener(news);
  }
}
