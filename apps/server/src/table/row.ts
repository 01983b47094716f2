import type { ListedSeat, SeatPlan, TableSettings, TableStatus } from '@sloop/protocol';

/** The part of a table that never changes. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  /** `settings.options` contains only values that differ from the game's defaults. */
  readonly settings: TableSettings;
  /** The id of the person who created the table. */
  readonly creator: string;
  /** A hash of the IP address from which the table was created. Empty if the address is unknown. */
  readonly origin: string;
  /** Who may take each seat, as planned when the table was created. */
  readonly seats: readonly SeatPlan[];
  /** The secret that allows people to take reserved seats. */
  readonly invite: string;
  /** The server's seed for the chance stream. It is secret until the game is over. */
  readonly serverSeed: string;
  /** The Unix time at which the table was created, in milliseconds. Clocks do not use this time. */
  readonly created: number;
  /** The served time at which the table was created, in milliseconds. */
  readonly opened: number;
}

/** What lists and upkeep need to know about a table that is not loaded. Every event replaces the summary. */
export interface Summary {
  readonly status: TableStatus;
  /** One bit for each seat whose turn it is. */
  readonly toAct: number;
  /** The number of the current round, from 1. Undefined until the game begins. */
  readonly round?: number | undefined;
  /** The served time at which the next upkeep is due. Undefined if no upkeep is due. */
  readonly upkeepAt: number | undefined;
  /** The seats as everyone sees them. Present only if the seats may have changed or the game is over. */
  readonly seats?: readonly ListedSeat[];
}

/** The summary of a new table always includes the seats. */
export type NewSummary = Summary & { readonly seats: readonly ListedSeat[] };
