/** How long one move took from the moment it was sent, in milliseconds. */
export interface MoveTimes {
  /** The time until the player who moved received the acknowledgement. */
  readonly acked: number;
  /** The time until the last of the other players received the move. */
  readonly seen: number;
}

/** A table with all its players connected. It makes one move at a time. */
export interface LoadTable {
  /** Sends a random legal move of the player who is to act. Returns undefined once the game is over. */
  move(): Promise<MoveTimes | undefined>;
  /** How many moves have been made. */
  readonly moves: number;
  /** Checks what the players have received. Returns what is wrong, or undefined. */
  check(): Promise<string | undefined>;
  leave(): void;
}

/** Seats players at a new table. There is one address for each server process that shares the store. */
export type SeatTable = (addresses: readonly string[], players: number) => Promise<LoadTable>;

/**
 * A move that has been sent. It is done when the player who moved has received the acknowledgement and all other players have
 * received the move.
 */
export class PendingMove {
  readonly done: Promise<MoveTimes>;
  readonly #resolve: (taken: MoveTimes) => void;
  readonly #sent = performance.now();
  #acked: number | undefined;
  #seen: number | undefined;
  #waiting: number;

  constructor(others: number) {
    this.#waiting = others;
    const { promise, resolve } = Promise.withResolvers<MoveTimes>();
    this.done = promise;
    this.#resolve = resolve;
  }

  ack(): void {
    this.#acked ??= performance.now() - this.#sent;
    this.#settle();
  }

  see(): void {
    if (--this.#waiting === 0) this.#seen = performance.now() - this.#sent;
    this.#settle();
  }

  #settle(): void {
    if (this.#acked !== undefined && this.#seen !== undefined) this.#resolve({ acked: this.#acked, seen: this.#seen });
  }
}
