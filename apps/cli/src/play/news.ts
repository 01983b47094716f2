import type { LoggedMove, Match, Seat } from '@sloop/engine';
import { isUnseen } from './log-text.ts';

/** Finds what is new in the log for the seat at the terminal. */
export class News {
  readonly #seat: Seat;
  /** Each move of the log as it was last shown. */
  #shown: string[];

  constructor(match: Match, seat: Seat) {
    this.#seat = seat;
    this.#shown = match.witnessed(seat).map(({ move }) => move);
  }

  /** The moves that have not been shown yet, and hidden answers that have been revealed since. The seat's own moves are left out. */
  take(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat);
    const fresh = log.filter(({ move }, index) => this.#shown[index] !== move);
    this.#shown = log.map(({ move }) => move);
    return fresh.filter((entry) => entry.by !== this.#seat && !isUnseen(entry));
  }

  /** The moves that have not been shown yet. At the end of a game everything is revealed, but earlier moves are not repeated. */
  takeLast(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat, this.#shown.length);
    this.#shown.push(...log.map(({ move }) => move));
    return log;
  }

  /** Call it when a move of the log has been taken back. */
  forget(at: number): void {
    this.#shown.splice(at, 1);
  }
}
