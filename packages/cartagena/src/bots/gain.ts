import type { Move, Seat, State } from '@sloop/engine';
import { goBack, playCard } from '../moves.ts';
import { behind, countBacks, landing, placeCount, placeOf } from '../state/board.ts';
import {
  CROWD,
  JAMAICA,
  PLAYERS,
  ROW,
  ROW_HEAD,
  ROW_SIZE,
  VERSION,
  aboard,
  hand,
  PIRATES_PER_SEAT,
} from '../state/cells.ts';
import { companyOn } from '../state/crowd.ts';
import { countOf, nthSymbol, sizeOf, symbolCount } from '../state/hand.ts';
import { LAST_SPACE, MOUTH, SLOOP } from '../state/tunnel.ts';
import type { Tuning } from './tuning.ts';

/** Calls `visit` with each legal move of a seat and the move's immediate gain. Leaves out `end` and `pass`. */
export type EachGain = (state: State, seat: Seat, visit: (move: Move, gain: number) => void) => void;

/** A hand never has more cards than this. */
const MOST_CARDS = 102;
/** How far a card moves a pirate on average. */
const AVERAGE_LEAP = 8;

export function gains(tuning: Tuning): EachGain {
  const { lateCard, newSymbol, knownLeap, ownChain, nextChain, pair } = tuning;
  /** At index n, the value of one more card for a seat that holds n cards. */
  const CARD = Float64Array.from(
    { length: MOST_CARDS + 2 },
    (_, held) => tuning.spareCard + (tuning.neededCard * tuning.halfHand) / (tuning.halfHand + held),
  );
  /** The value of a pirate on each place. */
  const PLACE = Float64Array.from(
    { length: SLOOP + 1 },
    (_, place) =>
      place +
      (tuning.rear * place * (SLOOP - place)) / SLOOP +
      (place === MOUTH ? 0 : tuning.leftMouth) +
      (place === SLOOP ? tuning.arrival : 0),
  );

  /** The fraction of a card's value that is left at this stage of the game. */
  const cardsLeft = (state: State): number => {
    let most = 0;
    for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, state[aboard(seat)]!);
    return 1 - (lateCard * most) / PIRATES_PER_SEAT;
  };

  /**
   * The value of the leaps that a pirate on `to` makes possible. The pirate occupies its space. A later card of the
   * same symbol therefore moves a pirate from behind `to` past it, to the next free space with the symbol. `own`: the
   * seat itself has such a card and such a pirate. `rival`: the next seat is known to have both.
   */
  const chainGain = (state: State, symbol: number, to: number, own: boolean, rival: boolean): number => {
    if (to > LAST_SPACE || !(own || rival)) return 0;
    const further = landing(state, symbol, to) - to;
    return (own ? ownChain * further : 0) - (rival ? nextChain * further : 0);
  };

  /** The extra value of the card at `index` in the row. Everybody sees the row. */
  const rowCardGain = (state: State, seat: Seat, index: number): number => {
    if (index >= state[ROW_SIZE]!) return 0;
    const symbol = state[ROW + state[ROW_HEAD]! + index]!;
    const isNew = countOf(state[hand(seat)]!, symbol) === 0;
    const from = placeOf(state, seat, 0);
    return (isNew ? newSymbol : 0) + knownLeap * (landing(state, symbol, from) - from - AVERAGE_LEAP);
  };

  return (state, seat, visit) => {
    const cards = state[hand(seat)]!;
    const held = sizeOf(cards);
    const left = cardsLeft(state);
    const price = held === 0 ? 0 : CARD[held - 1]! * left;
    const symbols = symbolCount(cards);
    const places = placeCount(state, seat);
    const open = state[VERSION] !== JAMAICA;
    const next = seat + 1 === state[PLAYERS] ? 0 : seat + 1;
    const rivalCards = open ? state[hand(next)]! : 0;
    const rivalRear = open ? placeOf(state, next, 0) : SLOOP;
    for (let at = 0; at < symbols; at++) {
      const symbol = nthSymbol(cards, at);
      const more = countOf(cards, symbol) > 1;
      const rivalHas = countOf(rivalCards, symbol) > 0;
      const cost = price + (more ? 0 : newSymbol);
      for (let index = 0; index < places; index++) {
        const from = placeOf(state, seat, index);
        const to = landing(state, symbol, from);
        const chain = chainGain(state, symbol, to, more && places > 1, rivalHas && rivalRear < to);
        visit(playCard(symbol, from), PLACE[to]! - PLACE[from]! - cost + chain);
      }
    }
    const backs = countBacks(state, seat);
    if (backs === 0) return;
    const one = CARD[held]! * left + (open ? rowCardGain(state, seat, 0) : 0);
    const two = one + CARD[held + 1]! * left + (open ? rowCardGain(state, seat, 1) : 0) + pair;
    for (let index = places - backs; index < places; index++) {
      const from = placeOf(state, seat, index);
      const to = behind(state, from);
      visit(goBack(from), PLACE[to]! - PLACE[from]! + (companyOn(state, CROWD, to) === 2 ? two : one));
    }
  };
}
