import { setImmediate } from 'node:timers/promises';
import type { House } from './house.ts';
import { SILENCE } from './presence.ts';
import { Room } from './room.ts';
import type { News } from './store/store.ts';

/** How often overdue duties are looked for, in milliseconds. */
const LOOK_EVERY = 1000;
/** How often served time is agreed on and other processes hear that we live. */
const BEAT_EVERY = 5000;
/** Rooms that nobody uses for so long are let go of. */
const IDLE = 60_000;
/** Overdue tables that are taken up at one look. */
const MOST_DUTIES = 500;

/** The tables that this process has open. */
export class Rooms {
  readonly #house: House;
  readonly #rooms = new Map<string, Promise<Room | undefined>>();
  /** Rooms that are loaded, by id. */
  readonly #loaded = new Map<string, Room>();
  /** When each other process was last heard of, in served time. */
  readonly #heard = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isLooking = false;

  constructor(house: House) {
    this.#house = house;
    house.store.onNews((news) => void this.#hear(news).catch((error: unknown) => this.#warn(error)));
    house.metrics.gauge('sloop_tables_open', 'tables held in memory', () => this.#loaded.size);
    house.metrics.gauge('sloop_watchers', 'sockets that follow a table', () => this.watchers);
    house.metrics.gauge('sloop_bots_waiting', 'bots that wait for a thread', () => house.bots.waiting);
  }

  get watchers(): number {
    let all = 0;
    for (const room of this.#loaded.values()) all += room.watchers;
    return all;
  }

  /** Begins to look after duties, idle rooms and other processes. */
  start(): void {
    const every = (ms: number, work: () => void | Promise<void>): void => {
      const run = async (): Promise<void> => work();
      this.#timers.push(setInterval(() => void run().catch((error: unknown) => this.#warn(error)), ms).unref());
    };
    this.#beat().catch((error: unknown) => this.#warn(error));
    every(LOOK_EVERY, () => this.#lookForDuties());
    every(BEAT_EVERY, () => this.#beat());
    every(IDLE / 2, () => this.#tidy());
  }

  /** A table's room, or undefined where there is no such table. */
  async find(id: string): Promise<Room | undefined> {
    const known = this.#rooms.get(id);
    // From here on it is not idle, or it might be let go of before whoever asks gets to use it.
    this.#loaded.get(id)?.use();
    if (known) return known;
    const opening = Room.open(this.#house, id).then(
      (room) => {
        if (room) this.#loaded.set(id, room);
        else this.#rooms.delete(id);
        return room;
      },
      (error: unknown) => {
        this.#rooms.delete(id);
        throw error;
      },
    );
    this.#rooms.set(id, opening);
    return opening;
  }

  /** Everybody is let go of, and everything under way is finished. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#finish();
    // Whoever was just answered hears that first.
    await setImmediate();
    for (const room of this.#loaded.values()) room.close();
    await this.#finish();
    await this.#house.time.agree(this.#house.store);
  }

  /** Waits for everything that is under way. */
  async #finish(): Promise<void> {
    await Promise.all([...this.#loaded.values()].map((room) => room.read(() => undefined).catch(() => undefined)));
  }

  async #lookForDuties(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { store, time, grace } = this.#house;
      const overdue = await store.dueTables(time.now() - grace, MOST_DUTIES);
      for (const id of overdue) await (await this.find(id))?.doDuties();
    } finally {
      this.#isLooking = false;
    }
  }

  async #beat(): Promise<void> {
    const { store, time, process } = this.#house;
    await time.agree(store);
    store.tell({ type: 'alive', process });
    for (const [other, at] of this.#heard) {
      if (time.now() - at < SILENCE) continue;
      this.#heard.delete(other);
      for (const room of this.#loaded.values()) room.presence.forget(other);
    }
  }

  #tidy(): void {
    for (const [id, room] of this.#loaded) {
      if (!room.isIdle(IDLE)) continue;
      room.close();
      this.#loaded.delete(id);
      this.#rooms.delete(id);
    }
  }

  async #hear(news: News): Promise<void> {
    const isNew = 'process' in news && !this.#heard.has(news.process);
    if ('process' in news) this.#heard.set(news.process, this.#house.time.now());
    // Both agree on the time at once: nobody's clock depends on the process that they happen to be at.
    if (isNew) await this.#beat();
    if (news.type === 'alive') return;
    if (news.type === 'missed') {
      for (const room of this.#loaded.values()) await room.hearAll();
      return;
    }
    const room = await this.#rooms.get(news.table);
    if (!room) return;
    if (news.type === 'event') await room.hear(news.seq);
    else if (news.type === 'chat') await room.tellChat();
    else if (news.type === 'who') room.presence.say();
    else room.presence.hear(news.process, news);
  }

  #warn(error: unknown): void {
    this.#house.metrics.count('sloop_store_errors_total');
    this.#house.log.warn({ error: String(error) }, 'housekeeping failed and will be tried again');
  }
}
