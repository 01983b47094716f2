import { ok, type Seat } from '@sloop/engine';
import { questionOf } from './bots/pool.ts';
import type { House } from './house.ts';
import type { Room } from './room.ts';
import { deadline } from './table/clock.ts';
import type { TableEvent } from './table/events.ts';
import { HOLDER, planBegin, planMove } from './table/plan.ts';
import { botOf } from './table/seat.ts';
import type { Table } from './table/table.ts';

/** How long the process that stored the last event is left alone with what follows from it, where there are others. */
export const GRACE = 3000;
/** The longest that a timer can wait. */
const LONGEST = 2 ** 31 - 1;

/** What the server itself has to do at a table: begin the game, let bots move, hold the seats of those whose time is up. */
export class Duties {
  readonly #room: Room;
  readonly #house: House;
  #timer: NodeJS.Timeout | undefined;
  /** Decisions that bots are thinking about: the seat, and the event that the decision began with. */
  readonly #thinking = new Set<string>();
  #isStopped = false;

  constructor(room: Room, house: House) {
    this.#room = room;
    this.#house = house;
  }

  get isBusy(): boolean {
    return this.#thinking.size > 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sets the alarm for the next duty; later where another process stored the last event and has it at heart. */
  rearrange(table: Table, isOwn: boolean): void {
    clearTimeout(this.#timer);
    const { due } = table;
    if (due === undefined || this.#isStopped) return;
    // A timer may be a little early, and then nothing would be due yet.
    const wait = Math.max(0, due - this.#house.time.now()) + (isOwn ? 2 : 2 + this.#house.grace);
    this.#timer = setTimeout(() => void this.fulfil(), Math.min(wait, LONGEST)).unref();
  }

  /** Does whatever is due. A failure is tried again when the table comes up among those overdue. */
  async fulfil(): Promise<void> {
    if (this.#isStopped) return;
    try {
      const bots = await this.#room.read((table) => botSeats(table));
      for (const bot of bots) void this.#think(bot);
      await this.#room.submit((table) => {
        const event = overdue(table, this.#house.time.now());
        return ok(event ? { event } : { done: table.seq });
      });
    } catch (error) {
      this.#house.log.error({ error: String(error) }, 'a duty at a table failed');
    }
  }

  async #think({ seat, seq, rank }: BotSeat): Promise<void> {
    const key = `${seat} ${seq}`;
    if (this.#thinking.has(key)) return;
    this.#thinking.add(key);
    try {
      if (this.#house.botPause > 0) await new Promise((resolve) => setTimeout(resolve, this.#house.botPause));
      const isAsked = (table: Table): boolean =>
        !this.#isStopped && table.seats[seat]!.decision?.seq === seq && botOf(table.seats[seat]!) === rank;
      const asked = await this.#room.read((table) => isAsked(table) && questionOf(table.match!, seat, rank));
      if (!asked) return;
      const move = await this.#house.bots.choose(asked);
      await this.#room.submit((table) =>
        isAsked(table) ? planMove(table, seat, table.seq, move) : ok({ done: table.seq }),
      );
    } catch (error) {
      this.#house.log.error({ error: String(error) }, 'a bot could not move');
    } finally {
      this.#thinking.delete(key);
    }
  }
}

/** What time alone brings about: a game begins, or bots take the seats of those who are late. */
function overdue(table: Table, now: number): TableEvent | undefined {
  if (table.status === 'starting') return table.due! <= now ? planBegin(table) : undefined;
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

function botSeats(table: Table): BotSeat[] {
  if (table.status !== 'playing') return [];
  return table.seats.flatMap((place, seat) => {
    const rank = botOf(place);
    return place.decision && rank !== undefined ? [{ seat, seq: place.decision.seq, rank }] : [];
  });
}
