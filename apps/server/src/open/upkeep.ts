import { randomBytes } from 'node:crypto';
import { questionOf } from '@sloop/bots';
import { ok, type Match, type Seat } from '@sloop/engine';
import type { Asked } from './bots/pool.ts';
import type { Services } from './services.ts';
import type { OpenTable } from './open-table.ts';
import { deadline } from '../table/clock.ts';
import type { TableEvent } from '../table/events.ts';
import { HOLDER, beginEvent, requestMove } from '../table/requests.ts';
import { botOf } from '../table/seat.ts';
import type { ReadonlyTable } from '../table/table.ts';

/** How long the process that stored the last event is left alone with what follows from it, where there are others. */
export const HEAD_START = 3000;
/** The longest that a timer can wait. */
const LONGEST = 2 ** 31 - 1;

/** What the server itself has to do at a table: begin the game, let bots move, hold the seats of those whose time is up. */
export class Upkeep {
  readonly #openTable: OpenTable;
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  /** Decisions that bots are thinking about: the seat, and the event that the decision began with. */
  readonly #thinking = new Set<string>();
  #isStopped = false;

  constructor(openTable: OpenTable, services: Services) {
    this.#openTable = openTable;
    this.#services = services;
  }

  get isBusy(): boolean {
    return this.#thinking.size > 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sets the timer for what is due next; later where another process stored the last event and will do it itself. */
  schedule(table: ReadonlyTable, isOwn: boolean): void {
    clearTimeout(this.#timer);
    const { due } = table;
    if (due === undefined || this.#isStopped) return;
    // A timer may be a little early, and then nothing would be due yet.
    const wait = Math.max(0, due - this.#services.time.now()) + (isOwn ? 2 : 2 + this.#services.headStart);
    this.#timer = setTimeout(() => void this.fulfil(), Math.min(wait, LONGEST)).unref();
  }

  /** Does whatever is due. A failure is tried again when the table comes up among those overdue. */
  async fulfil(): Promise<void> {
    if (this.#isStopped) return;
    try {
      const bots = await this.#openTable.read((table) => botSeats(table));
      for (const bot of bots) void this.#think(bot);
      await this.#openTable.submit((table) => {
        const event = overdue(table, this.#services.time.now());
        return ok(event ? { event } : { done: table.seq });
      });
    } catch (error) {
      this.#services.log.error({ err: error }, 'the upkeep of a table failed');
    }
  }

  async #think({ seat, seq, rank }: BotSeat): Promise<void> {
    const key = `${seat} ${seq}`;
    if (this.#thinking.has(key)) return;
    this.#thinking.add(key);
    try {
      if (this.#services.botPause > 0) await new Promise((resolve) => setTimeout(resolve, this.#services.botPause));
      const isAsked = (table: ReadonlyTable): boolean =>
        !this.#isStopped && table.seats[seat]!.decision?.seq === seq && botOf(table.seats[seat]!) === rank;
      const asked = await this.#openTable.read((table) => isAsked(table) && askedOf(table.match!, seat, rank));
      if (!asked) return;
      const move = asked.question.legal[await this.#services.bots.choose(asked)]!;
      await this.#openTable.submit((table) =>
        isAsked(table) ? requestMove(table, seat, table.seq, table.match!.format(seat, move)) : ok({ done: table.seq }),
      );
    } catch (error) {
      this.#services.log.error({ err: error }, 'a bot could not move');
    } finally {
      this.#thinking.delete(key);
    }
  }
}

/** What a bot is asked at a seat that owes a decision. */
function askedOf(match: Match, seat: Seat, rank: string): Asked {
  return {
    question: questionOf(match, seat, rank, randomBytes(16).toString('hex')),
    isSecret: match.knowsMore(seat),
  };
}

/** What time alone brings about: a game begins, or bots take the seats of those who are late. */
function overdue(table: ReadonlyTable, now: number): TableEvent | undefined {
  if (table.status === 'starting') return table.due! <= now ? beginEvent(table) : undefined;
  if (table.status !== 'playing') return undefined;
  const isLate = (seat: Seat): boolean => deadline(table.clock, table.seats[seat]!) <= now;
  const seats = [...table.seats.keys()].filter(isLate);
  return seats.length > 0 ? { type: 'hold', seats, rank: HOLDER, reason: 'time' } : undefined;
}

interface BotSeat {
  readonly seat: Seat;
  /** The event that its decision began with. */
  readonly seq: number;
  readonly rank: string;
}

function botSeats(table: ReadonlyTable): BotSeat[] {
  if (table.status !== 'playing') return [];
  return table.seats.flatMap((place, seat) => {
    const rank = botOf(place);
    return place.decision && rank !== undefined ? [{ seat, seq: place.decision.seq, rank }] : [];
  });
}
