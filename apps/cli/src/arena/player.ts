import type { Question } from '@sloop/bots';
import type { Match } from '@sloop/engine';

/** Why the arena played the first legal move in a bot's place. */
export const FAULTS = ['bad', 'late', 'dead'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Choice {
  /** The move's place among the legal ones. */
  readonly index: number;
  readonly simulations: number;
  readonly fault?: Fault;
}

/** Whoever answers for the seats of one name, on one worker. */
export interface Player {
  /** A game begins. */
  begin(): void;
  /** At least two moves are legal; `match` tells how they are written. */
  choose(question: Question, match: Match): Promise<Choice>;
  /** There are no more games. */
  end(): void;
}
