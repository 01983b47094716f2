import { evaluator, type Move, type Policy, type Rng, type Seat, type State } from '@sloop/engine';
import { behind, countBacks, landing, placeCount, placeOf } from '../state/board.ts';
import { ACTIONS, CROWD, DUE, DUE_NOTHING, PLAYERS, hand } from '../state/cells.ts';
import { companyOn } from '../state/crowd.ts';
import { evaluation } from './evaluation.ts';
import { nthSymbol, sizeOf, symbolCount } from '../state/hand.ts';
import { END, PASS, goBack, playCard } from '../moves.ts';
import { TUNING } from './policy.data.ts';
import { SLOOP } from '../state/tunnel.ts';
import { sample } from '../rules/play.ts';

const { cardWorth, spareCardWorth, fullHand, arrival, slips, jitter, breadth, planning, horizon } = TUNING;

/** The value of one more card, in spaces, for a seat that holds `held` cards. */
const cardValue = (held: number): number => (held < fullHand ? cardWorth : spareCardWorth);

/** The number of spaces that the pirate moves, minus the value of the card, plus a bonus if the pirate reaches the sloop. */
function playGain(state: State, symbol: number, from: number, price: number): number {
  const to = landing(state, symbol, from);
  return to - from - price + (to === SLOOP ? arrival : 0);
}

/** The value of the drawn cards, minus the number of spaces that the pirate moves back. */
function backGain(state: State, from: number, held: number): number {
  const to = behind(state, from);
  const cards = companyOn(state, CROWD, to);
  return to - from + cardValue(held) + (cards === 2 ? cardValue(held + 1) : 0);
}

/** Calls `visit` with each legal move and its immediate gain. Leaves out `end` and `pass`. */
function eachGain(state: State, seat: Seat, visit: (move: Move, gain: number) => void): void {
  const cards = state[hand(seat)]!;
  const held = sizeOf(cards);
  const price = cardValue(held - 1);
  const symbols = symbolCount(cards);
  const places = placeCount(state, seat);
  for (let at = 0; at < symbols; at++) {
    const symbol = nthSymbol(cards, at);
    for (let index = 0; index < places; index++) {
      const from = placeOf(state, seat, index);
      visit(playCard(symbol, from), playGain(state, symbol, from, price));
    }
  }
  const backs = countBacks(state, seat);
  for (let index = places - backs; index < places; index++) {
    const from = placeOf(state, seat, index);
    visit(goBack(from), backGain(state, from, held));
  }
}

/** Usually chooses the move with the greatest immediate gain. Noise and a few random moves make the rollouts differ. */
function choose(state: State, seat: Seat, rng: Rng): Move {
  if (rng.below(100) < slips) return sample(state, seat, rng);
  let best = state[ACTIONS] === 0 ? -Infinity : 0;
  let chosen = state[ACTIONS] === 0 ? PASS : END;
  eachGain(state, seat, (move, gain) => {
    const noisyGain = gain + rng.below(256) * (jitter / 256);
    if (noisyGain > best) {
      best = noisyGain;
      chosen = move;
    }
  });
  return chosen;
}

/**
 * The moves with the greatest immediate gains, greatest first. Moves with equal gains keep the order of `eachGain`. `end` gains 0.
 */
function candidates(state: State, seat: Seat): Move[] {
  const moves: Move[] = [];
  const gains: number[] = [];
  const enter = (move: Move, gain: number): void => {
    let at = gains.length;
    for (; at > 0 && gains[at - 1]! < gain; at--) {
      moves[at] = moves[at - 1]!;
      gains[at] = gains[at - 1]!;
    }
    moves[at] = move;
    gains[at] = gain;
  };
  eachGain(state, seat, enter);
  if (state[ACTIONS] !== 0) enter(END, 0);
  return moves.length === 0 ? [PASS] : moves.slice(0, breadth);
}

/** A state is settled if it is between two turns. */
const settled = (state: State): boolean => state[ACTIONS] === 0 && state[DUE] === DUE_NOTHING;

const evaluate = evaluator(evaluation, (state) => state[PLAYERS]!);

export const policy: Policy = { choose, candidates, planning, horizon, settled, evaluate, evaluation };
