import type { LoggedMove, Match, Seat } from '@sloop/engine';
import { isUnseen } from './log-text.ts';

/** Finds the moves in the log that the terminal has not shown yet. */
export class News {
  readonly #seat: Seat;
  /**
   * The notation of each move in the log, as the player could know it at the last call. This includes moves that are
   * not printed, such as the player's own.
   */
  #shown: string[];

  constructor(match: Match, seat: Seat) {
    this.#seat = seat;
    this.#shown = match.witnessed(seat).map(({ move }) => move);
  }

  /**
   * Returns the moves that have not been shown yet, and the hidden answers that have been revealed since the last call.
   * Leaves out the player's own moves and chance events whose outcome the player may not see.
   */
  take(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat);
    const fresh = log.filter(({ move }, index) => this.#shown[index] !== move);
    this.#shown = log.map(({ move }) => move);
    return fresh.filter((entry) => entry.by !== this.#seat && !isUnseen(entry));
  }

  /**
   * Called at the end of the game. Returns only the moves since the last call. Earlier hidden moves are not repeated,
   * although the end reveals them.
   */
  takeLast(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat, this.#shown.length);
    this.#shown.push(...log.map(({ move }) => move));
    return log;
  }

  /** Call this after the move at index `at` in the log has been taken back. */
  forget(at: number): void {
    this.#shown.splice(at, 1);
  }
}
