import { seatsOf, type Seat, type Viewer } from '@sloop/engine';
import type { GameUpdate, SeatClock, TableInfo, Update } from '@sloop/protocol';
import { seatClock } from '../clock.ts';
import { seatInfo } from '../seat.ts';
import type { ReadonlyTable } from '../table.ts';

/** Who looks at a table: what they may know depends on nothing else. */
export interface Viewpoint {
  readonly seat: Seat | undefined;
  readonly isHost: boolean;
}

export function viewpointOf(table: ReadonlyTable, person: string | undefined): Viewpoint {
  return { seat: table.seatOf(person), isHost: person !== undefined && person === table.host };
}

/** What changed for somebody since the event they know, or everything where they know none. */
export function updateFor(table: ReadonlyTable, { seat, isHost }: Viewpoint, since: number, time: number): Update {
  const isKnown = since >= 1 && since <= table.seq;
  const isChanged = !isKnown || table.changed > since;
  // What is undefined is not sent. Built in one piece, because this is done for every pair of eyes after every move.
  const update = {
    type: 'update' as const,
    seq: table.seq,
    you: { seat, invite: isHost && isChanged ? table.row.invite : undefined },
    table: isChanged ? tableInfo(table) : undefined,
    game: table.match && gameUpdate(table, seat ?? 'spectator', table.touchedSince(since)),
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
    options: table.options as unknown as TableInfo['options'],
    clock: table.clock,
    listed: row.listed,
    status: table.status,
    created: row.created,
    ...(host !== undefined && { host }),
    seats: table.seats.map(seatInfo),
    fairness: {
      commit,
      clientCommits: [...clientCommits],
      revealed: table.seats.flatMap(({ seed }, seat) => (seed === undefined ? [] : [seat])),
      ...(serverSeed !== undefined && { serverSeed, clientSeeds: [...clientSeeds] }),
    },
    ...(match && { start: match.start }),
    ...(rematch !== undefined && { rematch }),
  };
}

function gameUpdate(table: ReadonlyTable, viewer: Viewer, from: number): GameUpdate {
  const match = table.match!;
  const isOwn = viewer !== 'spectator' && table.seats[viewer]!.held === undefined;
  return {
    toAct: seatsOf(table.toAct),
    legal: isOwn ? match.legal(viewer) : [],
    canUndo: isOwn && match.undoable(viewer).ok,
    view: match.show(viewer),
    log: { from, moves: match.witnessed(viewer, from) },
    outcome: match.outcome,
  } as GameUpdate;
}
