import type { ListedSeat, TableStatus } from '@sloop/protocol';

/** What a table is from its first moment to its last. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  /** What differs from the game's defaults, as JSON. */
  readonly options: string;
  /** As JSON. */
  readonly clock: string;
  readonly listed: boolean;
  /** The person who made it. */
  readonly creator: string;
  /** The plans of its seats at the beginning, as JSON. */
  readonly seats: string;
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
