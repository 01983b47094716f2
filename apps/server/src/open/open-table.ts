import { ok, type Result, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { CLOSE, type Presence, type Refusal, type ServerMessage, type Update } from '@sloop/protocol';
import { Upkeep } from './upkeep.ts';
import type { Services } from './services.ts';
import { Queue } from './queue.ts';
import { TablePresence } from './presence.ts';
import { TableChat } from './table-chat.ts';
import type { StoredEvent } from '../table/events.ts';
import type { TableEvent } from '../table/events.ts';
import type { Effect } from '../table/requests.ts';
import type { Summary } from '../table/row.ts';
import { refuse } from '../table/refuse.ts';
import { summaryAfter } from '../table/output/summary.ts';
import { Table, type ReadonlyTable } from '../table/table.ts';
import { updateFor, viewpointOf, type Wanted } from '../table/output/update.ts';
import { UnreadableTable } from '../table/unreadable.ts';
import type { LoadedTable } from '../store/store.ts';

/** A socket that follows a table. */
export interface Watcher {
  /** The id of the watching person, or undefined if the client has no identity. */
  readonly person: string | undefined;
  /** Whether updates include the moments between a move and the chance events after it. */
  readonly wantsMoments: boolean;
  /** The ids of people whose chat is not sent to this watcher. */
  readonly mutes: ReadonlySet<string>;
  send(text: string): void;
  close(code: number, reason: string): void;
}

type OnUnreadable = (openTable: OpenTable, error: UnreadableTable) => void;

/** How many times a request is tried if other processes keep storing events at the same table. */
const MOST_TRIES = 20;

/** A table that is open in this process. Stores new events and sends updates to the table's watchers. */
export class OpenTable {
  readonly id: string;
  readonly services: Services;
  readonly presence: TablePresence;
  readonly #watchers = new Set<Watcher>();
  readonly #upkeep: Upkeep;
  #table: Table;
  /** Every task that uses the table goes through this queue, so that only one task runs at a time. */
  readonly #queue = new Queue();
  /** False while `#table` may contain an event that is not stored. */
  #isInSync = true;
  /** The number of the last event that was sent to watchers. */
  #sentSeq: number;
  /** Whether the table has been loaded again since the last update. If so, names may have changed. */
  #isReloaded = false;
  readonly #chat: TableChat;
  /** When the table was last used, in served time. */
  #used: number;
  /** When somebody who belongs to the table last sent a request, in served time. */
  #seen = -1;
  /** The round that the lobby shows. */
  #listedRound: number | undefined;
  readonly #onUnreadable: OnUnreadable;

  private constructor(services: Services, table: Table, onUnreadable: OnUnreadable) {
    this.id = table.row.id;
    this.#onUnreadable = onUnreadable;
    this.services = services;
    this.#table = table;
    this.#sentSeq = table.seq;
    this.#used = services.time.now();
    this.presence = new TablePresence(
      this.id,
      services,
      () => this.#present(),
      (present) => this.#sendPresence(present),
    );
    this.#upkeep = new Upkeep(this, services);
    this.#chat = new TableChat(this.id, services.store);
  }

  /** Opens a table. `onUnreadable` is called if its events turn out to be damaged later. */
  static async open(services: Services, id: string, onUnreadable: OnUnreadable): Promise<OpenTable | undefined> {
    const table = await loadTable(services, id);
    if (!table) return undefined;
    const opened = new OpenTable(services, table, onUnreadable);
    opened.#upkeep.schedule(table, false);
    return opened;
  }

  /** Calls `look` while no other task uses the table. The table then contains only stored events. */
  async read<T>(look: (table: ReadonlyTable) => T): Promise<T> {
    return this.#exclusively(() => look(this.#table));
  }

  /**
   * True if no one is watching the table, no bot is thinking, and the table has not been used for more than `longer`
   * milliseconds.
   */
  isIdle(longer: number): boolean {
    return this.#watchers.size === 0 && !this.#upkeep.isBusy && this.services.time.now() - this.#used > longer;
  }

  /** Whether somebody who belongs to the table is here now, or was here recently. */
  get isAttended(): boolean {
    for (const { person } of this.#watchers) if (this.#table.isMember(person)) return true;
    return this.#seen > this.#table.attended;
  }

  /**
   * Keeps an open table from expiring while people who belong to it are here. A renewal is stored as an event, so that it
   * survives a restart. To keep such events rare, a table is renewed only when it has used up part of its time (see `RENEWALS`).
   */
  async renew(): Promise<void> {
    const isDue = ({ status, attended, expiresAfter }: ReadonlyTable): boolean =>
      status === 'open' && this.isAttended && this.services.time.now() - attended > expiresAfter / RENEWALS;
    if (!isDue(this.#table)) return;
    await this.submit((table) => ok(isDue(table) ? { event: { type: 'attend' } } : { done: table.seq }));
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  /**
   * Makes an update for a person who knows all events up to and including number `since`. If this process does not know
   * all of these events, it catches up first.
   */
  async update(person: string | undefined, since: number, moments = false): Promise<Update> {
    return this.#exclusively(async () => {
      if (since > this.#table.seq) await this.#catchUp();
      if (this.#table.isMember(person)) this.#seen = this.services.time.now();
      return this.#updateFor(person, { since, moments, table: this.#table.hasNewNames });
    });
  }

  /** Carries out a request. Once its event is durably stored and sent to the watchers, resolves to the event's number. */
  async submit(request: (table: ReadonlyTable) => Result<Effect, Refusal>): Promise<Result<number, Refusal>> {
    return this.#exclusively(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const requested = request(this.#table);
        // Another process may have stored events that allow the request, so this process catches up before it refuses
        // the request.
        if (!requested.ok) {
          if (await this.#catchUp()) continue;
          return requested;
        }
        if ('done' in requested.value) return ok(requested.value.done);
        if (await this.#store(requested.value.event)) return ok(this.#table.seq);
      }
      return refuse('busy', 'Too much is happening at this table. Try again.');
    });
  }

  /** Sends the watcher a first update. From then on, the watcher receives every change. */
  async follow(watcher: Watcher, since: number, chatSince: number): Promise<void> {
    await this.#exclusively(async () => {
      if (since > this.#table.seq) await this.#catchUp();
      const chat = await this.#chat.linesFor(watcher, chatSince);
      if (this.#watchers.size === 0) this.services.store.broadcast({ type: 'who', table: this.id });
      this.#watchers.add(watcher);
      watcher.send(
        JSON.stringify({
          // A name may have changed while the watcher was away, although no event says so.
          ...this.#updateFor(watcher.person, {
            since,
            moments: watcher.wantsMoments,
            table: this.#table.hasNewNames,
          }),
          present: this.presence.all(),
          chat,
        } satisfies Update),
      );
    });
    this.presence.changed();
  }

  unfollow(watcher: Watcher): void {
    if (this.#watchers.delete(watcher)) this.presence.changed();
  }

  async sendNewChat(): Promise<void> {
    await this.#exclusively(() => this.#chat.sendNew(this.#watchers));
  }

  /** Tells the watchers that a person has deleted themselves, so that no page keeps showing the person's chat lines. */
  async eraseChat(person: string): Promise<void> {
    if (this.#queue.isBusy || this.#chat.hasSpoken(person))
      await this.#queue.do(() => this.#chat.erase(person, this.#watchers));
  }

  #sendPresence(present: Presence): void {
    const text = JSON.stringify({ type: 'presence', present } satisfies ServerMessage);
    for (const watcher of this.#watchers) watcher.send(text);
  }

  /** Applies the events that other processes have stored, unless this process already knows event `seq`. */
  async catchUpTo(seq: number): Promise<void> {
    await this.#exclusively(async () => {
      if (seq > this.#table.seq) await this.#catchUp();
    });
  }

  /** Whether the person has a seat here, or may have one after the tasks that are under way. */
  mayHave(person: string): boolean {
    return this.#queue.isBusy || this.#table.seatOf(person) !== undefined;
  }

  /** Shows a person's new name, if the person has a seat here. A table that is not in sync reads the names when it is reloaded. */
  async rename(person: string, name: string): Promise<void> {
    await this.#queue.do(() => {
      if (this.#isInSync && this.#table.learnName(person, name)) this.#sendToAll(true);
    });
  }

  /** Brings events, names, chat and presence up to date. Called if this process may have missed news. */
  async catchUpFully(): Promise<void> {
    await this.catchUpTo(Infinity);
    for (const [person, name] of await namesAt(this.services, this.#table)) await this.rename(person, name);
    await this.sendNewChat();
    if (this.#watchers.size > 0) this.services.store.broadcast({ type: 'who', table: this.id });
    this.presence.broadcast();
  }

  /** Marks the table as just used, so that it is not closed as idle. */
  keepOpen(): void {
    this.#used = this.services.time.now();
  }

  async doUpkeep(): Promise<void> {
    await this.#upkeep.run();
  }

  /** Closes all sockets and stops upkeep. `reason` is for the people at the table. */
  close(reason: string): void {
    this.#upkeep.stop();
    for (const watcher of this.#watchers) watcher.close(CLOSE.unavailable, reason);
    this.#watchers.clear();
  }

  #exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    this.keepOpen();
    return this.#queue.do(async () => {
      try {
        return await (this.#isInSync ? work() : this.#reload().then(work));
      } catch (error) {
        if (error instanceof UnreadableTable) this.#onUnreadable(this, error);
        throw error;
      }
    });
  }

  #updateFor(person: string | undefined, wanted: Wanted): Update {
    return updateFor(this.#table, viewpointOf(this.#table, person), wanted, this.services.time.now());
  }

  /** Applies an event, stores the event and sends updates. Returns false if another process stored an event first. */
  async #store(event: TableEvent): Promise<boolean> {
    const { store, time, date, metrics, log } = this.services;
    const table = this.#table;
    const stored = { seq: table.seq + 1, time: time.now(), at: date(), body: JSON.stringify(event) };
    const before = performance.now();
    let summary: Summary | undefined;
    this.#isInSync = false;
    try {
      table.apply(event, stored);
      summary = summaryAfter(table);
      const isFirst = await store.append(this.id, stored, summary);
      if (!isFirst) {
        metrics.count('sloop_conflicts_total');
        await this.#reload();
        return false;
      }
    } catch (error) {
      metrics.count('sloop_store_errors_total');
      log.error({ err: error }, 'an event could not be stored');
      // The event may be in the store although the confirmation was lost, so this process looks for it.
      if (!(await this.#reload(stored))) throw error;
    }
    this.#isInSync = true;
    metrics.stored.observe((performance.now() - before) / 1000);
    metrics.count('sloop_events_total');
    if (event.type === 'move') metrics.count('sloop_moves_total');
    this.#sendUpdates(true);
    this.#tellLobby(summary);
    return true;
  }

  /** Tells the lobby about a change, if the lobby lists this table and its seats or its round may have changed. */
  #tellLobby(summary: Summary | undefined): void {
    if (!this.#table.row.settings.listed || !summary) return;
    if (summary.seats === undefined && summary.round === this.#listedRound) return;
    this.#listedRound = summary.round;
    this.services.lobby.changed();
  }

  /** Loads the table from the store again. Returns whether the store contains `event`. */
  async #reload(event?: StoredEvent): Promise<boolean> {
    const table = await loadTable(this.services, this.id);
    if (!table) throw new Error('an open table is missing from the store');
    this.#table = table;
    this.#isInSync = true;
    this.#isReloaded = true;
    const [found] = event ? await this.services.store.eventsAfter(this.id, event.seq - 1) : [];
    const isThere = found !== undefined && found.body === event?.body && found.at === event.at;
    if (!isThere) this.#sendUpdates(false);
    return isThere;
  }

  /** Applies the events that other processes have stored. Returns whether there were such events. */
  async #catchUp(): Promise<boolean> {
    const events = await this.services.store.eventsAfter(this.id, this.#table.seq);
    this.#isInSync = events.length === 0;
    applyAll(this.#table, events);
    this.#isInSync = true;
    this.services.time.advanceTo(events.at(-1)?.time ?? 0);
    if (events.length > 0) this.#sendUpdates(false);
    return events.length > 0;
  }

  /** Sends each watcher everything that has changed since the last update. */
  #sendUpdates(isOwn: boolean): void {
    const table = this.#table;
    this.#sendToAll(this.#isReloaded);
    this.#isReloaded = false;
    if (table.changed > this.#sentSeq) this.presence.changed();
    this.#sentSeq = table.seq;
    this.#upkeep.schedule(table, isOwn);
  }

  /** Sends each watcher an update. An update is encoded only once for all watchers that get the same one. */
  #sendToAll(withTable: boolean): void {
    const table = this.#table;
    const texts = new Map<string, string>();
    for (const watcher of this.#watchers) {
      const viewpoint = viewpointOf(table, watcher.person);
      const key = `${viewpoint.seat} ${viewpoint.isHost} ${watcher.wantsMoments}`;
      let text = texts.get(key);
      if (text === undefined) {
        const wanted = { since: this.#sentSeq, moments: watcher.wantsMoments, table: withTable };
        text = JSON.stringify(updateFor(table, viewpoint, wanted, this.services.time.now()));
        texts.set(key, text);
      }
      watcher.send(text);
    }
  }

  /** Returns the seats whose owners watch through this process, and the number of all other watchers. */
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

/**
 * A table's time is divided into this many parts. An attended table is renewed after the first part. If the renewal
 * fails, there is time to try again before the table expires.
 */
const RENEWALS = 4;

/** Loads a table from the store. Throws `UnreadableTable` if the store works but the table cannot be replayed. */
async function loadTable(services: Services, id: string): Promise<Table | undefined> {
  const loaded = await services.store.loadTable(id).catch((error: unknown) => {
    throw error instanceof SyntaxError ? UnreadableTable.damaged(new Error('the row of a table is not JSON')) : error;
  });
  if (!loaded) return undefined;
  const table = replay(loaded, services);
  for (const [person, name] of await namesAt(services, table)) table.learnName(person, name);
  // If a process was killed, the store's served time may be too early, so served time advances at least to the time of
  // the last event.
  services.time.advanceTo(loaded.events.at(-1)?.time ?? 0);
  return table;
}

/** Returns the names that the people at a table have now. */
const namesAt = ({ store }: Services, { seats }: ReadonlyTable): Promise<ReadonlyMap<string, string>> =>
  store.namesOf(seats.flatMap(({ person }) => person?.id ?? []));

function replay({ row, events }: LoadedTable, { makeDealer }: Services): Table {
  try {
    const game = findGame(row.game);
    if (!game) throw new Error(`there is no game ${JSON.stringify(row.game)}`);
    const table = new Table(row, game, makeDealer);
    applyAll(table, events);
    return table;
  } catch (error) {
    throw UnreadableTable.damaged(error);
  }
}

/** Applies stored events. Throws `UnreadableTable` if one of them cannot be applied. */
function applyAll(table: Table, events: readonly StoredEvent[]): void {
  try {
    for (const event of events) table.apply(parseEvent(event), event);
  } catch (error) {
    throw UnreadableTable.damaged(error);
  }
}

function parseEvent({ seq, body }: StoredEvent): TableEvent {
  try {
    return JSON.parse(body) as TableEvent;
  } catch {
    // The original error would quote the event, and the log must not contain names.
    throw new Error(`event ${seq} is not JSON`);
  }
}
