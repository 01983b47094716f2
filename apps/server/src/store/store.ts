import type { ChatLine, ListedSeat, TableSettings, TableStatus } from '@sloop/protocol';
import type { StoredEvent } from '../table/events.ts';
import type { NewSummary, Summary, TableRow } from '../table/row.ts';

export interface StoredPerson {
  /** Other people may see this id. */
  readonly id: string;
  readonly name: string;
  /** Ids of people whose chat this person does not see. */
  readonly mutes: readonly string[];
}

/** A table as the lobby and other lists show it. */
export interface ListedTable {
  readonly id: string;
  readonly game: string;
  readonly settings: TableSettings;
  readonly status: TableStatus;
  /** One bit for each seat whose turn it is. */
  readonly toAct: number;
  readonly seats: readonly ListedSeat[];
  /** Unix time of the last event, in milliseconds. */
  readonly changed: number;
}

/** What processes send each other. News never contains a secret. A process does not receive its own news. */
export type News =
  | { readonly type: 'event'; readonly table: string; readonly seq: number }
  | { readonly type: 'chat'; readonly table: string }
  /** Who watches a table through the sending process. `seats` has one bit for each seat whose owner watches. */
  | {
      readonly type: 'present';
      readonly table: string;
      readonly process: string;
      readonly seats: number;
      readonly spectators: number;
    }
  /** Asks the other processes who watches a table. They reply with `present`. */
  | { readonly type: 'who'; readonly table: string }
  /** A heartbeat. */
  | { readonly type: 'alive'; readonly process: string }
  /** The store itself reports that the connection was lost for a while, so news may have been missed. */
  | { readonly type: 'missed' };

/**
 * Stores everything that outlives a process. A table is stored as its row and its events, which are appended and never changed.
 * Events that are appended in one tick share a transaction.
 */
export interface Store {
  addPerson(person: {
    readonly id: string;
    readonly name: string;
    readonly tokenHash: string;
    readonly created: number;
  }): Promise<void>;
  personByToken(tokenHash: string): Promise<StoredPerson | undefined>;
  renamePerson(id: string, name: string): Promise<void>;
  setMute(person: string, other: string, muted: boolean): Promise<void>;

  addTable(row: TableRow, summary: NewSummary): Promise<void>;
  /** A table with all its events in order, or undefined if there is no such table. */
  loadTable(id: string): Promise<{ readonly row: TableRow; readonly events: readonly StoredEvent[] } | undefined>;
  /** The events after number `seq`, in order. */
  eventsAfter(id: string, seq: number): Promise<readonly StoredEvent[]>;
  /**
   * Resolves to true once the event is durably stored. If the event's number is not the next one, changes nothing and resolves to
   * false.
   */
  append(id: string, event: StoredEvent, summary: Summary): Promise<boolean>;

  /** Listed tables that are not finished, the most recently changed first. */
  lobby(limit: number): Promise<readonly ListedTable[]>;
  /**
   * Tables at which this person has a seat. Running tables come before finished ones. Within each group, the most recently changed
   * table comes first.
   */
  tablesOf(person: string, limit: number): Promise<readonly ListedTable[]>;
  /** Ids of tables whose upkeep is due at this served time, the longest overdue first. */
  dueTables(time: number, limit: number): Promise<readonly string[]>;

  /** Stores a chat line under the next number. The lines of a table are numbered from 1. `at` is Unix time in milliseconds. */
  addChat(
    table: string,
    from: { readonly id: string; readonly name: string },
    text: string,
    at: number,
  ): Promise<ChatLine>;
  /** The last `limit` chat lines after number `n`, in order. */
  chatAfter(table: string, n: number, limit: number): Promise<readonly ChatLine[]>;

  /**
   * Stores the served time of this process if it is greater than the stored one. Returns the greater of the two. Served time is the
   * number of milliseconds during which at least one process has served this store. Clocks run on served time, so they stop while
   * no process runs, and jumps of a system clock do not affect them.
   */
  serve(time: number): Promise<number>;

  /** Sends news to the other processes. `append` sends the news of its event by itself. */
  broadcast(news: News): void;
  /** Registers a listener for news from other processes. */
  onNews(listener: (news: News) => void): void;

  /** Resolves if the store works. */
  ping(): Promise<void>;
  /** Finishes all work that is under way, and closes the store. */
  close(): Promise<void>;
}
