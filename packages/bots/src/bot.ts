import type { Game, Move, Rng, View } from '@sloop/engine';

/** How long a bot may think: up to this many simulations, or until `expired` says so, whichever comes first. */
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
 * A player. It gets only what its seat may know: a view, never a state. The same view, moves, generator and number of
 * simulations give the same thought, in Node and in a browser.
 */
export interface Bot {
  readonly name: string;
  /** One phrase about how it plays, for people. */
  readonly about: string;
  /** `legal` is the list of the seat's legal moves, at least one. */
  think(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought;
}
