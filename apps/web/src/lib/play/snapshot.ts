import type { Json, JsonObject, Moment, Outcome, Seat } from '@sloop/engine';
import type {
  ChatLine,
  Clock,
  HoldReason,
  LoggedMove,
  RefusalCode,
  SeatClock,
  TableInfo,
  TableStatus,
} from '@sloop/protocol';

/** Where a game comes from: bots on this device, people around one device, the server, a record, or a lesson. */
export type Origin = 'solo' | 'device' | 'online' | 'replay' | 'lesson';

/** A seat as the table shows it. */
export interface TableSeat {
  /** Empty until a player has taken the seat. */
  readonly name: string;
  /** The rank of the bot, if the seat belongs to one. */
  readonly bot?: string;
  /** The bot that plays a person's seat until they take it back. */
  readonly held?: { readonly rank: string; readonly reason: HoldReason };
  /** Whether the seat's person is at the table now. Bots always are. */
  readonly present: boolean;
  /** The person's id, at an online table. */
  readonly person?: string;
}

export interface Refused {
  /** `offline`: the server could not be reached. */
  readonly code: RefusalCode | 'offline';
  /** In English, for developers. Players see the site's own text for the code. */
  readonly message: string;
}

/** What only a table on the server has. */
export interface OnlineTable {
  readonly info: TableInfo;
  readonly chat: readonly ChatLine[];
  readonly spectators: number;
  /** The code that opens reserved seats. Only the host has it. */
  readonly invite: string | undefined;
  /** Whether the viewer is the host, who may start the game and change empty seats. */
  readonly host: boolean;
}

/** Everything that a table shows. Each snapshot is complete. */
export interface TableSnapshot {
  readonly origin: Origin;
  /** Unique among the tables of the same origin. */
  readonly id: string;
  readonly game: string;
  /** With defaults filled in. */
  readonly options: JsonObject;
  /** Increases with every event. */
  readonly seq: number;
  readonly status: TableStatus;
  readonly seats: readonly TableSeat[];
  /** The viewer's seat; undefined for a spectator. */
  readonly you: Seat | undefined;
  /** In a game around one device, the seat that must take the device before anything is shown. */
  readonly curtain: Seat | undefined;
  /** The game's view as docs/spec defines it; undefined before the game begins and behind the curtain. */
  readonly view: Json | undefined;
  /** Seats that owe an answer, ascending; empty once the game is over. */
  readonly toAct: readonly Seat[];
  /** The viewer's legal moves in notation; empty if the viewer is not to move. */
  readonly legal: readonly string[];
  /** Whether the viewer has exactly one legal move and everybody can see that. Only then may it be played for them. */
  readonly openlyForced: boolean;
  readonly canUndo: boolean;
  /** Every move so far, as the viewer may know it by now. */
  readonly log: readonly LoggedMove[];
  /** One for each move of the log; undefined if that moment is not known here. */
  readonly moments: readonly (Moment | undefined)[];
  readonly outcome: Outcome | undefined;
  readonly clock: Clock;
  /** One for each seat, as of `clocksAt` (milliseconds of `performance.now`). */
  readonly clocks: readonly SeatClock[] | undefined;
  readonly clocksAt: number;
  /** The viewer's move that is on its way to the source, or `undo`. */
  readonly pending: { readonly move: string } | 'undo' | undefined;
  /** Whether the pending move is taking noticeably long. */
  readonly isDelayed?: boolean;
  /** Why the viewer's last act was refused. The refused act changed nothing. */
  readonly refused: Refused | undefined;
  /** `elsewhere`: this game continues in another window, where it was opened more recently. */
  readonly connection: 'live' | 'connecting' | 'offline' | 'elsewhere';
  readonly online: OnlineTable | undefined;
}

/** What a player can do at a table. The result arrives as the next snapshot. */
export interface TableActions {
  /** Plays a move of the viewer's seat. */
  play(move: string): void;
  undo(): void;
  /** In a game around one device: lifts the curtain, because the player of this seat now has the device. */
  lift?(seat: Seat): void;
}

/** Where snapshots come from and moves go to. A table on the screen does not know which kind of source it has. */
export interface TableSource extends TableActions {
  /**
   * Calls the listener with the latest snapshot at once, if there is one, and with every later one. Returns a function that
   * stops it.
   */
  subscribe(listener: (snapshot: TableSnapshot) => void): () => void;
  /** Only the code that opened the source may close it. */
  close(): void;
}

/** Default values for a snapshot. Each source overrides those that it knows. */
export const SNAPSHOT_DEFAULTS = {
  curtain: undefined,
  toAct: [],
  legal: [],
  openlyForced: false,
  canUndo: false,
  log: [],
  moments: [],
  clock: { kind: 'none' },
  clocks: undefined,
  clocksAt: 0,
  pending: undefined,
  refused: undefined,
  connection: 'live',
  online: undefined,
} as const satisfies Partial<TableSnapshot>;
