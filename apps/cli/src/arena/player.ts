import type { Question } from '@sloop/bots';
import type { Match } from '@sloop/engine';

/** Why the arena played the first legal move instead of a move of the bot: the reply was bad or late, or the process had ended. */
export const FAULTS = ['bad', 'late', 'dead'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Choice {
  /** The index of the move in the list of legal moves. */
  readonly index: number;
  readonly simulations: number;
  readonly fault?: Fault;
}

/** Plays all seats with the same name, on one worker. */
export interface Player {
  /** Called when a game begins. */
  begin(): void;
  /** Called only if there are at least two legal moves. `match` converts them to notation. */
  choose(question: Question, match: Match): Promise<Choice>;
  /** Called when there are no more games. */
  end(): void;
}
