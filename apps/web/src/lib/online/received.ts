// Merges a game's log and moments. Both arrive in updates and in the game's past, which the site fetches separately.
// This module does not depend on the page.
import type { GameUpdate, LoggedMove, Past } from '@sloop/protocol';
import { viewsBefore } from '@sloop/protocol/changes';
import type { Moment } from '@sloop/engine';

export interface Received {
  readonly log: readonly LoggedMove[];
  /** The moment after each move in the log. It is undefined if this moment has not been received. */
  readonly moments: readonly (Moment | undefined)[];
}

export const NOTHING_RECEIVED: Received = { log: [], moments: [] };

/** Adds an update's moves and moments. The moments belong to the update's last moves. */
export function withMoves({ log, moments }: Received, game: GameUpdate): Received {
  const { from, moves } = game.log;
  const next = [...log.slice(0, from), ...moves];
  // A move that has only been revealed keeps its moment. The moment of a move that has been taken back is dropped.
  const kept = moments.slice(0, sharedMoves(log, next));
  const seen = next.map((_, index) => kept[index]);
  const between = viewsBefore(game.view, game.between ?? []);
  const newest = [...between.map((view) => ({ view, toAct: [] })), { view: game.view, toAct: game.toAct }];
  const first = Math.max(0, next.length - newest.length);
  return { log: next, moments: [...seen.slice(0, first), ...newest].slice(0, next.length) };
}

/**
 * How many moves two logs of one game have in common, counted from the beginning. Two moves also count as the same move if one of
 * them is the hidden form of the other.
 */
function sharedMoves(log: readonly LoggedMove[], other: readonly LoggedMove[]): number {
  const parting = log.findIndex((move, index) => !isSameMove(move, other[index]));
  return parting < 0 ? log.length : parting;
}

function isSameMove(move: LoggedMove, other: LoggedMove | undefined): boolean {
  if (move.by !== other?.by || move.for !== other.for) return false;
  return move.move === other.move || isHiddenForm(move.move, other.move) || isHiddenForm(other.move, move.move);
}

/** Whether `hidden` is the hidden form of the move `open`: the texts must be equal before the question mark in `hidden`. */
function isHiddenForm(hidden: string, open: string): boolean {
  const at = hidden.indexOf('?');
  return at >= 0 && open.startsWith(hidden.slice(0, at));
}

/** The number of moves whose moments have not been received. */
export const unseen = ({ moments }: Received): number => moments.filter((moment) => moment === undefined).length;

/**
 * Adds the moments from a fetched past, up to the first move where the known log and the fetched log differ. Either log
 * may be longer.
 */
export function withPast<Known extends Received>(known: Known, { log, moments }: Past): Known {
  const fetched = moments.slice(0, sharedMoves(known.log, log));
  return { ...known, moments: known.moments.map((seen, index) => fetched[index] ?? seen) };
}
