import type { ListedSeat, SeatPlan, TableSettings, TableStatus } from '@sloop/protocol';

/** What a table is from its first moment to its last. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  /** Of the options only what differs from the game's defaults. */
  readonly settings: TableSettings;
  /** The person who made it. */
  readonly creator: string;
  /** The plans of its seats at the beginning. */
  readonly seats: readonly SeatPlan[];
  /** Opens its reserved seats. */
  readonly invite: string;
  /** Secret until the game is over: read by nothing but the chance stream. */
  readonly serverSeed: string;
  /** Unix time in milliseconds, for people to read. */
  readonly created: number;
}

/** What lists and upkeep need to know of a table without loading it; replaced with every event. */
export interface Summary {
  readonly status: TableStatus;
  /** One bit for each seat that owes an answer. */
  readonly toAct: number;
  /** The served time at which the server has something to do here (a bot's move, a clock, a deadline), if ever. */
  readonly due: number | undefined;
  /** As everybody sees them; given only where they changed, and once who has won is known. */
  readonly seats?: readonly ListedSeat[];
}

/** The summary of a new table, which always has its seats. */
export type NewSummary = Summary & { readonly seats: readonly ListedSeat[] };
