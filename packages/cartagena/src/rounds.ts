import { TurnCount, type Actor, type State } from '@sloop/engine';
import { PLAYERS, TURN } from './state/cells.ts';

/** In a round, each seat has one turn. */
const roundOf = (turns: number, players: number): number => Math.ceil(Math.max(turns, 1) / players);

/** The round of each move in a log, counted from 1. */
export function roundsOf(log: readonly { readonly by: Actor }[], players: number): number[] {
  const turns = new TurnCount();
  return log.map(({ by }) => {
    turns.add(by);
    return roundOf(turns.begun, players);
  });
}

/** The round of the move that comes next. */
export const round = (state: State, turns: TurnCount): number =>
  roundOf(turns.begunWith(state[TURN]!), state[PLAYERS]!);
