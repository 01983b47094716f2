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
  /** Secret until the game is over. Until then, only the chance stream uses it. */
  readonly serverSeed: string;
  /** Unix time in milliseconds, only for display. */
  readonly created: number;
}

/** What lists and upkeep need to know about a table without loading it. Every event replaces it. */
export interface Summary {
  readonly status: TableStatus;
  /** One bit for each seat whose turn it is. */
  readonly toAct: number;
  /** The served time at which upkeep is due (a bot's move, a deadline), if any is. */
  readonly upkeepAt: number | undefined;
  /** The seats as everyone sees them. Present only if they changed or the game is over. */
  readonly seats?: readonly ListedSeat[];
}

/** The summary of a new table, which always has its seats. */
export type NewSummary = Summary & { readonly seats: readonly ListedSeat[] };
