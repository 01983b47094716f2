import type { Game, Move, Rng, View } from '@sloop/engine';

/** How long a bot may think: for at most `simulations` simulations, and only until `expired` returns true. */
export interface Budget {
  readonly simulations?: number;
  readonly expired?: () => boolean;
}

/** A move that a bot has simulated. */
export interface Considered {
  /** The move's index among the legal moves. */
  readonly index: number;
  readonly visits: number;
  /** The seat's expected chance of winning after this move. */
  readonly value: number;
}

export interface Thought {
  /** The chosen move's index among the legal moves. */
  readonly index: number;
  readonly simulations: number;
  /** The moves that were simulated, best first; empty if there was no simulation. */
  readonly considered: readonly Considered[];
}

/**
 * A computer player. It receives only what its seat may know: a view, never a state. With the same view, legal moves, random
 * numbers and number of simulations, it returns the same thought in Node and in every browser.
 */
export interface Bot {
  readonly name: string;
  /** A phrase that tells people how the bot plays. */
  readonly about: string;
  /** `legal` lists the seat's legal moves. There is at least one. */
  think(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought;
}
