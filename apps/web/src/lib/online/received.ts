// What has been told of a game: while it was played, and on asking. It needs nothing of the page.
import type { GameUpdate, LoggedMove, Past } from '@sloop/protocol';
import { viewsBefore } from '@sloop/protocol/changes';
import type { Moment } from '@sloop/engine';

export interface Received {
  readonly log: readonly LoggedMove[];
  /** One for each move of the log; undefined where nobody here was watching. */
  readonly moments: readonly (Moment | undefined)[];
}

export const NOTHING_RECEIVED: Received = { log: [], moments: [] };

/** Adds what an update says of the game: its moves, and the moments of the last of them. */
export function withMoves({ log, moments }: Received, game: GameUpdate): Received {
  const { from, moves } = game.log;
  const next = [...log.slice(0, from), ...moves];
  // Where the same moves only became clearer, what was seen of them stays; where they were taken back, it does not.
  const kept = moments.slice(0, sharedMoves(log, next));
  const seen = next.map((_, index) => kept[index]);
  const between = viewsBefore(game.view, game.between ?? []);
  const newest = [...between.map((view) => ({ view, toAct: [] })), { view: game.view, toAct: game.toAct }];
  const first = Math.max(0, next.length - newest.length);
  return { log: next, moments: [...seen.slice(0, first), ...newest].slice(0, next.length) };
}

/** How many moves two logs of one game begin with alike, though in one of them more may be open by now. */
function sharedMoves(log: readonly LoggedMove[], other: readonly LoggedMove[]): number {
  const parting = log.findIndex((move, index) => !isSameMove(move, other[index]));
  return parting < 0 ? log.length : parting;
}

function isSameMove(move: LoggedMove, other: LoggedMove | undefined): boolean {
  if (move.by !== other?.by || move.for !== other.for) return false;
  return move.move === other.move || isHiddenForm(move.move, other.move) || isHiddenForm(other.move, move.move);
}

/** Whether `hidden` is how a move was told before it was open: from a question mark on, anything may stand there. */
function isHiddenForm(hidden: string, open: string): boolean {
  const at = hidden.indexOf('?');
  return at >= 0 && open.startsWith(hidden.slice(0, at));
}

/** How many moves nobody here has seen happen. */
export const unseen = ({ moments }: Received): number => moments.filter((moment) => moment === undefined).length;

/** Adds the moments before we came, as far as that log and ours are the same: either may be ahead of the other. */
export function withPast<Known extends Received>(known: Known, { log, moments }: Past): Known {
  const fetched = moments.slice(0, sharedMoves(known.log, log));
  return { ...known, moments: known.moments.map((seen, index) => fetched[index] ?? seen) };
}
