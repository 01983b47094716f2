import { setImmediate } from 'node:timers/promises';
import type { Services } from './services.ts';
import { SILENCE } from './presence.ts';
import { OpenTable } from './open-table.ts';
import type { News } from '../store/store.ts';

/** How often overdue tables are looked for, in milliseconds. */
const LOOK_EVERY = 1000;
/** How often served time is agreed on and other processes hear that we live. */
const BEAT_EVERY = 5000;
/** Tables that nobody has used for this long are closed, in milliseconds. */
const IDLE = 60_000;
/** Overdue tables that are taken up at one look. */
const MOST_OVERDUE = 500;

/** The tables that this process has open. */
export class OpenTables {
  readonly #services: Services;
  readonly #tables = new Map<string, Promise<OpenTable | undefined>>();
  /** Those that are loaded, by id. */
  readonly #loaded = new Map<string, OpenTable>();
  /** When each other process was last heard of, in served time. */
  readonly #heard = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isLooking = false;

  constructor(services: Services) {
    this.#services = services;
    services.store.onNews((news) => void this.#hear(news).catch((error: unknown) => this.#warn(error)));
    services.metrics.gauge('sloop_tables_open', 'tables held in memory', () => this.#loaded.size);
    services.metrics.gauge('sloop_watchers', 'sockets that follow a table', () => this.watchers);
    services.metrics.gauge('sloop_bots_waiting', 'bots that wait for a thread', () => services.bots.waiting);
  }

  get watchers(): number {
    let all = 0;
    for (const openTable of this.#loaded.values()) all += openTable.watchers;
    return all;
  }

  /** Begins to look after overdue tables, idle ones and other processes. */
  start(): void {
    const every = (ms: number, work: () => void | Promise<void>): void => {
      const run = async (): Promise<void> => work();
      this.#timers.push(setInterval(() => void run().catch((error: unknown) => this.#warn(error)), ms).unref());
    };
    this.#beat().catch((error: unknown) => this.#warn(error));
    every(LOOK_EVERY, () => this.#lookForOverdue());
    every(BEAT_EVERY, () => this.#beat());
    every(IDLE / 2, () => this.#tidy());
  }

  /** A table, opened where it is not; undefined where there is no such table. */
  async find(id: string): Promise<OpenTable | undefined> {
    const known = this.#tables.get(id);
    // From here on it is not idle, or it might be let go of before whoever asks gets to use it.
    this.#loaded.get(id)?.use();
    if (known) return known;
    const opening = OpenTable.open(this.#services, id).then(
      (openTable) => {
        if (openTable) this.#loaded.set(id, openTable);
        else this.#tables.delete(id);
        return openTable;
      },
      (error: unknown) => {
        this.#tables.delete(id);
        throw error;
      },
    );
    this.#tables.set(id, opening);
    return opening;
  }

  /** Everybody is let go of, and everything under way is finished. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#finish();
    // Whoever was just answered hears that first.
    await setImmediate();
    for (const openTable of this.#loaded.values()) openTable.close();
    await this.#finish();
    await this.#services.time.agree(this.#services.store);
  }

  /** Waits for everything that is under way. */
  async #finish(): Promise<void> {
    await Promise.all(
      [...this.#loaded.values()].map((openTable) => openTable.read(() => undefined).catch(() => undefined)),
    );
  }

  async #lookForOverdue(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { store, time, headStart } = this.#services;
      const overdue = await store.dueTables(time.now() - headStart, MOST_OVERDUE);
      for (const id of overdue) await (await this.find(id))?.doUpkeep();
    } finally {
      this.#isLooking = false;
    }
  }

  async #beat(): Promise<void> {
    const { store, time, process } = this.#services;
    await time.agree(store);
    store.tell({ type: 'alive', process });
    for (const [other, at] of this.#heard) {
      if (time.now() - at < SILENCE) continue;
      this.#heard.delete(other);
      for (const openTable of this.#loaded.values()) openTable.presence.forget(other);
    }
  }

  #tidy(): void {
    for (const [id, openTable] of this.#loaded) {
      if (!openTable.isIdle(IDLE)) continue;
      openTable.close();
      this.#loaded.delete(id);
      this.#tables.delete(id);
    }
  }

  async #hear(news: News): Promise<void> {
    const isNew = 'process' in news && !this.#heard.has(news.process);
    if ('process' in news) this.#heard.set(news.process, this.#services.time.now());
    // Both agree on the time at once: nobody's clock depends on the process that they happen to be at.
    if (isNew) await this.#beat();
    if (news.type === 'alive') return;
    if (news.type === 'missed') {
      for (const openTable of this.#loaded.values()) await openTable.hearAll();
      return;
    }
    const openTable = await this.#tables.get(news.table);
    if (!openTable) return;
    if (news.type === 'event') await openTable.hear(news.seq);
    else if (news.type === 'chat') await openTable.tellChat();
    else if (news.type === 'who') openTable.presence.say();
    else openTable.presence.hear(news.process, news);
  }

  #warn(error: unknown): void {
    this.#services.metrics.count('sloop_store_errors_total');
    this.#services.log.warn({ err: error }, 'housekeeping failed and will be tried again');
  }
}
