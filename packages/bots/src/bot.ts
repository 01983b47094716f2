import type { Game, Move, Rng, View } from '@sloop/engine';

/** A bot may run at most `simulations` simulations. It must stop when `expired` returns true. */
export interface Budget {
  readonly simulations?: number;
  readonly expired?: () => boolean;
}

/** A candidate move, and what the bot has found out about it. */
export interface Considered {
  /** The move's index among the legal moves. */
  readonly index: number;
  /** How many simulations tried the move. If it ran in several races, only those of its last race count. */
  readonly visits: number;
  /** The seat's expected chance of winning after this move. */
  readonly value: number;
  /** The standard error of `value`. It is 0 only if the value was calculated exactly, without simulations. */
  readonly error: number;
  /**
   * How far this move is behind the chosen move, in standard errors of the difference. Negative if it seems better, and
   * 0 for the chosen move itself. If there were several races, this is how far it is behind the best move of its last
   * race.
   */
  readonly behind: number;
}

export interface Thought {
  /** The chosen move's index among the legal moves. */
  readonly index: number;
  readonly simulations: number;
  /**
   * The moves that were simulated or calculated. The chosen move comes first, and then the moves with the most visits.
   */
  readonly considered: readonly Considered[];
  /** Each seat's chance of winning after the chosen move. Undefined if the bot neither simulated nor calculated anything. */
  readonly chances?: readonly Chance[];
}

/** An estimated chance of winning and its standard error. */
export interface Chance {
  readonly value: number;
  readonly error: number;
}

/**
 * The number of standard errors by which two moves must differ before the search claims to know which one is better.
 */
const TELLS_APART = 2;

/**
 * The other moves that the search cannot distinguish from the chosen one, best first. A move that was tried only once
 * is left out.
 */
export const aboutEqual = ({ index, considered }: Thought): readonly Considered[] =>
  considered
    .filter((move) => move.index !== index && move.visits > 1 && move.behind < TELLS_APART)
    .toSorted((left, right) => right.value - left.value);

/**
 * A computer player. A bot receives a view and never a state, so it knows only what its seat may know. With the same view, legal
 * moves, random numbers and number of simulations, a bot returns the same thought in Node and in every browser.
 */
export interface Bot {
  readonly name: string;
  /** A phrase about how the bot plays, for people to read. */
  readonly about: string;
  /** `legal` lists the seat's legal moves. It is never empty. */
  think(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought;
}
