import type { Game, Move, Rng, View } from '@sloop/engine';

/** How long a bot may think: up to this many simulations, or until `expired` says so, whichever comes first. */
export interface Budget {
  readonly simulations?: number;
  readonly expired?: () => boolean;
}

/** A move that a bot has thought about. */
export interface Considered {
  /** Its place among the legal moves. */
  readonly index: number;
  readonly visits: number;
  /** The seat's expected chance of winning after it. */
  readonly value: number;
}

export interface Thought {
  /** The chosen move's place among the legal moves. */
  readonly index: number;
  readonly simulations: number;
  /** What was weighed against it, best first; empty where nothing was simulated. */
  readonly considered: readonly Considered[];
}

/**
 * A player. It gets what its seat may know and nothing else: a view, never a state. The same view, moves, generator and number of
 * simulations give the same thought, in Node and in a browser.
 */
export interface Bot {
  readonly name: string;
  /** One sentence about its play. */
  readonly about: string;
  /** `legal` are the seat's legal moves, at least one. */
  think(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought;
}
