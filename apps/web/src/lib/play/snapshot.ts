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

/** Where the game on a table comes from: bots here, people around one device, the server, or a record. */
export type Origin = 'solo' | 'device' | 'online' | 'replay';

/** A seat as the table shows it. */
export interface TableSeat {
  /** Empty while nobody has taken the seat. */
  readonly name: string;
  /** The rank, where a bot has the seat. */
  readonly bot?: string;
  /** A bot that plays a person's seat until they take it back. */
  readonly held?: { readonly rank: string; readonly reason: HoldReason };
  /** Whether its person is at the table now; bots always are. */
  readonly present: boolean;
  /** The person's id, online. */
  readonly person?: string;
}

export interface Refused {
  /** `offline`: the server was not reached. */
  readonly code: RefusalCode | 'offline';
  /** In English; the site words the code, and shows this where the rules explain themselves. */
  readonly message: string;
}

/** What only a table on the server has. */
export interface OnlineTable {
  readonly info: TableInfo;
  readonly chat: readonly ChatLine[];
  readonly spectators: number;
  /** Opens the reserved seats; for the host alone. */
  readonly invite: string | undefined;
  /** Whether the person looking may start the game and change empty seats. */
  readonly host: boolean;
}

/** Everything that a table shows, whole each time. */
export interface TableSnapshot {
  readonly origin: Origin;
  /** Names the table among those of its origin. */
  readonly id: string;
  readonly game: string;
  /** Complete with defaults. */
  readonly options: JsonObject;
  /** Counts up with everything that happens. */
  readonly seq: number;
  readonly status: TableStatus;
  readonly seats: readonly TableSeat[];
  /** The seat through whose eyes we look; undefined for a spectator. */
  readonly you: Seat | undefined;
  /** Around one device: the seat that must take the device before anything is shown. */
  readonly curtain: Seat | undefined;
  /** The game's view as its specification prints it; undefined before the game begins and behind the curtain. */
  readonly view: Json | undefined;
  /** Seats that owe an answer, ascending; empty once the game is over. */
  readonly toAct: readonly Seat[];
  /** Your moves, in notation; empty where you owe none. */
  readonly legal: readonly string[];
  readonly canUndo: boolean;
  /** Every move so far, as the viewer may know it by now. */
  readonly log: readonly LoggedMove[];
  /** One for each move of the log; undefined where nobody here was watching. */
  readonly moments: readonly (Moment | undefined)[];
  readonly outcome: Outcome | undefined;
  readonly clock: Clock;
  /** One a seat, as of `clocksAt` (milliseconds of `performance.now`). */
  readonly clocks: readonly SeatClock[] | undefined;
  readonly clocksAt: number;
  /** The move of ours that is under way, or `undo`. */
  readonly pending: { readonly move: string } | 'undo' | undefined;
  /** Whether that takes longer than a moment. */
  readonly isDelayed?: boolean;
  /** Why the last thing we tried was refused; nothing has changed. */
  readonly refused: Refused | undefined;
  /** `elsewhere`: this game has been opened in another window, which goes on with it. */
  readonly connection: 'live' | 'connecting' | 'offline' | 'elsewhere';
  readonly online: OnlineTable | undefined;
}

/** What a person can do at a table. The answer is the next snapshot. */
export interface TableActions {
  /** Plays a move of the seat through whose eyes we look. */
  play(move: string): void;
  undo(): void;
  /** Around one device: the person of this seat has the device now. */
  lift?(seat: Seat): void;
}

/** Where snapshots come from and moves go to. A table on the screen does not know which kind it has. */
export interface TableSource extends TableActions {
  /** Calls back with the latest snapshot at once, if there is one, and with every later one; returns how to stop. */
  subscribe(listener: (snapshot: TableSnapshot) => void): () => void;
  /** For whoever opened the source, and nobody else. */
  close(): void;
}

/** What most tables have nothing of. A source adds what it knows. */
export const QUIET_TABLE = {
  curtain: undefined,
  toAct: [],
  legal: [],
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
