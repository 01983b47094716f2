import { randomBytes } from 'node:crypto';
import { questionOf } from '@sloop/bots';
import { ok, type Seat } from '@sloop/engine';
import type { AskedQuestion } from './bots/pool.ts';
import type { Services } from './services.ts';
import type { OpenTable } from './open-table.ts';
import { deadline } from '../table/clock.ts';
import type { TableEvent } from '../table/events.ts';
import { HOLDER, beginEvent, requestMove } from '../table/requests.ts';
import { botOf } from '../table/seat.ts';
import type { ReadonlyTable } from '../table/table.ts';
import { UnreadableTable } from '../table/unreadable.ts';

/** The value of `Services.headStart` for servers on Postgres, in milliseconds. */
export const HEAD_START = 3000;
/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Does what the server itself has to do at a table: begins the game, makes bots move, lets bots take over seats whose
 * time is up, and renews or closes an open table whose time is up.
 */
export class Upkeep {
  readonly #openTable: OpenTable;
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  /**
   * The decisions that bots are thinking about. Each string contains the seat and the number of the event that began
   * the decision.
   */
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

  /**
   * Sets the timer for the next upkeep. `isOwn` is false if another process stored the last event. In that case, the timer fires
   * later, so that the other process acts first.
   */
  schedule(table: ReadonlyTable, isOwn: boolean): void {
    clearTimeout(this.#timer);
    const { upkeepAt } = table;
    if (upkeepAt === undefined || this.#isStopped) return;
    // A timer may fire a little too early, so two milliseconds are added.
    const wait = Math.max(0, upkeepAt - this.#services.time.now()) + (isOwn ? 2 : 2 + this.#services.headStart);
    this.#timer = setTimeout(() => void this.run(), Math.min(wait, LONGEST)).unref();
  }

  /** Does all upkeep that is due. If the upkeep fails, `OpenTables` tries again when it next looks for overdue tables. */
  async run(): Promise<void> {
    if (this.#isStopped) return;
    try {
      const bots = await this.#openTable.read((table) => botSeats(table));
      for (const bot of bots) void this.#think(bot);
      await this.#openTable.submit((table) => {
        const event = overdue(table, this.#services.time.now(), this.#openTable.isAttended);
        return ok(event ? { event } : { done: table.seq });
      });
    } catch (error) {
      // An unreadable table has been set aside and logged.
      if (!(error instanceof UnreadableTable)) this.#services.log.error({ err: error }, 'the upkeep of a table failed');
    }
  }

  async #think({ seat, seq, rank }: BotSeat): Promise<void> {
    const key = `${seat} ${seq}`;
    if (this.#thinking.has(key)) return;
    this.#thinking.add(key);
    try {
      if (this.#services.botPause > 0) await new Promise((resolve) => setTimeout(resolve, this.#services.botPause));
      const isStillDue = (table: ReadonlyTable): boolean =>
        !this.#isStopped && table.seats[seat]!.decision?.seq === seq && botOf(table.seats[seat]!) === rank;
      const asked = await this.#openTable.read((table) => isStillDue(table) && askedQuestionOf(table, seat, rank));
      if (!asked) return;
      const move = asked.question.legal[await this.#services.bots.choose(asked)]!;
      await this.#openTable.submit((table) =>
        isStillDue(table)
          ? requestMove(table, seat, table.seq, table.match!.format(seat, move))
          : ok({ done: table.seq }),
      );
    } catch (error) {
      this.#services.log.error({ err: error }, 'a bot could not move');
    } finally {
      this.#thinking.delete(key);
    }
  }
}

/** Makes the question for the bot in a seat. The question is secret if the seat knows more than spectators do. */
function askedQuestionOf({ match, row }: ReadonlyTable, seat: Seat, rank: string): AskedQuestion {
  return {
    question: questionOf(match!, seat, rank, randomBytes(16).toString('hex')),
    isSecret: match!.knowsMore(seat),
    host: row.origin === '' ? row.creator : row.origin,
  };
}

/**
 * Returns the event that is due now, if there is one. It begins the game, lets bots take over the seats whose time is up, or
 * renews or closes an open table whose time is up.
 */
function overdue(table: ReadonlyTable, now: number, isAttended: boolean): TableEvent | undefined {
  if (table.status === 'open') return table.upkeepAt! <= now ? { type: isAttended ? 'attend' : 'expire' } : undefined;
  if (table.status === 'starting') return table.upkeepAt! <= now ? beginEvent(table) : undefined;
  if (table.status !== 'playing') return undefined;
  const isLate = (seat: Seat): boolean => deadline(table.clock, table.seats[seat]!) <= now;
  const seats = [...table.seats.keys()].filter(isLate);
  return seats.length > 0 ? { type: 'hold', seats, rank: HOLDER, reason: 'time' } : undefined;
}

interface BotSeat {
  readonly seat: Seat;
  /** The number of the event that began the seat's decision. */
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
