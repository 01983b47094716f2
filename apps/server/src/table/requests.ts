import { CHANCE, commitToClientSeed, fail, ok, type Match, type Result, type Seat } from '@sloop/engine';
import type { ActFields, ActType, HoldReason, Person, Refusal } from '@sloop/protocol';
import { mustStillAgree } from './ending.ts';
import type { TableEvent } from './events.ts';
import { refuse, refusePlan, refuseRank } from './refuse.ts';
import { isEmpty, isLost, type ReadonlySeat } from './seat.ts';
import type { ReadonlyTable } from './table.ts';

/** The bot that holds a seat whose owner left or ran out of time. */
export const HOLDER = 'captain';

/**
 * The result of a request. `event` is the event that must be stored. `done` means that nothing needs to be stored, because the
 * event with this number has already carried out the request.
 */
export type Effect = { readonly event: TableEvent } | { readonly done: number };

/** A table that requests can look at but not change. */
export type RequestTable = Omit<ReadonlyTable, 'match'> & { readonly match: Omit<Match, 'play' | 'undo'> | undefined };

type Requested = Result<Effect, Refusal>;

/** The acts that `REQUESTS` handles. `chat` does not become an event, and `rematch` creates another table. */
export type RequestedAct = Exclude<ActType, 'rematch' | 'chat'>;

const becomes = (event: TableEvent): Requested => ok({ event });
const already = (table: RequestTable, seq = table.seq): Requested => ok({ done: seq });

/**
 * For each act, a function that checks whether the person may perform the act at the served time `time`. The function returns the
 * effect of the act but changes nothing.
 */
export const REQUESTS: {
  readonly [T in RequestedAct]: (table: RequestTable, person: Person, act: ActFields<T>, time: number) => Requested;
} = {
  join(table, person, { seat: wanted, invite, commit }) {
    const sitting = table.seatOf(person.id);
    if (sitting !== undefined) {
      const isSame = (wanted ?? sitting) === sitting && table.seats[sitting]!.commit === commit;
      return isSame ? already(table) : refuse('already-seated', `You already have seat ${sitting}.`);
    }
    if (table.status !== 'open') return refuse('not-open', 'The game has started, so you cannot take a seat.');
    const isInvited = invite === table.row.invite;
    const seat = wanted ?? bestSeat(table, person, isInvited);
    if (seat === undefined) return refuse('seat-taken', 'No seat is free for you at this table.');
    const place = table.seats[seat];
    if (!place) return refuseSeat(table, seat);
    if (!isEmpty(place)) return refuse('seat-taken', `Seat ${seat} is taken.`);
    if (seatPriority(place, person, isInvited) === 0)
      return refuse('forbidden', `Seat ${seat} is reserved. You need an invite.`);
    return becomes({ type: 'join', seat, person, ...(commit !== undefined && { commit }) });
  },

  leave(table, person) {
    const seat = table.seatOf(person.id);
    if (table.status === 'playing') return hold(table, person, HOLDER, 'left');
    if (seat === undefined) return refuseStranger();
    if (table.status === 'over') return refuse('game-over', 'The game is over, so there is nothing to leave.');
    if (table.status === 'starting')
      return refuse('not-open', 'The game is about to begin. You can leave as soon as it has begun.');
    if (table.status !== 'open') return refuse('not-open', 'This table is closed.');
    return becomes({ type: 'leave', seat });
  },

  seat(table, person, { seat, plan }) {
    if (person.id !== table.host) return refuse('not-host', 'Only the host may change seats.');
    if (table.status !== 'open') return refuse('not-open', 'The game has started, so seats can no longer be changed.');
    const place = table.seats[seat];
    if (!place) return refuseSeat(table, seat);
    if (place.person) return refuse('seat-taken', `${table.nameOf(place.person)} has seat ${seat}.`);
    return refusePlan(plan) ?? becomes({ type: 'plan', seat, plan });
  },

  start(table, person, { fill }) {
    if (person.id !== table.host) return refuse('not-host', 'Only the host may start the game.');
    // A client that did not receive the reply may send the start again.
    if (table.started !== undefined) return already(table, table.started);
    if (table.status !== 'open') return refuse('not-open', 'This table is closed.');
    const empty = table.seats.flatMap((seat, index) => (isEmpty(seat) ? [index] : []));
    if (empty.length === 0) return becomes({ type: 'start' });
    if (fill === undefined)
      return refuse('seats-empty', `These seats are empty: ${empty.join(', ')}. Name a bot for them with \`fill\`.`);
    return refuseRank(fill) ?? becomes({ type: 'start', fill });
  },

  reveal(table, person, { seed }) {
    const seat = table.seatOf(person.id);
    if (seat === undefined) return refuseStranger();
    const place = table.seats[seat]!;
    if (place.seed === seed) return already(table);
    if (table.status !== 'starting')
      return refuse('not-open', 'You can reveal your seed only between the start and the first move.');
    if (place.commit === undefined) return refuse('wrong-seed', 'You joined without a commit to a seed.');
    if (commitToClientSeed(seed) !== place.commit) return refuse('wrong-seed', 'This seed does not match your commit.');
    return becomes({ type: 'reveal', seat, seed });
  },

  move(table, person, { seq, move }) {
    // A client that did not receive the reply may send the move again, even after the game has ended or a bot has taken the seat.
    const stored = storedEventOf(table, person, seq, move);
    if (stored !== undefined) return already(table, stored);
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
    if (seq > table.seq) return refuseFuture(table, seq);
    const undoable = undoableAt(table, seat.value);
    if (!undoable.ok) return refuse('cannot-undo', `You cannot take a move back: ${undoable.reason}`);
    // A person cannot want to take back a move that their client does not know about yet.
    if ((place.answers.at(-1)?.seq ?? 0) > seq) return refuse('stale', `You have moved since event ${seq}.`);
    return becomes({ type: 'undo', seat: seat.value });
  },

  hold: (table, person, { rank }) => refuseRank(rank ?? HOLDER) ?? hold(table, person, rank ?? HOLDER, 'left'),

  reclaim(table, person) {
    const seat = table.seatOf(person.id);
    if (seat === undefined) return refuseStranger();
    const place = table.seats[seat]!;
    // A client that did not receive the reply may send the act again, even after the game has ended.
    if (!place.held && place.reclaimed > 0) return already(table, place.reclaimed);
    if (table.status !== 'playing') return refuse('not-playing', 'No game is in progress at this table.');
    if (!place.held) return refuse('not-held', 'No bot holds your seat.');
    if (isLost(place))
      return refuse('seat-lost', `Your time has run out ${place.timeouts} times, so the bot keeps your seat.`);
    return becomes({ type: 'reclaim', seat });
  },

  end(table, person, { agree: agrees = true }, time) {
    const seat = table.seatOf(person.id);
    if (seat === undefined && person.id !== table.host) return refuseStranger();
    if (table.ended) return already(table);
    if (table.status !== 'playing') return refuse('not-playing', 'No game is in progress at this table.');
    if (agrees && mustStillAgree(table, seat, time).length === 0) return becomes({ type: 'end' });
    if (seat === undefined) return refuse('not-seated', 'People play this game. Only they can end it.');
    const { held, wantsEnd } = table.seats[seat]!;
    if (held) return refuse('held', `The bot ${held.rank} holds your seat. Take it back first.`);
    return wantsEnd === agrees ? already(table) : becomes({ type: 'agree', seat, agrees });
  },
};

/**
 * Makes a person leave a table for good. Before the game, the person gives up their seat. During the game, a bot holds the seat.
 * After the game, nothing happens.
 */
export function depart(table: RequestTable, person: string): Requested {
  const seat = table.seatOf(person);
  if (seat === undefined || table.status === 'over' || table.status === 'closed') return already(table);
  if (table.status === 'open') return becomes({ type: 'leave', seat });
  if (table.seats[seat]!.held) return already(table);
  return becomes({ type: 'hold', seats: [seat], rank: HOLDER, reason: 'left' });
}

/** Whether a seat's owner may take back the seat's last move. If not, the result says why. */
export function undoableAt(table: RequestTable, seat: Seat): Result<unknown> {
  if (table.seats[seat]!.answers.at(-1)?.wasOverdue)
    return fail('your time was up, so a bot made the last move for you.');
  return table.match!.undoable(seat);
}

/** Returns the number of the event that already stores this move, or undefined if no event stores it. */
function storedEventOf(table: RequestTable, person: Person, seq: number, move: string): number | undefined {
  const last = table.seats[table.seatOf(person.id) ?? -1]?.answers.at(-1);
  return last && last.decision.seq <= seq && seq < last.seq && last.move === move ? last.seq : undefined;
}

/**
 * Requests a move for a seat. The seat's owner or a bot has chosen the move. `seq` is the number of the last event that
 * the owner or the bot knew.
 */
export function requestMove(table: RequestTable, seat: Seat, seq: number, move: string): Requested {
  const { decision } = table.seats[seat]!;
  if (seq > table.seq) return refuseFuture(table, seq);
  if (decision && seq < decision.seq)
    return refuse('stale', `Your turn began with event ${decision.seq}, but your move was made at event ${seq}.`);
  const dealer = table.dealer();
  const foreseen = table.match!.foresee(seat, move, (game, state) => dealer.deal(game, state));
  if (!foreseen.ok) return fail(foreseen.reason);
  return becomes({ type: 'move', seat, move, chance: foreseen.value, word: dealer.word });
}

/** Makes the event that begins the game. The line-up must be frozen. The start seat is drawn before any chance event. */
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
  const names = table.seats.map(({ person }) => (person ? table.nameOf(person) : null));
  return { type: 'begin', start, chance, word: dealer.word, rules: table.game.rules, names };
}

function hold(table: RequestTable, person: Person, rank: string, reason: HoldReason): Requested {
  const seat = table.seatOf(person.id);
  if (seat === undefined) return refuseStranger();
  if (table.status !== 'playing') return refuse('not-playing', 'No game is in progress at this table.');
  if (table.seats[seat]!.held) return already(table);
  return becomes({ type: 'hold', seats: [seat], rank, reason });
}

/** Returns the seat whose moves this person may make and take back. */
function ownSeat(table: RequestTable, person: Person): Result<Seat, Refusal> {
  const seat = table.seatOf(person.id);
  if (seat === undefined) return refuseStranger();
  if (table.status === 'over') return refuse('game-over', 'The game is over.');
  if (table.status !== 'playing') return refuse('not-playing', 'The game has not begun.');
  const { held, overdue } = table.seats[seat]!;
  if (held) return refuse('held', `The bot ${held.rank} holds your seat. Take it back first.`);
  if (overdue !== undefined)
    return refuse('time-up', `Your time was up, so the bot ${overdue} makes this decision. You make the next one.`);
  return ok(seat);
}

const refuseStranger = () => refuse('not-seated', 'You have no seat at this table.');

const refuseSeat = (table: RequestTable, seat: number) =>
  refuse('bad-request', `seat must be 0 to ${table.seats.length - 1}, not ${seat}`);

const refuseFuture = (table: RequestTable, seq: number) =>
  refuse('stale', `There is no event ${seq} yet. The last event is ${table.seq}.`);

/**
 * Returns 0 if the person is not allowed to take the seat. Otherwise, a greater number means that the seat suits the person
 * better.
 */
function seatPriority({ plan }: ReadonlySeat, person: Person, isInvited: boolean): number {
  if (plan.kind === 'open') return 1;
  if (plan.kind === 'bot') return 0;
  if (plan.for !== undefined) return plan.for === person.id ? 3 : 0;
  return isInvited ? 2 : 0;
}

function bestSeat(table: RequestTable, person: Person, isInvited: boolean): Seat | undefined {
  const priorities = table.seats.map((seat) => (isEmpty(seat) ? seatPriority(seat, person, isInvited) : 0));
  const highest = Math.max(...priorities);
  return highest === 0 ? undefined : priorities.indexOf(highest);
}
