import {
  networkFrom,
  policyFrom,
  type Apprentice,
  type Move,
  type Play,
  type Policy,
  type Rng,
  type Seat,
  type State,
} from '@sloop/engine';
import { count, nth, sample } from '../rules/play.ts';
import { OWING, PHASE, PLAYERS, ROLL, STOW, inHand } from '../state/cells.ts';
import { ALL_DICE } from '../state/dice.ts';
import { about } from '../about.ts';
import { CONFIDENCE } from './confidence.data.ts';
import { calculate, isEnding, lastStow } from './endgame.ts';
import { newExperience, type Experience } from './experience.ts';
import { features } from './features.ts';
import { gains } from './gain.ts';
import { NETWORK } from './network.data.ts';
import { TUNINGS } from './policy.data.ts';
import { BREADTH, HORIZON, JITTER, PLANNING, SLIPS, type Tuning } from './tuning.ts';
import { bestStow } from './stow.ts';
import { worthBy } from './worth.ts';

/** A state is settled at the beginning of a round, when all seats have made their first roll and no seat has kept a die. */
function settled(state: State): boolean {
  if (state[PHASE] !== ROLL || state[OWING] !== (1 << state[PLAYERS]!) - 1) return false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) if (state[inHand(seat)] !== ALL_DICE) return false;
  return true;
}

/** The policy's functions that depend on the tuned constants. */
function playBy(tuning: Tuning): Play {
  const worth = worthBy(tuning);
  const { survey, gainOf, standing } = gains(tuning, worth);

  const choose = (state: State, seat: Seat, rng: Rng): Move => {
    if (rng.below(100) < SLIPS) return sample(state, seat, rng);
    if (state[PHASE] === STOW) return isEnding(state) ? lastStow(state, seat) : bestStow(state, seat, worth);
    if (state[PHASE] === ROLL) survey(state, seat);
    return bestMove(state, seat, rng);
  };

  /**
   * The move with the greatest gain. Gains are corrected by experience, if there is any, and a little noise is added to
   * each.
   */
  const bestMove = (state: State, seat: Seat, rng: Rng, experience?: Experience): Move => {
    const total = count(state, seat);
    let best = -Infinity;
    let chosen = 0;
    for (let index = 0; index < total; index++) {
      const move = nth(state, seat, index);
      const correction = experience ? experience.correction(state, seat, move) : 0;
      const gain = gainOf(state, seat, move) + correction + rng.below(256) * (JITTER / 256);
      if (gain > best) {
        best = gain;
        chosen = move;
      }
    }
    return chosen;
  };

  const candidates = (state: State, seat: Seat): Move[] => {
    if (state[PHASE] === ROLL) survey(state, seat);
    const total = count(state, seat);
    const gained: { move: Move; gain: number }[] = [];
    for (let index = 0; index < total; index++) {
      const move = nth(state, seat, index);
      gained.push({ move, gain: gainOf(state, seat, move) });
    }
    return gained
      .toSorted((left, right) => right.gain - left.gain)
      .slice(0, BREADTH)
      .map(({ move }) => move);
  };

  /** Only what dice are worth in this round is learned, because a simulation ends with the round. */
  const apprentice = (start: State): Apprentice | undefined => {
    if (start[PHASE] !== ROLL) return undefined;
    const experience = newExperience(start[PLAYERS]!);
    const { begin, learn } = experience;
    const chooseLearned = (state: State, seat: Seat, rng: Rng): Move => {
      if (state[PHASE] !== ROLL) return choose(state, seat, rng);
      survey(state, seat);
      experience.survey(state, seat);
      const slips = rng.below(100) < SLIPS;
      const move = slips ? sample(state, seat, rng) : bestMove(state, seat, rng, experience);
      experience.note(state, seat, move, standing(state, seat) + gainOf(state, seat, move));
      return move;
    };
    return { choose: chooseLearned, begin, learn };
  };

  return { choose, candidates, apprentice };
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
  calculate,
  confidence: CONFIDENCE,
});
