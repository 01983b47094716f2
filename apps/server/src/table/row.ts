import type { ListedSeat, SeatPlan, TableSettings, TableStatus } from '@sloop/protocol';

/** The part of a table that never changes. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  /** The options include only values that differ from the game's defaults. */
  readonly settings: TableSettings;
  /** The id of the person who created the table. */
  readonly creator: string;
  /** The initial plans of the seats. */
  readonly seats: readonly SeatPlan[];
  /** The secret that lets people take reserved seats. */
  readonly invite: string;
  /** The server's seed for the chance stream. It is secret until the game is over. */
  readonly serverSeed: string;
  /** Unix time in milliseconds, only for display. */
  readonly created: number;
}

/** What lists and upkeep need to know about a table without loading it. Every event replaces the summary. */
export interface Summary {
  readonly status: TableStatus;
  /** One bit for each seat whose turn it is. */
  readonly toAct: number;
  /** The served time at which upkeep (a bot's move or a deadline) is due, or undefined if none is due. */
  readonly upkeepAt: number | undefined;
  /** The seats as everyone sees them. Present only if the seats have changed or the game is over. */
  readonly seats?: readonly ListedSeat[];
}

/** The summary of a new table, which always includes the seats. */
export type NewSummary = Summary & { readonly seats: readonly ListedSeat[] };
