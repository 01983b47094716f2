/** The times of one move, in milliseconds since the move was due. */
export interface MoveTimes {
  /** The time until the player who made the move received the acknowledgement. */
  readonly acked: number;
  /** The time until the last of the other players received the move. */
  readonly seen: number;
}

/** A table with all its players connected. One move is made at a time. */
export interface LoadTable {
  /**
   * Sends a random legal move for the player who is to act. The move's times are measured from `from`. Resolves to undefined if
   * the game is over.
   */
  move(from: number): Promise<MoveTimes | undefined>;
  /** The number of moves that have been made. */
  readonly moves: number;
  /** Checks what the players have received. Resolves to a message that says what is wrong, or to undefined. */
  check(): Promise<string | undefined>;
  leave(): void;
}

/** Seats players at a new table. `addresses` has the address of each server process. These processes share a store. */
export type SeatTable = (addresses: readonly string[], players: number) => Promise<LoadTable>;

/**
 * A move that has been sent. It is done when the player who made it has received the acknowledgement and all other
 * players have received the move.
 */
export class PendingMove {
  readonly done: Promise<MoveTimes>;
  readonly #resolve: (taken: MoveTimes) => void;
  readonly #from: number;
  #acked: number | undefined;
  #seen: number | undefined;
  #waiting: number;

  constructor(others: number, from: number) {
    this.#waiting = others;
    this.#from = from;
    const { promise, resolve } = Promise.withResolvers<MoveTimes>();
    this.done = promise;
    this.#resolve = resolve;
  }

  ack(): void {
    this.#acked ??= performance.now() - this.#from;
    this.#settle();
  }

  see(): void {
    if (--this.#waiting === 0) this.#seen = performance.now() - this.#from;
    this.#settle();
  }

  #settle(): void {
    if (this.#acked !== undefined && this.#seen !== undefined) this.#resolve({ acked: this.#acked, seen: this.#seen });
  }
}
