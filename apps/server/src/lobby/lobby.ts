import { freeSeats, LOBBY_LISTS } from '@sloop/protocol';
import type { Services } from '../open/services.ts';
import type { LobbyList, LobbyTable, Store } from '../store/store.ts';

/** The maximum number of tables in each list. */
const MOST_LISTED = { open: 1000, playing: 500 } as const;
/** How long lists are reused, in milliseconds. After that, they are read again before a request is answered. */
const FRESH = 250;
/**
 * The shortest time that a change waits before it is passed on, in milliseconds. Changes that are made in the meantime
 * are passed on together with it.
 */
const SOON = 50;
/** The shortest time from passing on changes to passing on the next ones, in milliseconds. */
const SLOWEST = 1000;

/** The lobby's lists as they were when they were last read. */
export class LobbyLists {
  readonly #open: readonly LobbyTable[];
  readonly #public: { readonly [L in LobbyList]: readonly LobbyTable[] };
  /** The people for whom a seat is reserved. */
  readonly #invited: ReadonlySet<string>;
  /** The open tables that each invited person sees, by the person's id. A list is added when its person first asks for it. */
  readonly #personal = new Map<string, readonly LobbyTable[]>();

  constructor({ open, playing }: { readonly [L in LobbyList]: readonly LobbyTable[] }) {
    this.#open = open;
    this.#public = { open: open.filter((table) => freeSeats(table) > 0), playing };
    this.#invited = new Set(open.flatMap(({ seats }) => seats.flatMap(({ plan }) => invitedBy(plan))));
  }

  /** Whether this person sees different tables from everyone else. */
  isPersonal(person: string | undefined): person is string {
    return person !== undefined && this.#invited.has(person);
  }

  of(list: LobbyList, person: string | undefined): readonly LobbyTable[] {
    if (list !== 'open' || !this.isPersonal(person)) return this.#public[list];
    const known = this.#personal.get(person) ?? this.#open.filter((table) => freeSeats(table, person) > 0);
    this.#personal.set(person, known);
    return known;
  }
}

const invitedBy = (plan: { readonly kind: string; readonly for?: string }): string[] =>
  plan.kind === 'reserved' && plan.for !== undefined ? [plan.for] : [];

/** Reads the lobby's lists from the store. Passes on changes to followers, several at a time. */
export class Lobby {
  readonly #store: Store;
  readonly #warn: (error: unknown) => void;
  readonly #followers: ((lists: LobbyLists) => void)[] = [];
  #reading: Promise<LobbyLists> | undefined;
  #lists: LobbyLists | undefined;
  #isDirty = true;
  /** Whether this process has made a change that it has not announced to the other processes yet. */
  #isOwnChange = false;
  #readAt = -Infinity;
  #passedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ store, log, metrics }: Pick<Services, 'store' | 'log' | 'metrics'>) {
    this.#store = store;
    this.#warn = (error) => {
      metrics.count('sloop_store_errors_total');
      log.warn({ err: error }, 'the lobby could not be read and will be read again');
    };
    store.onNews((news) => {
      if (news.type === 'lobby' || news.type === 'missed') this.#markDirty();
    });
  }

  /** Must be called after a listed table was created, or after its seats, its status or its round have changed. */
  changed(): void {
    this.#isOwnChange = true;
    this.#markDirty();
  }

  /** Calls `follower` with the new lists soon after a change. */
  onChange(follower: (lists: LobbyLists) => void): void {
    this.#followers.push(follower);
  }

  /** Returns the lists as they are now. Very recent changes by other processes may be missing. */
  async lists(): Promise<LobbyLists> {
    if (this.#lists && !this.#isDirty && performance.now() - this.#readAt < FRESH) return this.#lists;
    return this.#read();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /**
   * Reads the lists. A caller that arrives during a read waits for that read, and reads again only if something has changed since
   * the read began.
   */
  async #read(): Promise<LobbyLists> {
    while (this.#reading) {
      const lists = await this.#reading.catch(() => undefined);
      if (lists && !this.#isDirty) return lists;
    }
    this.#reading = this.#readStore();
    try {
      return await this.#reading;
    } finally {
      this.#reading = undefined;
    }
  }

  async #readStore(): Promise<LobbyLists> {
    this.#isDirty = false;
    try {
      const [open, playing] = await Promise.all(LOBBY_LISTS.map((list) => this.#store.lobby(list, MOST_LISTED[list])));
      this.#lists = new LobbyLists({ open: open!, playing: playing! });
      this.#readAt = performance.now();
      return this.#lists;
    } catch (error) {
      this.#isDirty = true;
      throw error;
    }
  }

  #markDirty(): void {
    this.#isDirty = true;
    if (this.#timer || this.#isClosed) return;
    const wait = Math.max(SOON, this.#passedAt + SLOWEST - performance.now());
    this.#timer = setTimeout(() => void this.#pass(), wait).unref();
  }

  async #pass(): Promise<void> {
    this.#passedAt = performance.now();
    if (this.#isOwnChange) this.#store.broadcast({ type: 'lobby' });
    this.#isOwnChange = false;
    try {
      if (this.#followers.length > 0) {
        const lists = await this.lists();
        for (const follower of this.#followers) follower(lists);
      }
      this.#timer = undefined;
      // Something may have changed while the lists were being read.
      if (this.#isDirty) this.#markDirty();
    } catch (error) {
      this.#warn(error);
      this.#timer = undefined;
      this.#markDirty();
    }
  }
}
