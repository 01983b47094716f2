import { ok, type Result, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { CLOSE, type ChatLine, type Presence, type Refusal, type ServerMessage, type Update } from '@sloop/protocol';
import { Upkeep } from './upkeep.ts';
import type { Services } from './services.ts';
import { Queue } from './queue.ts';
import { TablePresence } from './presence.ts';
import type { StoredEvent } from '../table/events.ts';
import type { TableEvent } from '../table/events.ts';
import type { Effect } from '../table/requests.ts';
import { refuse } from '../table/refuse.ts';
import { summaryAfter } from '../table/sights/summary.ts';
import { Table, type ReadonlyTable } from '../table/table.ts';
import { updateFor, viewpointOf, type Wanted } from '../table/sights/update.ts';

/** Somebody who follows a table live. */
export interface Watcher {
  readonly person: string | undefined;
  /** Whether their updates bring the moments between a move and the chance after it. */
  readonly wantsMoments: boolean;
  /** People whose chat they do not see. */
  readonly mutes: ReadonlySet<string>;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** How often an event is tried again that other processes were quicker than. */
const MOST_TRIES = 20;

/** A table that is open in this process: whoever watches it, and the one place where events are stored and told. */
export class OpenTable {
  readonly id: string;
  readonly services: Services;
  readonly presence: TablePresence;
  readonly #watchers = new Set<Watcher>();
  readonly #upkeep: Upkeep;
  #table: Table;
  /** One thing at a time. */
  readonly #queue = new Queue();
  /** False while the table may be ahead of the store. */
  #isSure = true;
  /** The last event that watchers have been told of. */
  #told: number;
  /** The last chat line that watchers have been told of; undefined before anybody asked. */
  #chatTold: number | undefined;
  /** When it was last of use, in served time. */
  #used: number;

  private constructor(services: Services, table: Table) {
    this.id = table.row.id;
    this.services = services;
    this.#table = table;
    this.#told = table.seq;
    this.#used = services.time.now();
    this.presence = new TablePresence(
      this.id,
      services,
      () => this.#present(),
      (present) => this.#tellPresence(present),
    );
    this.#upkeep = new Upkeep(this, services);
  }

  static async open(services: Services, id: string): Promise<OpenTable | undefined> {
    const table = await loadTable(services, id);
    if (!table) return undefined;
    const opened = new OpenTable(services, table);
    opened.#upkeep.schedule(table, false);
    return opened;
  }

  /** Looks at the table as it is stored, never ahead of that. */
  async read<T>(look: (table: ReadonlyTable) => T): Promise<T> {
    return this.#alone(() => look(this.#table));
  }

  /** Whether nobody would miss it here; the table itself is in the store. */
  isIdle(longer: number): boolean {
    return this.#watchers.size === 0 && !this.#upkeep.isBusy && this.services.time.now() - this.#used > longer;
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  /** Somebody's update. Catches up first with what they know and we do not. */
  async update(person: string | undefined, since: number, moments = false): Promise<Update> {
    return this.#alone(async () => {
      if (since > this.#table.seq) await this.#catchUp();
      return this.#updateFor(person, { since, moments });
    });
  }

  /** Does what a request comes to; the event's number once it is durably stored and told. */
  async submit(request: (table: ReadonlyTable) => Result<Effect, Refusal>): Promise<Result<number, Refusal>> {
    return this.#alone(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const requested = request(this.#table);
        // Another process may know better: a refusal counts only once nothing is new.
        if (!requested.ok) {
          if (await this.#catchUp()) continue;
          return requested;
        }
        if ('done' in requested.value) return ok(requested.value.done);
        if (await this.#happen(requested.value.event)) return ok(this.#table.seq);
      }
      return refuse('busy', 'too much happened at this table at once: try again');
    });
  }

  /** Begins to follow: the first update and every later one, with nothing lost between. */
  async follow(watcher: Watcher, since: number, chatSince: number): Promise<void> {
    await this.#alone(async () => {
      if (since > this.#table.seq) await this.#catchUp();
      // In this order: a line that comes between the two is shown twice rather than never.
      this.#chatTold ??= (await this.services.store.chatAfter(this.id, 0, 1)).at(-1)?.n ?? 0;
      const chat = await this.services.store.chatAfter(this.id, chatSince, CHAT_SHOWN);
      if (this.#watchers.size === 0) this.services.store.tell({ type: 'who', table: this.id });
      this.#watchers.add(watcher);
      watcher.send(
        JSON.stringify({
          ...this.#updateFor(watcher.person, { since, moments: watcher.wantsMoments }),
          present: this.presence.all(),
          chat: chat.filter(({ from }) => !watcher.mutes.has(from.id)),
        } satisfies Update),
      );
    });
    this.presence.changed();
  }

  unfollow(watcher: Watcher): void {
    if (this.#watchers.delete(watcher)) this.presence.changed();
  }

  /** Tells watchers of chat lines that they have not seen. */
  async tellChat(): Promise<void> {
    await this.#alone(async () => {
      if (this.#chatTold === undefined) return;
      const fresh = await this.services.store.chatAfter(this.id, this.#chatTold, CHAT_SHOWN);
      if (fresh.length === 0) return;
      this.#chatTold = fresh.at(-1)!.n;
      for (const watcher of this.#watchers) this.#sendChat(watcher, fresh);
    });
  }

  #sendChat(watcher: Watcher, lines: readonly ChatLine[]): void {
    const chat = lines.filter(({ from }) => !watcher.mutes.has(from.id));
    if (chat.length > 0) watcher.send(JSON.stringify({ type: 'chat', chat } satisfies ServerMessage));
  }

  #tellPresence(present: Presence): void {
    const text = JSON.stringify({ type: 'presence', present } satisfies ServerMessage);
    for (const watcher of this.#watchers) watcher.send(text);
  }

  /** Another process has stored an event. */
  async hear(seq: number): Promise<void> {
    await this.#alone(async () => {
      if (seq > this.#table.seq) await this.#catchUp();
    });
  }

  /** Anything may have been said meanwhile, here and by other processes. */
  async hearAll(): Promise<void> {
    await this.hear(Infinity);
    await this.tellChat();
    if (this.#watchers.size > 0) this.services.store.tell({ type: 'who', table: this.id });
    this.presence.say();
  }

  /** Somebody is about to use it. */
  use(): void {
    this.#used = this.services.time.now();
  }

  async doUpkeep(): Promise<void> {
    await this.#upkeep.fulfil();
  }

  /** Lets go of everybody. */
  close(): void {
    this.#upkeep.stop();
    for (const watcher of this.#watchers) watcher.close(CLOSE.leaving, 'the server is leaving: connect again');
    this.#watchers.clear();
  }

  #alone<T>(work: () => T | Promise<T>): Promise<T> {
    this.use();
    return this.#queue.do(() => (this.#isSure ? work() : this.#reload().then(work)));
  }

  #updateFor(person: string | undefined, wanted: Wanted): Update {
    return updateFor(this.#table, viewpointOf(this.#table, person), wanted, this.services.time.now());
  }

  /** Lets an event happen, stores it, and only then tells; false where another process was first. */
  async #happen(event: TableEvent): Promise<boolean> {
    const { store, time, date, metrics, log } = this.services;
    const table = this.#table;
    const stored = { seq: table.seq + 1, time: time.now(), at: date(), body: JSON.stringify(event) };
    const before = performance.now();
    this.#isSure = false;
    try {
      table.apply(event, stored);
      const isFirst = await store.append(this.id, stored, summaryAfter(table, event));
      if (!isFirst) {
        metrics.count('sloop_conflicts_total');
        await this.#reload();
        return false;
      }
    } catch (error) {
      metrics.count('sloop_store_errors_total');
      log.error({ err: error }, 'an event could not be stored');
      // The answer may have been lost, not the event: what is stored decides.
      if (!(await this.#reload(stored))) throw error;
    }
    this.#isSure = true;
    metrics.stored.observe((performance.now() - before) / 1000);
    metrics.count('sloop_events_total');
    if (event.type === 'move') metrics.count('sloop_moves_total');
    this.#tell(true);
    return true;
  }

  /** The table again as it is stored; whether `event` is there. */
  async #reload(event?: StoredEvent): Promise<boolean> {
    const table = await loadTable(this.services, this.id);
    if (!table) throw new Error('a table that was open is gone from the store');
    this.#table = table;
    this.#isSure = true;
    const [found] = event ? await this.services.store.eventsAfter(this.id, event.seq - 1) : [];
    const isThere = found !== undefined && found.body === event?.body && found.at === event.at;
    if (!isThere) this.#tell(false);
    return isThere;
  }

  /** Applies what other processes have stored; whether there was anything. */
  async #catchUp(): Promise<boolean> {
    const events = await this.services.store.eventsAfter(this.id, this.#table.seq);
    for (const event of events) this.#table.apply(JSON.parse(event.body) as TableEvent, event);
    this.services.time.reach(events.at(-1)?.time ?? 0);
    if (events.length > 0) this.#tell(false);
    return events.length > 0;
  }

  /** Tells every watcher what changed since the last time, each their own. */
  #tell(isOwn: boolean): void {
    const table = this.#table;
    const texts = new Map<string, string>();
    for (const watcher of this.#watchers) {
      const viewpoint = viewpointOf(table, watcher.person);
      const key = `${viewpoint.seat} ${viewpoint.isHost} ${watcher.wantsMoments}`;
      let text = texts.get(key);
      if (text === undefined) {
        const wanted = { since: this.#told, moments: watcher.wantsMoments };
        text = JSON.stringify(updateFor(table, viewpoint, wanted, this.services.time.now()));
        texts.set(key, text);
      }
      watcher.send(text);
    }
    if (table.changed > this.#told) this.presence.changed();
    this.#told = table.seq;
    this.#upkeep.schedule(table, isOwn);
  }

  /** The seats whose people watch here, and how many others do. */
  #present(): { readonly seats: readonly Seat[]; readonly spectators: number } {
    const seats = new Set<Seat>();
    let spectators = 0;
    for (const { person } of this.#watchers) {
      const seat = this.#table.seatOf(person);
      if (seat === undefined) spectators++;
      else seats.add(seat);
    }
    return { seats: [...seats], spectators };
  }
}

/** Lines of chat that are shown at once. */
const CHAT_SHOWN = 50;

async function loadTable(services: Services, id: string): Promise<Table | undefined> {
  const loaded = await services.store.loadTable(id);
  if (!loaded) return undefined;
  const game = findGame(loaded.row.game);
  if (!game) throw new Error(`table ${id} is of an unknown game`);
  const table = new Table(loaded.row, game, services.makeDealer);
  for (const event of loaded.events) table.apply(JSON.parse(event.body) as TableEvent, event);
  // A process that was killed had no chance to say how late it was.
  services.time.reach(loaded.events.at(-1)?.time ?? 0);
  return table;
}
