// This file imports only types, so that the site can use it without loading the schemas.
import type { SeatInfo } from './table.ts';

/** The lobby's lists: tables with a seat to take, and games in progress that can be watched. */
export const LOBBY_LISTS = ['open', 'playing'] as const;
export type LobbyListName = (typeof LOBBY_LISTS)[number];

/** The maximum number of tables on one page of a list, and in one list of a lobby socket. */
export const MOST_ON_PAGE = 100;

/** The number of seats at a table that the person `me` could take. Without `me`, the number that a stranger could take. */
export const freeSeats = ({ seats }: { readonly seats: readonly SeatInfo[] }, me?: string): number =>
  seats.filter(
    ({ plan, person }) =>
      person === undefined &&
      (plan.kind === 'open' || (plan.kind === 'reserved' && me !== undefined && plan.for === me)),
  ).length;
