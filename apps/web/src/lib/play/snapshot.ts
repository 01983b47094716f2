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

/**
 * Where a game comes from: one person against bots on this device (`solo`), several people on this device (`device`), the server
 * (`online`), a record (`replay`), or a lesson.
 */
export type Origin = 'solo' | 'device' | 'online' | 'replay' | 'lesson';

/** A seat as the table shows it. */
export interface TableSeat {
  /** The name of the player. It is empty until a player has taken the seat. */
  readonly name: string;
  /** The rank of the bot, if the seat belongs to a bot. */
  readonly bot?: string;
  /** The bot that plays a person's seat until that person takes the seat back. */
  readonly held?: { readonly rank: string; readonly reason: HoldReason };
  /** Whether the person in the seat is at the table now. Always true for a bot. */
  readonly present: boolean;
  /** The id of the person. Only seats at an online table have it. */
  readonly person?: string;
}

export interface Refused {
  /** `offline` means that the server could not be reached, and `no-cookies` that it could not recognise the player. */
  readonly code: RefusalCode | 'offline' | 'no-cookies';
  /** A message in English for developers. Players see the site's own text for the code instead. */
  readonly message: string;
}

/** What the captain would do in the viewer's place. */
export interface Advice {
  readonly move: string;
  /** Other moves that the captain finds about as good as this move, best first. */
  readonly equal: readonly string[];
  /** The viewer's chance of winning after this move, as the captain estimates it; undefined for the only legal move. */
  readonly chance: number | undefined;
  /** The number of imagined games over which the estimate is averaged. */
  readonly tries: number;
}

/** The part of a snapshot that only tables on the server have. */
export interface OnlinePart {
  readonly info: TableInfo;
  readonly chat: readonly ChatLine[];
  readonly spectators: number;
  /** Whether the viewer took their seat back too late for the current decision, so that a bot makes it. */
  readonly timeUp: boolean;
  /** The code that lets people take reserved seats. Only the host knows it. */
  readonly invite: string | undefined;
  /** Whether the viewer is the host, who may start the game and change empty seats. */
  readonly host: boolean;
}

/** Everything that a table shows. Each snapshot is complete, so it needs no earlier snapshot. */
export interface TableSnapshot {
  readonly origin: Origin;
  /** The id of the table. It is unique among the tables of the same origin. */
  readonly id: string;
  readonly game: string;
  /** All options of the game, including those with default values. */
  readonly options: JsonObject;
  /** A number that increases with every event. */
  readonly seq: number;
  readonly status: TableStatus;
  readonly seats: readonly TableSeat[];
  /** The viewer's seat; undefined for a spectator. */
  readonly you: Seat | undefined;
  /** If several people play on one device: the seat whose player must take the device before anything is shown. */
  readonly curtain: Seat | undefined;
  /** The game's view as docs/spec defines it; undefined before the game begins and while the curtain is down. */
  readonly view: Json | undefined;
  /** The seats that owe an answer, in ascending order. The list is empty once the game is over. */
  readonly toAct: readonly Seat[];
  /** The viewer's legal moves in notation; empty if the viewer is not to move. */
  readonly legal: readonly string[];
  /**
   * Whether the viewer has exactly one legal move and everybody can see that. Only then may the site play that move automatically.
   */
  readonly openlyForced: boolean;
  readonly canUndo: boolean;
  /**
   * The time until which bots wait for the viewer to take back a move, as a `performance.now()` value; undefined if they do not
   * wait.
   */
  readonly undoUntil: number | undefined;
  /** All moves so far, as the viewer may know them now. */
  readonly log: readonly LoggedMove[];
  /** The view before the first move of the log; undefined if the game begins with its set-up. */
  readonly begun?: Json | undefined;
  /** The moment after each move in the log; undefined if we do not know that moment. */
  readonly moments: readonly (Moment | undefined)[];
  readonly outcome: Outcome | undefined;
  readonly clock: Clock;
  /** The clock of each seat, as it was at the time `clocksAt`. */
  readonly clocks: readonly SeatClock[] | undefined;
  /** When the clocks were received, as a `performance.now()` value. */
  readonly clocksAt: number;
  /** The viewer's move or undo that was sent to the source and has no reply yet. */
  readonly pending: { readonly move: string } | 'undo' | undefined;
  /** Whether the reply to the pending move is taking a noticeably long time. */
  readonly isDelayed?: boolean;
  /** Why the viewer's last move or undo was refused, if it was. A refused act changes nothing. */
  readonly refused: Refused | undefined;
  /** What the captain would do; `asked` while the captain is thinking. */
  readonly advice: Advice | 'asked' | undefined;
  /** `elsewhere` means that the game was later opened in another window and continues in that window. */
  readonly connection: 'live' | 'connecting' | 'offline' | 'elsewhere';
  readonly online: OnlinePart | undefined;
}

/** What a player can do at a table. The result arrives as the next snapshot. */
export interface TableActions {
  /** Plays a move for the viewer's seat. */
  play(move: string): void;
  undo(): void;
  /** Ends the bots' wait for an undo. Only games on this device have this function. */
  advance?(): void;
  /** Asks what the captain would do. Only games on this device have this function. */
  advise?(): void;
  /** Lifts the curtain in a game that several people play on one device, because the player of this seat now has the device. */
  lift?(seat: Seat): void;
}

/** Where snapshots come from and moves go to. A table on the screen does not know which kind of source it has. */
export interface TableSource extends TableActions {
  /**
   * Calls the listener with the latest snapshot immediately, if there is one, and later with every new snapshot. Returns a function
   * that ends the subscription.
   */
  subscribe(listener: (snapshot: TableSnapshot) => void): () => void;
  /** Closes the source. Only the code that opened the source may call this. */
  close(): void;
}

/** Default values for a snapshot. Each source overrides the values that it knows. */
export const SNAPSHOT_DEFAULTS = {
  curtain: undefined,
  toAct: [],
  legal: [],
  openlyForced: false,
  canUndo: false,
  undoUntil: undefined,
  log: [],
  moments: [],
  clock: { kind: 'none' },
  clocks: undefined,
  clocksAt: 0,
  pending: undefined,
  refused: undefined,
  advice: undefined,
  connection: 'live',
  online: undefined,
} as const satisfies Partial<TableSnapshot>;
