// An update from the server contains the whole view, but only the end of the log. The functions in this file merge updates into
// complete snapshots.
import type { ChatLine, GameUpdate, Presence, SeatInfo, TableInfo, Update } from '@sloop/protocol';
import { personName } from '#lib/site/person-name.ts';
import { botName } from '#lib/site/ranks.ts';
import { SNAPSHOT_DEFAULTS, type TableSeat, type TableSnapshot } from '#lib/play/snapshot.ts';
import { NOTHING_RECEIVED, withMoves, type Received } from './received.ts';

/** Everything that we have received about a table. */
export interface Known extends Received {
  readonly seq: number;
  readonly info: TableInfo | undefined;
  readonly you: number | undefined;
  readonly invite: string | undefined;
  readonly game: GameUpdate | undefined;
  readonly clocks: TableSnapshot['clocks'];
  readonly clocksAt: number;
  readonly present: Presence;
  readonly chat: readonly ChatLine[];
}

export const NOTHING: Known = {
  seq: 0,
  info: undefined,
  you: undefined,
  invite: undefined,
  game: undefined,
  ...NOTHING_RECEIVED,
  clocks: undefined,
  clocksAt: 0,
  present: { seats: [], spectators: 0 },
  chat: [],
};

/** Adds an update that was received at the time `now`, which is a `performance.now()` value. Ignores an outdated update. */
export function withUpdate(known: Known, update: Update, now: number): Known {
  if (update.seq < known.seq) return known;
  const { game } = update;
  return {
    seq: update.seq,
    info: update.table ?? known.info,
    you: update.you.seat,
    invite: update.you.invite ?? known.invite,
    game: game ?? known.game,
    ...(game ? withMoves(known, game) : { log: known.log, moments: known.moments }),
    clocks: update.clocks ?? known.clocks,
    clocksAt: update.clocks ? now : known.clocksAt,
    present: update.present ?? known.present,
    // A socket's first update has the latest chat lines. They replace all known lines, because lines may have been removed.
    chat: update.chat ?? known.chat,
  };
}

export function withChat(chat: readonly ChatLine[], lines: readonly ChatLine[]): readonly ChatLine[] {
  const fresh = lines.filter(({ n }) => !chat.some((line) => line.n === n));
  return fresh.length === 0 ? chat : [...chat, ...fresh].toSorted((one, other) => one.n - other.n);
}

function tableSeat({ plan, person, held }: SeatInfo, seat: number, { seats }: Presence): TableSeat {
  const isBot = plan.kind === 'bot' && person === undefined;
  return {
    name: person ? personName(person.name) : isBot ? botName(seat) : '',
    ...(isBot && { bot: plan.rank }),
    ...(held && { held }),
    present: isBot || seats.includes(seat),
    ...(person && { person: person.id }),
  };
}

/** Makes a snapshot of everything that we know. Returns undefined if no update has been received yet. */
export function snapshotOf(known: Known, me: string | undefined): TableSnapshot | undefined {
  const { info, game } = known;
  if (!info) return undefined;
  return {
    ...SNAPSHOT_DEFAULTS,
    ...(game && {
      toAct: game.toAct,
      legal: game.legal,
      openlyForced: game.openlyForced ?? false,
      canUndo: game.canUndo,
    }),
    origin: 'online',
    id: info.id,
    game: info.game,
    options: info.options,
    seq: known.seq,
    status: info.status,
    seats: info.seats.map((seat, index) => tableSeat(seat, index, known.present)),
    you: known.you,
    view: game?.view,
    log: known.log,
    moments: known.moments,
    outcome: game?.outcome,
    clock: info.clock,
    clocks: known.clocks,
    clocksAt: known.clocksAt,
    online: {
      info,
      chat: known.chat,
      spectators: known.present.spectators,
      timeUp: game?.timeUp ?? false,
      invite: known.invite,
      host: me !== undefined && info.host === me,
    },
  };
}
