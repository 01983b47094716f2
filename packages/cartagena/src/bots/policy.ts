import {
  networkFrom,
  policyFrom,
  type Move,
  type Play,
  type Policy,
  type Rng,
  type Seat,
  type State,
} from '@sloop/engine';
import { END, PASS } from '../moves.ts';
import { sample } from '../rules/play.ts';
import { ACTIONS, DUE, DUE_NOTHING, PLAYERS } from '../state/cells.ts';
import { about } from '../about.ts';
import { winningMove } from './endgame.ts';
import { features } from './features.ts';
import { gains } from './gain.ts';
import { CONFIDENCE } from './confidence.data.ts';
import { NETWORK } from './network.data.ts';
import { TUNINGS } from './policy.data.ts';
import { BREADTH, HORIZON, JITTER, PLANNING, SLIPS, type Tuning } from './tuning.ts';

/** A state is settled if it is between two turns. */
const settled = (state: State): boolean => state[ACTIONS] === 0 && state[DUE] === DUE_NOTHING;

/** The policy's functions that depend on the tuned constants. */
function playBy(tuning: Tuning): Play {
  const eachGain = gains(tuning);

  /** Usually chooses the move with the greatest immediate gain. Noise and a few random moves make the rollouts differ. */
  const choose = (state: State, seat: Seat, rng: Rng): Move => {
    if (rng.below(100) < SLIPS) return sample(state, seat, rng);
    let best = state[ACTIONS] === 0 ? -Infinity : tuning.endEarly;
    let chosen = state[ACTIONS] === 0 ? PASS : END;
    eachGain(state, seat, (move, gain) => {
      const noisyGain = gain + rng.below(256) * (JITTER / 256);
      if (noisyGain > best) {
        best = noisyGain;
        chosen = move;
      }
    });
    return chosen;
  };

  /** The moves with the greatest immediate gains, greatest first. Moves with equal gains keep the order of `eachGain`. */
  const candidates = (state: State, seat: Seat): Move[] => {
    const moves: Move[] = [];
    const gained: number[] = [];
    const enter = (move: Move, gain: number): void => {
      let at = gained.length;
      for (; at > 0 && gained[at - 1]! < gain; at--) {
        moves[at] = moves[at - 1]!;
        gained[at] = gained[at - 1]!;
      }
      moves[at] = move;
      gained[at] = gain;
    };
    eachGain(state, seat, enter);
    if (state[ACTIONS] !== 0) enter(END, tuning.endEarly);
    return moves.length === 0 ? [PASS] : moves.slice(0, BREADTH);
  };

  return { choose, candidates };
}

export const policy: Policy = policyFrom({
  seats: about.seats,
  playersOf: (state) => state[PLAYERS]!,
  playBy,
  tunings: TUNINGS,
  features,
  network: networkFrom(features.names.length, NETWORK),
  planning: PLANNING,
  horizon: HORIZON,
  settled,
  winning: winningMove,
  confidence: CONFIDENCE,
});
