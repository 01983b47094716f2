/** How long one move took from its being sent, in milliseconds. */
export interface MoveTimes {
  /** Until its player was told that it counts. */
  readonly acked: number;
  /** Until the last of the others at the table had received it. */
  readonly seen: number;
}

/** A table with all its players connected, as the load sees it: one move at a time. */
export interface LoadTable {
  /** Sends a random legal move of the player who is to act; undefined once the game is over. */
  move(): Promise<MoveTimes | undefined>;
  /** How many moves were made. */
  readonly moves: number;
  /** What is wrong with what the players were told, if anything is. */
  check(): Promise<string | undefined>;
  leave(): void;
}

/** Where the players of a table connect: one address for all, or one for each process that shares the store. */
export type SeatTable = (addresses: readonly string[], players: number) => Promise<LoadTable>;

/** A move under way: done when its player and all the others have heard of it. */
export class PendingMove {
  readonly done: Promise<MoveTimes>;
  readonly #resolve: (taken: MoveTimes) => void;
  readonly #sent = performance.now();
  #acked: number | undefined;
  #seen: number | undefined;
  #unaware: number;

  constructor(others: number) {
    this.#unaware = others;
    const { promise, resolve } = Promise.withResolvers<MoveTimes>();
    this.done = promise;
    this.#resolve = resolve;
  }

  ack(): void {
    this.#acked ??= performance.now() - this.#sent;
    this.#settle();
  }

  see(): void {
    if (--this.#unaware === 0) this.#seen = performance.now() - this.#sent;
    this.#settle();
  }

  #settle(): void {
    if (this.#acked !== undefined && this.#seen !== undefined) this.#resolve({ acked: this.#acked, seen: this.#seen });
  }
}
