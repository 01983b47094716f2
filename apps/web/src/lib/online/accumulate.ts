// Updates from the server say what changed; a snapshot is everything. Here the one becomes the other.
import type { ChatLine, GameUpdate, LoggedMove, Past, Presence, SeatInfo, TableInfo, Update } from '@sloop/protocol';
import { botName } from '#lib/site/ranks.ts';
import { QUIET_TABLE, type Moment, type TableSeat, type TableSnapshot } from '#lib/play/snapshot.ts';

/** All that has been heard of a table. */
export interface Known {
  readonly seq: number;
  readonly info: TableInfo | undefined;
  readonly you: number | undefined;
  readonly invite: string | undefined;
  readonly game: GameUpdate | undefined;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly (Moment | undefined)[];
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
  log: [],
  moments: [],
  clocks: undefined,
  clocksAt: 0,
  present: { seats: [], spectators: 0 },
  chat: [],
};

/** Adds an update, received at `now` (milliseconds of `performance.now`). An older one than what is known changes nothing. */
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
    chat: withChat(known.chat, update.chat ?? []),
  };
}

function withMoves({ log, moments }: Known, game: GameUpdate): Pick<Known, 'log' | 'moments'> {
  const { from, moves } = game.log;
  const next = [...log.slice(0, from), ...moves];
  // Where the same moves only became clearer, what was seen of them stays; where they were taken back, it does not.
  const kept = moments.slice(0, sharedMoves(log, next));
  const seen = next.map((_, index) => kept[index]);
  if (next.length > 0) seen[next.length - 1] = { view: game.view, toAct: game.toAct };
  return { log: next, moments: seen };
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
export const unseen = ({ moments }: Known): number => moments.filter((moment) => moment === undefined).length;

/** Adds the moments before we came, as far as that log and ours are the same: either may be ahead of the other. */
export function withPast(known: Known, { log, moments }: Past): Known {
  const told = moments.slice(0, sharedMoves(known.log, log));
  return { ...known, moments: known.moments.map((seen, index) => told[index] ?? seen) };
}

export function withChat(chat: readonly ChatLine[], lines: readonly ChatLine[]): readonly ChatLine[] {
  const fresh = lines.filter(({ n }) => !chat.some((line) => line.n === n));
  return fresh.length === 0 ? chat : [...chat, ...fresh].toSorted((one, other) => one.n - other.n);
}

function tableSeat({ plan, person, held }: SeatInfo, seat: number, { seats }: Presence): TableSeat {
  const isBot = plan.kind === 'bot' && person === undefined;
  return {
    name: person?.name ?? (isBot ? botName(seat) : ''),
    ...(isBot && { bot: plan.rank }),
    ...(held && { held }),
    present: isBot || seats.includes(seat),
    ...(person && { person: person.id }),
  };
}

/** What is known, as a table shows it; undefined before the first update. */
export function snapshotOf(known: Known, me: string | undefined): TableSnapshot | undefined {
  const { info, game } = known;
  if (!info) return undefined;
  return {
    ...QUIET_TABLE,
    ...(game && { toAct: game.toAct, legal: game.legal, canUndo: game.canUndo }),
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
      invite: known.invite,
      host: me !== undefined && info.host === me,
    },
  };
}
