import type { LoggedMove, Match, Seat } from '@sloop/engine';
import { isUnseen } from './log-text.ts';

/** Knows what the seat at the terminal has been shown of the log, and so what is new to it. */
export class News {
  readonly #seat: Seat;
  /** Each move of the log as it was shown last. */
  #shown: string[];

  constructor(match: Match, seat: Seat) {
    this.#seat = seat;
    this.#shown = match.witnessed(seat).map(({ move }) => move);
  }

  /** What was not shown yet, or not as it is known now: answers that were opened. The seat knows its own moves. */
  take(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat);
    const fresh = log.filter(({ move }, index) => this.#shown[index] !== move);
    this.#shown = log.map(({ move }) => move);
    return fresh.filter((entry) => entry.by !== this.#seat && !isUnseen(entry));
  }

  /** At the end everything opens: only what came last is new. */
  takeLast(match: Match): LoggedMove[] {
    const log = match.witnessed(this.#seat, this.#shown.length);
    this.#shown.push(...log.map(({ move }) => move));
    return log;
  }

  /** A move of the log was taken back. */
  forget(at: number): void {
    this.#shown.splice(at, 1);
  }
}
