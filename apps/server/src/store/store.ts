import type { ChatLine, ListedSeat, TableSettings, TableStatus } from '@sloop/protocol';
import type { StoredEvent } from '../table/events.ts';
import type { NewSummary, Summary, TableRow } from '../table/row.ts';

export interface StoredPerson {
  /** Public. */
  readonly id: string;
  readonly name: string;
  /** Ids of people whose chat this person does not see. */
  readonly mutes: readonly string[];
}

/** A line of a list of tables. */
export interface ListedTable {
  readonly id: string;
  readonly game: string;
  readonly settings: TableSettings;
  readonly status: TableStatus;
  readonly toAct: number;
  readonly seats: readonly ListedSeat[];
  /** Unix time in milliseconds of its last event. */
  readonly changed: number;
}

/** What processes tell each other; never a secret. Own words do not come back. */
export type News =
  | { readonly type: 'event'; readonly table: string; readonly seq: number }
  | { readonly type: 'chat'; readonly table: string }
  | {
      readonly type: 'present';
      readonly table: string;
      readonly process: string;
      readonly seats: number;
      readonly spectators: number;
    }
  | { readonly type: 'who'; readonly table: string }
  | { readonly type: 'alive'; readonly process: string }
  /** The connection was gone for a while: anything may have happened. Said by the store itself. */
  | { readonly type: 'missed' };

/**
 * Everything that outlives a process. A table is its row and its events, appended and never changed; whoever appends at a
 * number that is taken gets false, and has changed nothing. Appends of one tick share a transaction.
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
  /** A table with all of its events in order. */
  loadTable(id: string): Promise<{ readonly row: TableRow; readonly events: readonly StoredEvent[] } | undefined>;
  /** The events after number `seq`. */
  eventsAfter(id: string, seq: number): Promise<readonly StoredEvent[]>;
  /** Resolves to true once the event is durably stored at its number, to false where that number is taken or not the next. */
  append(id: string, event: StoredEvent, summary: Summary): Promise<boolean>;

  /** Listed tables that are open or being played, the last changed first. */
  lobby(limit: number): Promise<readonly ListedTable[]>;
  /** Tables where this person has a seat, running ones first, then the last changed. */
  tablesOf(person: string, limit: number): Promise<readonly ListedTable[]>;
  /** Ids of tables whose `due` is not after this served time, the longest due first. */
  dueTables(time: number, limit: number): Promise<readonly string[]>;

  /** Numbers within a table count up from 1. */
  addChat(
    table: string,
    from: { readonly id: string; readonly name: string },
    text: string,
    at: number,
  ): Promise<ChatLine>;
  /** The last `limit` lines after number `n`, in order. */
  chatAfter(table: string, n: number, limit: number): Promise<readonly ChatLine[]>;

  /**
   * Served time: milliseconds during which this store was served by some process. Keeps the greater of what it has and what
   * the process says, and answers with it; so clocks stand still while nobody serves, and no jump of a system clock moves them.
   */
  serve(time: number): Promise<number>;

  /** Tells the other processes; an `append` tells of its event by itself. */
  tell(news: News): void;
  /** Called with what other processes tell. */
  onNews(listener: (news: News) => void): void;

  /** Whether the store answers. */
  ping(): Promise<void>;
  /** Finishes what was asked for, and lets go. */
  close(): Promise<void>;
}
