import type { Evaluation, Seat, State } from '@sloop/engine';
import { placeCount, placeOf } from '../state/board.ts';
import { PLAYERS, TURN, aboard, atMouth, crowdOf, hand } from '../state/cells.ts';
import { piratesOn } from '../state/crowd.ts';
import { WEIGHTS } from './evaluation.data.ts';
import { sizeOf, symbolCount } from '../state/hand.ts';
import { SLOOP } from '../state/tunnel.ts';

const FEATURES = [
  'way',
  'aboard',
  'at the mouth',
  'last pirate',
  'first cards',
  'more cards',
  'spare cards',
  'symbols',
  'waits',
];

/** The number of cards in a hand is split into three features: the first four cards, the next four cards, and all further cards. */
const FIRST_CARDS = 4;
const MORE_CARDS = 4;

/** The stage is the greatest number of pirates that a seat has on the sloop. It is at most 5. */
function stage(state: State): number {
  let most = 0;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, state[aboard(seat)]!);
  return Math.min(most, 5);
}

function describe(state: State, seat: Seat, into: Float64Array): void {
  const places = placeCount(state, seat);
  let way = state[aboard(seat)]! * SLOOP;
  let last = SLOOP;
  for (let index = 0; index < places; index++) {
    const place = placeOf(state, seat, index);
    way += place * piratesOn(state, crowdOf(seat), place);
    last = Math.min(last, place);
  }
  const cards = sizeOf(state[hand(seat)]!);
  const players = state[PLAYERS]!;
  into[0] = way / 10;
  into[1] = state[aboard(seat)]!;
  into[2] = state[atMouth(seat)]!;
  into[3] = last / 10;
  into[4] = Math.min(cards, FIRST_CARDS);
  into[5] = Math.min(Math.max(cards - FIRST_CARDS, 0), MORE_CARDS);
  into[6] = Math.max(cards - FIRST_CARDS - MORE_CARDS, 0);
  into[7] = symbolCount(state[hand(seat)]!);
  into[8] = ((seat - state[TURN]! + players) % players) / players;
}

export const evaluation: Evaluation = { features: FEATURES, stages: 6, stage, describe, weights: WEIGHTS };
