import type { Actor, State } from '@sloop/engine';
import { PLAYERS, TURN } from './state/cells.ts';

type Log = readonly { readonly by: Actor }[];

/** Counts turns. A turn begins when another seat moves, and a round is one turn of each seat. */
class TurnCount {
  #turns = 0;
  #last: Actor | undefined;

  /** Counts a move, and returns the round that it belongs to. */
  add(by: Actor, players: number): number {
    if (by !== 'chance' && by !== this.#last) {
      this.#last = by;
      this.#turns++;
    }
    return Math.ceil(Math.max(this.#turns, 1) / players);
  }
}

/** The round of each move in a log, counted from 1. */
export function roundsOf(log: Log, players: number): number[] {
  const count = new TurnCount();
  return log.map(({ by }) => count.add(by, players));
}

/**
 * The round of the move that comes next. The server asks for the round after every move, so this function does not
 * build a list of all rounds.
 */
export function round(state: State, log: Log): number {
  const count = new TurnCount();
  const players = state[PLAYERS]!;
  for (const { by } of log) count.add(by, players);
  return count.add(state[TURN]!, players);
}
