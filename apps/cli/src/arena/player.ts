import type { Question } from '@sloop/bots';
import type { Match } from '@sloop/engine';

/**
 * The reasons why the arena plays the first legal move for a bot: the bot's reply was bad or late, or the bot's process had exited.
 */
export const FAULTS = ['bad', 'late', 'dead'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Choice {
  /** The index of the move in the list of legal moves. */
  readonly index: number;
  readonly simulations: number;
  readonly fault?: Fault;
}

/** One bot of a contest. It makes the decisions for every seat that it plays. Each worker has its own players. */
export interface Player {
  begin(): void;
  /** Called only if there are at least two legal moves. `match` is for converting the moves to notation. */
  choose(question: Question, match: Match): Promise<Choice>;
  end(): void;
}
