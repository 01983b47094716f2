import type { ChatLine, ListedSeat, TableSettings, TableStatus } from '@sloop/protocol';
import type { StoredEvent } from '../table/events.ts';
import type { NewSummary, Summary, TableRow } from '../table/row.ts';

export interface StoredPerson {
  /** Other people may see this id. */
  readonly id: string;
  readonly name: string;
  /** The ids of people whose chat this person does not see. */
  readonly mutes: readonly string[];
}

/** A person, found by the token of one of their devices. */
export interface StoredDevice {
  readonly person: StoredPerson;
  /** When the device's cookie was last renewed, as Unix time in milliseconds. */
  readonly renewed: number;
}

export interface NewPerson {
  readonly id: string;
  readonly name: string;
  /** The token hash of the person's first device. */
  readonly tokenHash: string;
  readonly created: number;
}

export interface LoadedTable {
  readonly row: TableRow;
  readonly events: readonly StoredEvent[];
}

/** A table as the lobby and other lists show it. */
export interface ListedTable {
  readonly id: string;
  readonly game: string;
  readonly settings: TableSettings;
  readonly status: TableStatus;
  /** One bit for each seat whose turn it is. */
  readonly toAct: number;
  /**
   * The number of the current round. Undefined before the game begins. Also undefined if the table's last event was stored by a
   * version that did not store rounds.
   */
  readonly round: number | undefined;
  readonly seats: readonly ListedSeat[];
  /** Unix time of the last event, in milliseconds. */
  readonly changed: number;
}

/** A table in one of the lobby's lists. */
export interface LobbyTable extends ListedTable {
  /** 1 for the newest table of its host in this list, 2 for the next one, and so on. */
  readonly turn: number;
  /** The Unix time at which the table was created, in milliseconds. */
  readonly created: number;
}

/** The lobby has a list of tables that wait for players, and a list of games that can be watched. */
export type LobbyList = 'open' | 'playing';

/** A message from one process to all other processes. News never contains secrets. */
export type News =
  | { readonly type: 'event'; readonly table: string; readonly seq: number }
  | { readonly type: 'chat'; readonly table: string }
  /** The lobby may have changed. */
  | { readonly type: 'lobby' }
  /**
   * Says who is watching a table on the server process that sends this message. `seats` has one bit for each seat whose
   * owner is watching.
   */
  | {
      readonly type: 'present';
      readonly table: string;
      readonly process: string;
      readonly seats: number;
      readonly spectators: number;
    }
  /** Asks the other processes who is watching a table. They reply with `present`. */
  | { readonly type: 'who'; readonly table: string }
  /** A device may no longer act for this person. Every process checks the person's sockets. */
  | { readonly type: 'revoked'; readonly person: string }
  /** `person` no longer wants to see the chat of `other`, or wants to see it again. */
  | { readonly type: 'muted'; readonly person: string; readonly other: string; readonly muted: boolean }
  /** A person has changed their name. */
  | { readonly type: 'person'; readonly person: string }
  /** A heartbeat: the sending process is running. */
  | { readonly type: 'alive'; readonly process: string }
  /** This process lost its connection for a while, so it may have missed news. The store itself creates this message. */
  | { readonly type: 'missed' };

/**
 * Stores everything that outlives a process. If the store cannot be used now, its functions reject with a
 * `StoreFailure`. A table is stored as a row and a list of events. Events are only appended, never changed. Events that
 * are appended in one tick share transactions.
 */
export interface Store {
  /** Stores a person and the person's first device. */
  addPerson(person: NewPerson): Promise<void>;
  deviceByToken(tokenHash: string): Promise<StoredDevice | undefined>;
  addDevice(person: string, tokenHash: string, renewed: number): Promise<void>;
  renewDevice(tokenHash: string, renewed: number): Promise<void>;
  /** Removes a device. Returns whether the person still has another device. */
  removeDevice(person: string, tokenHash: string): Promise<boolean>;
  /** Removes all of a person's devices, and the person's code for another device. */
  removeDevices(person: string): Promise<void>;
  /** Stores a code that lets another device act for this person. The code replaces the person's earlier code. */
  offerCode(person: string, codeHash: string, expires: number): Promise<void>;
  /** Removes a code that has not expired at Unix time `now`. Returns the id of the code's person. A code can be taken only once. */
  takeCode(codeHash: string, now: number): Promise<string | undefined>;
  renamePerson(id: string, name: string): Promise<void>;
  /** Returns the names that these people have now, by their ids. */
  namesOf(people: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /**
   * Gives a person another name and removes everything else that is stored about them: devices, code, mutes and chat
   * lines. Their seats stay.
   */
  erasePerson(id: string, name: string): Promise<void>;
  setMute(person: string, other: string, muted: boolean): Promise<void>;

  addTable(row: TableRow, summary: NewSummary): Promise<void>;
  /** Returns a table with all its events in order, or undefined if there is no such table. */
  loadTable(id: string): Promise<LoadedTable | undefined>;
  /** Returns the events after number `seq`, in order. */
  eventsAfter(id: string, seq: number): Promise<readonly StoredEvent[]>;
  /**
   * Appends an event if its number is the table's next number. Resolves to true after the event is durably stored. Otherwise,
   * changes nothing and resolves to false.
   */
  append(id: string, event: StoredEvent, summary: Summary): Promise<boolean>;

  /**
   * Returns the listed tables with this status. An open table is left out if every seat is taken or needs an
   * invitation. The newest table of every host comes before the second table of any host, and so on. Tables with the
   * same `origin` count as one host's tables.
   */
  lobby(list: LobbyList, limit: number): Promise<readonly LobbyTable[]>;
  /** Returns how many of the listed open tables this person has created, and how many were created from this origin. */
  countListed(creator: string, origin: string): Promise<{ readonly person: number; readonly origin: number }>;
  /**
   * Returns the tables where this person has a seat. Running tables come before finished tables. Within each group, the
   * most recently changed table comes first.
   */
  tablesOf(person: string, limit: number): Promise<readonly ListedTable[]>;
  /** Returns how many tables are stored. With many tables, this takes a while. */
  countTables(): Promise<number>;
  /** Returns the ids of the tables whose upkeep is due at this served time. The longest overdue table comes first. */
  dueTables(time: number, limit: number): Promise<readonly string[]>;

  /** Stores a chat line under the next number. A table's lines are numbered from 1. `at` is Unix time in milliseconds. */
  addChat(
    table: string,
    from: { readonly id: string; readonly name: string },
    text: string,
    at: number,
  ): Promise<ChatLine>;
  /** Returns the chat lines after number `n`, in order. If there are more than `limit` such lines, returns the last ones. */
  chatAfter(table: string, n: number, limit: number): Promise<readonly ChatLine[]>;

  /**
   * Stores `time` if it is greater than the stored served time. Returns the greater of these two times. The class `ServedTime`
   * explains served time.
   */
  serve(time: number): Promise<number>;

  /** A random string that never changes. It makes hashes different from those of other stores. */
  salt(): Promise<string>;

  /** Sends news to the other processes. `append` itself sends the news about its event. */
  broadcast(news: News): void;
  /** Calls `listener` for all news from other processes. */
  onNews(listener: (news: News) => void): void;

  /** Tests whether the store can write. Rejects if it cannot. */
  checkWritable(): Promise<void>;
  /** Finishes all work that is under way and closes the store. */
  close(): Promise<void>;
}
