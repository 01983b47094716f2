import type { Match, Seat } from '@sloop/engine';

/** One decision that a seat has to make: at least two moves are legal. */
export interface Question {
  readonly match: Match;
  readonly seat: Seat;
  readonly legal: readonly string[];
  /** Where the chance of this one thought comes from. */
  readonly seed: string;
}

/** Why the arena played the first legal move in a bot's place. */
export const FAULTS = ['bad', 'late', 'dead'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Choice {
  /** The move's place among the legal ones. */
  readonly index: number;
  readonly simulations: number;
  readonly fault?: Fault;
}

/** Who answers for the seats of one name, on one worker. */
export interface Player {
  /** A game begins. */
  begin(): void;
  choose(question: Question): Promise<Choice>;
  /** There are no more games. */
  end(): void;
}
