import type { LoggedMove, Match, Seat } from '@sloop/engine';
import { isUnseen } from './log-text.ts';

/** Finds the moves in the log that the player at the terminal has not been shown yet. */
export class News {
  readonly #seat: Seat;
  /** Each move of the log as it was last shown. */
  #shown: string[];

  constructor(match: Match, seat: Seat) {
    this.#seat = seat;
    this.#shown = match.witnessed(seat).map(({ move }) => move);
  }

  /**
   * The moves that have not been shown yet, and the hidden answers that have been revealed since the last call. The seat's own
   * moves are left out.
   */
  take(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat);
    const fresh = log.filter(({ move }, index) => this.#shown[index] !== move);
    this.#shown = log.map(({ move }) => move);
    return fresh.filter((entry) => entry.by !== this.#seat && !isUnseen(entry));
  }

  /**
   * The moves that have not been shown yet. Earlier moves are not repeated, although everything is revealed at the end of a game.
   */
  takeLast(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat, this.#shown.length);
    this.#shown.push(...log.map(({ move }) => move));
    return log;
  }

  /** Forgets the move at index `at` of the log. Call this when that move has been taken back. */
  forget(at: number): void {
    this.#shown.splice(at, 1);
  }
}
