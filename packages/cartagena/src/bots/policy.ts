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

/** What one more card is worth to a seat, in spaces: less once it holds plenty. */
const cardValue = (held: number): number => (held < fullHand ? cardWorth : spareCardWorth);

/** What a card moves a pirate forward, less the card. */
function playGain(state: State, symbol: number, from: number, price: number): number {
  const to = landing(state, symbol, from);
  return to - from - price + (to === SLOOP ? arrival : 0);
}

/** The cards that going back brings, less the way back. */
function backGain(state: State, from: number, held: number): number {
  const to = behind(state, from);
  const cards = companyOn(state, CROWD, to);
  return to - from + cardValue(held) + (cards === 2 ? cardValue(held + 1) : 0);
}

/** Calls `tell` with every move but `end` and `pass`, and what it gains at once. */
function eachGain(state: State, seat: Seat, tell: (move: Move, gain: number) => void): void {
  const cards = state[hand(seat)]!;
  const held = sizeOf(cards);
  const price = cardValue(held - 1);
  const symbols = symbolCount(cards);
  const places = placeCount(state, seat);
  for (let at = 0; at < symbols; at++) {
    const symbol = nthSymbol(cards, at);
    for (let index = 0; index < places; index++) {
      const from = placeOf(state, seat, index);
      tell(playCard(symbol, from), playGain(state, symbol, from, price));
    }
  }
  const backs = countBacks(state, seat);
  for (let index = places - backs; index < places; index++) {
    const from = placeOf(state, seat, index);
    tell(goBack(from), backGain(state, from, held));
  }
}

/** The move that gains most at once, now and then any: rollouts must not all be the same. */
function choose(state: State, seat: Seat, rng: Rng): Move {
  if (rng.below(100) < slips) return sample(state, seat, rng);
  let best = state[ACTIONS] === 0 ? -Infinity : 0;
  let chosen = state[ACTIONS] === 0 ? PASS : END;
  eachGain(state, seat, (move, gain) => {
    const likely = gain + rng.below(256) * (jitter / 256);
    if (likely > best) {
      best = likely;
      chosen = move;
    }
  });
  return chosen;
}

/** The moves that gain most at once, the first of equals first; ending the turn gains nothing. */
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

/** Between two turns. */
const settled = (state: State): boolean => state[ACTIONS] === 0 && state[DUE] === DUE_NOTHING;

const evaluate = evaluator(evaluation, (state) => state[PLAYERS]!);

export const policy: Policy = { choose, candidates, planning, horizon, settled, evaluate, evaluation };
