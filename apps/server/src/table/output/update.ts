import { seatsOf, type Json, type Match, type Seat, type Viewer } from '@sloop/engine';
import { changesBetween, type GameUpdate, type SeatClock, type TableInfo, type Update } from '@sloop/protocol';
import { seatClock } from '../clock.ts';
import { undoableAt } from '../requests.ts';
import { botOf, seatInfo } from '../seat.ts';
import type { ReadonlyTable } from '../table.ts';

/** How much a viewer may know about a table depends only on these two values. */
export interface Viewpoint {
  readonly seat: Seat | undefined;
  readonly isHost: boolean;
}

export interface Wanted {
  /** The number of the last event that the viewer knows, or 0 if the viewer knows none. */
  readonly since: number;
  /**
   * Whether to include the earlier moments since the last move that a seat made: the moment right after that move, and the moment
   * after each chance event that followed. The moment after the last chance event is left out, because it is the present.
   */
  readonly moments: boolean;
  /** Whether to include the table even if no event has changed it. A name may have changed without an event. */
  readonly table?: boolean;
}

export function viewpointOf(table: ReadonlyTable, person: string | undefined): Viewpoint {
  return { seat: table.seatOf(person), isHost: person !== undefined && person === table.host };
}

/**
 * Makes an update with everything that has changed for a viewer since event `since`. If event `since` does not exist, the update
 * contains everything.
 */
export function updateFor(
  table: ReadonlyTable,
  { seat, isHost }: Viewpoint,
  { since, moments, table: wantsTable = false }: Wanted,
  time: number,
): Update {
  const isKnown = since >= 1 && since <= table.seq;
  const isChanged = !isKnown || wantsTable || table.changed > since;
  // An update is made for every kind of viewer after every move. For speed, it is a single object literal. JSON leaves out the
  // undefined members.
  const update = {
    type: 'update' as const,
    seq: table.seq,
    you: { seat, invite: isHost && isChanged ? table.row.invite : undefined },
    table: isChanged ? tableInfo(table) : undefined,
    game: table.match && gameUpdate(table, seat ?? 'spectator', table.touchedSince(since), moments),
    clocks: table.match && seatClocks(table, time),
  };
  return update as Update;
}

const seatClocks = ({ clock, seats }: ReadonlyTable, time: number): SeatClock[] | undefined =>
  clock.kind === 'none' ? undefined : seats.map((seat) => seatClock(clock, seat, time)!);

export function tableInfo(table: ReadonlyTable): TableInfo {
  const { row, host, match, rematch } = table;
  const { commit, serverSeed, clientCommits, clientSeeds } = table.fairness;
  return {
    id: row.id,
    game: row.game,
    ...row.settings,
    options: table.options as unknown as TableInfo['options'],
    status: table.status,
    created: row.created,
    ...(host !== undefined && { host }),
    seats: table.seats.map((seat) => ({
      ...seatInfo(seat),
      ...(seat.person && { person: { id: seat.person.id, name: table.nameOf(seat.person) } }),
    })),
    fairness: {
      commit,
      clientCommits: [...clientCommits],
      revealed: table.seats.flatMap(({ seed }, seat) => (seed === undefined ? [] : [seat])),
      ...(serverSeed !== undefined && { serverSeed, clientSeeds: [...clientSeeds] }),
    },
    ...(match && { start: match.start }),
    ...(table.ended && { ended: true as const }),
    ...(rematch !== undefined && { rematch }),
  };
}

function gameUpdate(table: ReadonlyTable, viewer: Viewer, from: number, moments: boolean): GameUpdate {
  const match = table.match!;
  const place = viewer === 'spectator' ? undefined : table.seats[viewer]!;
  const isOwn = viewer !== 'spectator' && table.status === 'playing' && botOf(place!) === undefined;
  const hasMoments = moments && from < match.log.length && match.lastSeatMove < match.log.length - 1;
  const views = hasMoments ? viewsSinceLastMove(match, viewer) : [match.show(viewer)];
  return {
    toAct: seatsOf(table.toAct),
    legal: isOwn ? match.legal(viewer) : [],
    openlyForced: (isOwn && match.isOpenlyForced(viewer)) || undefined,
    timeUp: (place?.overdue !== undefined && !place.held) || undefined,
    canUndo: isOwn && undoableAt(table, viewer).ok,
    view: views.at(-1)!,
    log: { from, moves: match.witnessed(viewer, from) },
    outcome: match.outcome,
    between: views.length > 1 ? changesBackwards(views) : undefined,
  } as GameUpdate;
}

/** Returns the view after the last move that a seat made, and the views after the chance events that followed that move. */
const viewsSinceLastMove = (match: Match, viewer: Viewer): Json[] =>
  match.story(viewer, { from: match.lastSeatMove }).moments.map(({ view }) => view);

/** For each view except the last one, returns the changes that turn the next view into this view. */
const changesBackwards = (views: readonly Json[]): GameUpdate['between'] =>
  views.slice(0, -1).map((view, index) => changesBetween(views[index + 1]!, view));
