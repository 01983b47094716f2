import type { Actor, State } from '@sloop/engine';
import { PLAYERS, TURN } from './state/cells.ts';

type Log = readonly { readonly by: Actor }[];

/** The round of each move in a log, counted from 1. A turn begins when another seat moves, and a round is one turn of each seat. */
export function roundsOf(log: Log, players: number): number[] {
  let turns = 0;
  let last: Actor | undefined;
  return log.map(({ by }) => {
    if (by !== 'chance' && by !== last) {
      last = by;
      turns++;
    }
    return Math.ceil(Math.max(turns, 1) / players);
  });
}

/** The round of the move that comes next. */
export const round = (state: State, log: Log): number =>
  roundsOf([...log, { by: state[TURN]! }], state[PLAYERS]!).at(-1)!;
