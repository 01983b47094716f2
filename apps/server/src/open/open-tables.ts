import { setImmediate as immediately } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import type { Services } from './services.ts';
import { SILENCE } from './presence.ts';
import { OpenTable } from './open-table.ts';
import type { News } from '../store/store.ts';
import { UnreadableTable } from '../table/unreadable.ts';

/** How often to look for tables whose upkeep is overdue, in milliseconds. */
const LOOK_EVERY = 1000;
/** How often this process synchronises served time and sends a heartbeat to other processes, in milliseconds. */
const HEARTBEAT_EVERY = 5000;
/** How long a table stays open without being used, in milliseconds. */
const IDLE = 60_000;
/** The maximum number of overdue tables that are handled at a time. */
const MOST_OVERDUE = 500;
/** How long to wait before an unreadable table is tried again, in milliseconds of served time. */
export const RETRY_UNREADABLE = 10 * 60_000;

const SHUTTING_DOWN = 'The server is shutting down. Connect again.';

/** Ignores an error about an unreadable table, because the table has already been set aside and logged. Throws any other error. */
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableTable)) throw error;
}

/** A table that could not be read. It is not read again before `retryAt`, in served time. */
interface SetAside {
  readonly error: UnreadableTable;
  readonly retryAt: number;
}

export class OpenTables {
  readonly #services: Services;
  readonly #tables = new Map<string, Promise<OpenTable | undefined>>();
  /** The tables that are completely loaded, by id. */
  readonly #loaded = new Map<string, OpenTable>();
  /** When each of the other processes last sent news, in served time. The key is the process's id. */
  readonly #lastHeard = new Map<string, number>();
  readonly #setAside = new Map<string, SetAside>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isLooking = false;

  constructor(services: Services) {
    this.#services = services;
    services.store.onNews((news) => void this.#receiveNews(news).catch((error: unknown) => this.#warn(error)));
    services.metrics.gauge('sloop_tables_open', 'tables held in memory', () => this.#loaded.size);
    services.metrics.gauge('sloop_tables_set_aside', 'tables that cannot be read', () => this.#setAside.size);
    services.metrics.gauge('sloop_watchers', 'sockets that follow a table', () => this.watchers);
    services.metrics.gauge(
      'sloop_event_loop_delay_seconds',
      'delay of the event loop',
      () => services.load.delay / 1000,
    );
    services.metrics.gauge('sloop_bots_waiting', 'bots that wait for a thread', () => services.bots.waiting);
  }

  get watchers(): number {
    let all = 0;
    for (const openTable of this.#loaded.values()) all += openTable.watchers;
    return all;
  }

  /** Starts the timers for overdue tables, idle tables and heartbeats. */
  start(): void {
    const every = (ms: number, work: () => void | Promise<void>): void => {
      const run = async (): Promise<void> => work();
      this.#timers.push(setInterval(() => void run().catch((error: unknown) => this.#warn(error)), ms).unref());
    };
    this.#sendHeartbeat().catch((error: unknown) => this.#warn(error));
    every(LOOK_EVERY, () => this.#lookForOverdue());
    every(HEARTBEAT_EVERY, () => this.#sendHeartbeat());
    every(IDLE / 2, async () => {
      for (const openTable of this.#loaded.values()) await openTable.renew();
      this.#closeIdle();
    });
  }

  /**
   * Finds a table and opens it if necessary. Returns undefined if there is no such table. Throws `UnreadableTable` if
   * the table is set aside.
   */
  async find(id: string): Promise<OpenTable | undefined> {
    const known = this.#tables.get(id);
    // Without this call, the table could be closed as idle before the caller uses it.
    this.#loaded.get(id)?.keepOpen();
    if (known) return known;
    const setAside = this.#setAside.get(id);
    if (setAside && this.#isSetAside(id)) throw setAside.error;
    const opening = OpenTable.open(this.#services, id, (...found) => this.#evict(...found)).then(
      (openTable) => {
        this.#setAside.delete(id);
        if (openTable) this.#loaded.set(id, openTable);
        else this.#tables.delete(id);
        return openTable;
      },
      (error: unknown) => {
        this.#tables.delete(id);
        if (error instanceof UnreadableTable) this.#putAside(id, error);
        throw error;
      },
    );
    this.#tables.set(id, opening);
    return opening;
  }

  /** Shows a person's new name at all tables that are open in this process. */
  async rename(person: string, name: string): Promise<void> {
    // A table that is still being opened may have read the old name, so it is renamed too. If opening fails, the table
    // reads the current names the next time it is opened.
    const tables = [...this.#tables].filter(([id]) => this.#loaded.get(id)?.mayHave(person) ?? true);
    await Promise.all(tables.map(async ([, opening]) => (await opening.catch(() => undefined))?.rename(person, name)));
  }

  /** Removes a person's chat lines from all pages that follow a table in this process. */
  async eraseChat(person: string): Promise<void> {
    await Promise.all([...this.#loaded.values()].map((openTable) => openTable.eraseChat(person)));
  }

  #isSetAside(id: string): boolean {
    return (this.#setAside.get(id)?.retryAt ?? 0) > this.#services.time.now();
  }

  /** Remembers that a table cannot be read. Only the first attempt is logged. */
  #putAside(id: string, error: UnreadableTable): void {
    if (!this.#setAside.has(id))
      this.#services.log.error({ err: error.cause }, 'a table cannot be read and is set aside');
    this.#setAside.set(id, { error, retryAt: this.#services.time.now() + RETRY_UNREADABLE });
  }

  /** Sets aside a table that was readable when it was opened. */
  #evict(openTable: OpenTable, error: UnreadableTable): void {
    const { id } = openTable;
    if (this.#loaded.get(id) !== openTable) return;
    this.#loaded.delete(id);
    this.#tables.delete(id);
    this.#putAside(id, error);
    // The request that found the damage is answered before its socket is closed.
    immediately(() => openTable.close(error.message));
  }

  /** Finishes all work that is under way. Then closes all tables and their sockets. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#waitForTables();
    // The pause gives replies time to go out before the sockets are closed.
    await setImmediate();
    for (const openTable of this.#loaded.values()) openTable.close(SHUTTING_DOWN);
    await this.#waitForTables();
    // If the store cannot be used, only the last seconds of served time are lost.
    await this.#services.time.agree(this.#services.store).catch((error: unknown) => this.#warn(error));
  }

  /** Waits until every table has finished the tasks in its queue. */
  async #waitForTables(): Promise<void> {
    await Promise.all(
      [...this.#loaded.values()].map((openTable) => openTable.read(() => undefined).catch(() => undefined)),
    );
  }

  async #lookForOverdue(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { store, time, headStart } = this.#services;
      // Tables that are set aside stay overdue. They must not crowd out the other tables.
      const overdue = await store.dueTables(time.now() - headStart, MOST_OVERDUE + this.#setAside.size);
      for (const id of overdue) if (!this.#isSetAside(id)) await this.#doUpkeep(id);
    } finally {
      this.#isLooking = false;
    }
  }

  async #doUpkeep(id: string): Promise<void> {
    const openTable = await this.find(id).catch(ignoreUnreadable);
    await openTable?.doUpkeep();
  }

  async #sendHeartbeat(): Promise<void> {
    const { store, time, process } = this.#services;
    await time.agree(store);
    store.broadcast({ type: 'alive', process });
    for (const [other, at] of this.#lastHeard) {
      if (time.now() - at < SILENCE) continue;
      this.#lastHeard.delete(other);
      for (const openTable of this.#loaded.values()) openTable.presence.forget(other);
    }
  }

  #closeIdle(): void {
    for (const [id, openTable] of this.#loaded) {
      if (!openTable.isIdle(IDLE)) continue;
      openTable.close(SHUTTING_DOWN);
      this.#loaded.delete(id);
      this.#tables.delete(id);
    }
  }

  async #receiveNews(news: News): Promise<void> {
    const isNew = 'process' in news && !this.#lastHeard.has(news.process);
    if ('process' in news) this.#lastHeard.set(news.process, this.#services.time.now());
    // After the first news from a process, served time is synchronised immediately, so that clocks are the same in both
    // processes.
    if (isNew) await this.#sendHeartbeat();
    if (news.type === 'alive' || news.type === 'lobby') return;
    if (news.type === 'missed') {
      for (const openTable of this.#loaded.values()) await openTable.catchUpFully().catch(ignoreUnreadable);
      return;
    }
    // `Devices`, `Mutes` and `Names` handle news about people.
    if (news.type === 'revoked' || news.type === 'muted' || news.type === 'person') return;
    const openTable = await this.#tables.get(news.table);
    if (!openTable) return;
    if (news.type === 'event') await openTable.catchUpTo(news.seq).catch(ignoreUnreadable);
    else if (news.type === 'chat') await openTable.sendNewChat();
    else if (news.type === 'who') openTable.presence.broadcast();
    else openTable.presence.setRemote(news.process, news);
  }

  #warn(error: unknown): void {
    this.#services.metrics.count('sloop_store_errors_total');
    this.#services.log.warn({ err: error }, 'a regular task failed and will be tried again');
  }
}
