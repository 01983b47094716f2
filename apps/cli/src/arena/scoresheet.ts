import type { Contest } from './contest.ts';
import type { PlayedDeal } from './deal.ts';
import { isClear, sequentialTest } from './sequential.ts';
import { shareOf } from './standings.ts';

/** The number of deals between two evaluations of a sequential test. */
const LOOK_EVERY = 8;
/** The number of deals between two comparisons with a bound. */
const COMPARE_EVERY = 4;

/**
 * Collects the played deals of an arena and decides when the arena is over. The order in which the deals are added does not change
 * the result.
 */
export class Scoresheet {
  readonly #contest: Contest;
  readonly #sprt: number | undefined;
  readonly #bound: number | undefined;
  readonly #played: PlayedDeal[] = [];
  /** The first player's share of the victories in each deal. */
  readonly #shares: number[] = [];
  /** The number of deals after which the arena is over. It becomes smaller if the arena is decided early. */
  #end: number;
  /** All deals with a smaller index than this have been added. */
  #complete = 0;
  #added = 0;
  #sum = 0;

  constructor(contest: Contest, deals: number, sprt?: number, bound?: number) {
    this.#contest = contest;
    this.#end = deals;
    this.#sprt = sprt;
    this.#bound = bound;
  }

  add(deal: PlayedDeal): void {
    const share = shareOf(this.#contest, deal, this.#contest.seats[0]!);
    this.#played[deal.deal] = deal;
    this.#shares[deal.deal] = share;
    this.#added++;
    this.#sum += share;
    while (this.#complete < this.#end && this.#played[this.#complete]) {
      this.#complete++;
      if (this.#isDecided()) this.#end = this.#complete;
    }
  }

  get isFull(): boolean {
    return this.#complete === this.#end;
  }

  /** The deals that are part of the result, in order. */
  get deals(): PlayedDeal[] {
    return this.#played.slice(0, this.#complete);
  }

  get games(): number {
    return this.#added * this.#contest.seats.length;
  }

  /** The first player's share of the victories in all deals that have been added. */
  get share(): number {
    return this.#sum / this.#added;
  }

  #isDecided(): boolean {
    const sprt = this.#complete % LOOK_EVERY === 0 ? this.#sprt : undefined;
    const bound = this.#complete % COMPARE_EVERY === 0 ? this.#bound : undefined;
    if (sprt === undefined && bound === undefined) return false;
    const seats = this.#contest.seats.length;
    const shares = this.#shares.slice(0, this.#complete);
    return (
      (sprt !== undefined && sequentialTest(shares, seats, sprt).accepted !== 'undecided') ||
      (bound !== undefined && isClear(shares, seats, bound))
    );
  }
}
