import { CHANCE, cloneState, legalMoves, type Seat, type State } from '@sloop/engine';
import { randomGame } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { TURN } from '../state/cells.ts';
import { winningMove } from './endgame.ts';

/** Whether the seat can win in this turn without drawing an unknown card. Tries all moves. */
function canWin(state: State, seat: Seat): boolean {
  return legalMoves(cartagena, state, seat).some((move) => {
    const after = cloneState(state);
    cartagena.play(after, seat, move);
    const outcome = cartagena.outcome(after);
    if (outcome) return outcome.winners.includes(seat) && outcome.winners.length === 1;
    return cartagena.toAct(after) !== CHANCE && after[TURN] === seat && canWin(after, seat);
  });
}

test.each(['jamaica', 'tortuga'])('%s: finds a winning move exactly if there is one', (version) => {
  let wins = 0;
  let decisions = 0;
  for (let seed = 0; seed < 12; seed++)
    randomGame(cartagena, { players: 2 + (seed % 3), options: { version } }, `end/${seed}`, ({ state, by }) => {
      if (by === 'chance' || decisions++ % 3 > 0) return;
      const move = winningMove(state, by);
      expect(move !== undefined).toBe(canWin(state, by));
      if (move === undefined) return;
      wins++;
      const after = cloneState(state);
      cartagena.play(after, by, move);
      expect(cartagena.outcome(after)?.winners.includes(by) ?? canWin(after, by)).toBe(true);
    });
  expect(wins).toBeGreaterThan(5);
});
