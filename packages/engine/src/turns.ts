import type { Actor, Seat } from './game.ts';

/** Counts the turns of a game. A turn begins when another seat moves. */
export class TurnCount {
  #begun = 0;
  #last: Seat | undefined;

  /** How many turns have begun. */
  get begun(): number {
    return this.#begun;
  }

  /** Counts a move. */
  add(by: Actor): void {
    if (by === 'chance' || by === this.#last) return;
    this.#last = by;
    this.#begun++;
  }

  /** How many turns will have begun once this seat has made the next move. */
  begunWith(next: Seat): number {
    return next === this.#last ? this.#begun : this.#begun + 1;
  }
}
