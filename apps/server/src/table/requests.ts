import { findBot } from '@sloop/bots';
import { CHANCE, commitToClientSeed, fail, ok, type Match, type Result, type Seat } from '@sloop/engine';
import type { ActFields, ActType, HoldReason, Person, Refusal } from '@sloop/protocol';
import type { TableEvent } from './events.ts';
import { refuse } from './refuse.ts';
import { isEmpty, type ReadonlySeat } from './seat.ts';
import type { ReadonlyTable } from './table.ts';

/** The bot that holds a seat whose owner is away. */
export const HOLDER = 'captain';

/** What an act comes to: an event to be stored, or nothing, because it has happened already (at event `done`). */
export type Effect = { readonly event: TableEvent } | { readonly done: number };

/** A table as requests see it: they look at the game and never play. */
export type RequestTable = Omit<ReadonlyTable, 'match'> & { readonly match: Omit<Match, 'play' | 'undo'> | undefined };

type Requested = Result<Effect, Refusal>;

/** Acts that change a table by one event of its own. */
export type RequestedAct = Exclude<ActType, 'rematch' | 'chat'>;

const becomes = (event: TableEvent): Requested => ok({ event });
const already = (table: RequestTable, seq = table.seq): Requested => ok({ done: seq });

/** What each act comes to at this table, for this person. Each checks everything and changes nothing. */
export const REQUESTS: {
  readonly [T in RequestedAct]: (table: RequestTable, person: Person, act: ActFields<T>) => Requested;
} = {
  join(table, person, { seat: wanted, invite, commit }) {
    const sitting = table.seatOf(person.id);
    if (sitting !== undefined) {
      const isSame = (wanted ?? sitting) === sitting && table.seats[sitting]!.commit === commit;
      return isSame ? already(table) : refuse('already-seated', `you sit on seat ${sitting}`);
    }
    if (table.status !== 'open') return refuse('not-open', 'the game has started: no seat can be taken any more');
    const isInvited = invite === table.row.invite;
    const seat = wanted ?? bestSeat(table, person, isInvited);
    if (seat === undefined) return refuse('seat-taken', 'no seat is free for you at this table');
    const place = table.seats[seat];
    if (!place) return refuse('bad-request', `there is no seat ${seat}; there are 0 to ${table.seats.length - 1}`);
    if (!isEmpty(place)) return refuse('seat-taken', `seat ${seat} is taken`);
    if (welcome(place, person, isInvited) === 0)
      return refuse('forbidden', `seat ${seat} is reserved for somebody with an invitation`);
    return becomes({ type: 'join', seat, person, ...(commit !== undefined && { commit }) });
  },

  leave(table, person) {
    const seat = table.seatOf(person.id);
    if (table.status === 'playing') return hold(table, person, HOLDER, 'left');
    if (seat === undefined) return refuse('not-seated', 'you have no seat at this table');
    if (table.status !== 'open') return refuse('not-open', 'the line-up is frozen: wait until the game begins');
    return becomes({ type: 'leave', seat });
  },

  seat(table, person, { seat, plan }) {
    if (person.id !== table.host) return refuse('not-host', 'only the host may change seats');
    if (table.status !== 'open') return refuse('not-open', 'the line-up is frozen');
    const place = table.seats[seat];
    if (!place) return refuse('bad-request', `there is no seat ${seat}; there are 0 to ${table.seats.length - 1}`);
    if (place.person) return refuse('seat-taken', `${place.person.name} sits on seat ${seat}`);
    const refused = plan.kind === 'bot' ? refuseRank(plan.rank) : undefined;
    return refused ?? becomes({ type: 'plan', seat, plan });
  },

  start(table, person, { fill }) {
    if (person.id !== table.host) return refuse('not-host', 'only the host may start the game');
    if (table.status !== 'open') return refuse('not-open', 'the game has started already');
    const empty = table.seats.flatMap((seat, index) => (isEmpty(seat) ? [index] : []));
    if (empty.length === 0) return becomes({ type: 'start' });
    if (fill === undefined)
      return refuse('seats-empty', `seats ${empty.join(', ')} are empty; \`fill\` would name the bot for them`);
    return refuseRank(fill) ?? becomes({ type: 'start', fill });
  },

  reveal(table, person, { seed }) {
    const seat = table.seatOf(person.id);
    if (seat === undefined) return refuse('not-seated', 'you have no seat at this table');
    const place = table.seats[seat]!;
    if (place.seed === seed) return already(table);
    if (table.status !== 'starting') return refuse('not-open', 'seeds are shown between the start and the first move');
    if (place.commit === undefined) return refuse('wrong-seed', 'you sat down without a commit');
    if (commitToClientSeed(seed) !== place.commit)
      return refuse('wrong-seed', 'this seed is not the one that you committed to');
    return becomes({ type: 'reveal', seat, seed });
  },

  move(table, person, { seq, move }) {
    // Whoever lost the answer hears that the move counts, even if it was the last of the game or a bot has the seat by now.
    const counted = answerOf(table, person, seq, move);
    if (counted !== undefined) return already(table, counted);
    const seat = ownSeat(table, person);
    if (!seat.ok) return seat;
    return requestMove(table, seat.value, seq, move);
  },

  undo(table, person, { seq }) {
    const undone = table.seats[table.seatOf(person.id) ?? -1]?.undone ?? 0;
    if (seq < undone) return already(table, undone);
    const seat = ownSeat(table, person);
    if (!seat.ok) return seat;
    const place = table.seats[seat.value]!;
    if (seq > table.seq) return refuse('stale', `there is no event ${seq} yet; the last is ${table.seq}`);
    const undoable = table.match!.undoable(seat.value);
    if (!undoable.ok) return refuse('cannot-undo', `nothing can be taken back: ${undoable.reason}`);
    // A move that this client has not seen is not what it means to take back.
    if ((place.answers.at(-1)?.seq ?? 0) > seq) return refuse('stale', 'you have moved since then');
    return becomes({ type: 'undo', seat: seat.value });
  },

  hold: (table, person, { rank }) => refuseRank(rank ?? HOLDER) ?? hold(table, person, rank ?? HOLDER, 'left'),

  reclaim(table, person) {
    const seat = table.seatOf(person.id);
    if (seat === undefined) return refuse('not-seated', 'you have no seat at this table');
    if (table.status !== 'playing') return refuse('not-playing', 'no game is being played here');
    if (!table.seats[seat]!.held) return refuse('not-held', 'your seat is yours: no bot holds it');
    return becomes({ type: 'reclaim', seat });
  },
};

/** The event that this very move of a person, made from a view of this number, is stored as already. */
function answerOf(table: RequestTable, person: Person, seq: number, move: string): number | undefined {
  const last = table.seats[table.seatOf(person.id) ?? -1]?.answers.at(-1);
  return last && last.decision.seq <= seq && seq < last.seq && last.move === move ? last.seq : undefined;
}

/** A move of a seat, whoever plays it: a person, or the bot that answers for the same decision. */
export function requestMove(table: RequestTable, seat: Seat, seq: number, move: string): Requested {
  const { decision } = table.seats[seat]!;
  if (seq > table.seq) return refuse('stale', `there is no event ${seq} yet; the last is ${table.seq}`);
  if (decision && seq < decision.seq)
    return refuse('stale', `this decision came up with event ${decision.seq}; your move was made from event ${seq}`);
  const dealer = table.dealer();
  const foreseen = table.match!.foresee(seat, move, (game, state) => dealer.deal(game, state));
  if (!foreseen.ok) return fail(foreseen.reason);
  return becomes({ type: 'move', seat, move, chance: foreseen.value, word: dealer.word });
}

/** The start of a game whose line-up is frozen: the start seat is the first thing drawn. */
export function beginEvent(table: RequestTable): TableEvent {
  const dealer = table.dealer();
  const start = dealer.below(table.row.players);
  const state = table.game.start(table.options, table.row.players, start);
  const chance: string[] = [];
  while (table.game.toAct(state) === CHANCE) {
    const move = dealer.deal(table.game, state);
    chance.push(table.game.format(state, 'chance', move));
    table.game.play(state, 'chance', move);
  }
  return { type: 'begin', start, chance, word: dealer.word };
}

function hold(table: RequestTable, person: Person, rank: string, reason: HoldReason): Requested {
  const seat = table.seatOf(person.id);
  if (seat === undefined) return refuse('not-seated', 'you have no seat at this table');
  if (table.status !== 'playing') return refuse('not-playing', 'no game is being played here');
  if (table.seats[seat]!.held) return already(table);
  return becomes({ type: 'hold', seats: [seat], rank, reason });
}

/** The seat of somebody who wants to play on. */
function ownSeat(table: RequestTable, person: Person): Result<Seat, Refusal> {
  const seat = table.seatOf(person.id);
  if (seat === undefined) return refuse('not-seated', 'you have no seat at this table');
  if (table.status === 'over') return refuse('game-over', 'the game is over');
  if (table.status !== 'playing') return refuse('not-playing', 'the game has not begun');
  const { held } = table.seats[seat]!;
  return held ? refuse('held', `the ${held.rank} holds your seat: take it back first`) : ok(seat);
}

const refuseRank = (rank: string): { readonly ok: false; readonly reason: Refusal } | undefined =>
  findBot(rank)
    ? undefined
    : refuse('unknown-bot', `there is no bot ${JSON.stringify(rank)}; GET /api/games lists them`);

/** How much a seat is meant for somebody: 0 not at all, and more the more it is theirs. */
function welcome({ plan }: ReadonlySeat, person: Person, isInvited: boolean): number {
  if (plan.kind === 'open') return 1;
  if (plan.kind === 'bot') return 0;
  if (plan.for !== undefined) return plan.for === person.id ? 3 : 0;
  return isInvited ? 2 : 0;
}

function bestSeat(table: RequestTable, person: Person, isInvited: boolean): Seat | undefined {
  const welcomes = table.seats.map((seat) => (isEmpty(seat) ? welcome(seat, person, isInvited) : 0));
  const most = Math.max(...welcomes);
  return most === 0 ? undefined : welcomes.indexOf(most);
}
