import { CHANCE, type Actor, type Due, type Move, type Rng, type Seat, type State } from '@sloop/engine';
import {
  BACK,
  DEAL,
  DRAW,
  END,
  KIND,
  LAYOUT,
  PASS,
  PLAY,
  ROW_LAID,
  backFrom,
  cardOf,
  draw,
  drawnOf,
  facesIn,
  fromOf,
  goBack,
  layout,
  playCard,
} from '../moves.ts';
import type { CartagenaOptions } from '../options.ts';
import { countBacks, freshBoard, layFaces, placeCount, placeOf, setLayout } from '../state/board.ts';
import {
  ACTIONS,
  DECK,
  DECK_SIZE,
  DUE,
  DUE_DEAL,
  DUE_DRAW,
  DUE_KINDS,
  DUE_LAYOUT,
  DUE_NOTHING,
  DUE_ROW,
  OWED,
  PASSES,
  TURN,
  WINNERS,
  hand,
} from '../state/cells.ts';
import { countOf, drawSymbol, nthSymbol, symbolCount } from '../state/hand.ts';
import { layTunnel } from '../state/tunnel.ts';
import { admitsDeal, admitsRow, chanceDeal, chanceRow, layRow } from './cards.ts';
import { dealHand, drawCard, dueSeat, endTurn, oweCards, playBack, playForward } from './turn.ts';

export function start(chosen: CartagenaOptions, players: number, seat: Seat): State {
  const state = freshBoard(players, chosen.version, seat);
  if (chosen.layout !== undefined) {
    setLayout(state, chosen.layout);
    state[DUE] = DUE_DEAL;
  }
  return state;
}

export function toAct(state: State): number {
  if (state[DUE] !== DUE_NOTHING) return CHANCE;
  return state[WINNERS] === 0 ? 1 << state[TURN]! : 0;
}

export function due(state: State): Due {
  const kind = DUE_KINDS[state[DUE]!]!;
  const seat = dueSeat(state);
  return seat === undefined ? { kind } : { kind, seat };
}

/**
 * The number of a seat's legal moves, given the number of its possible actions. After the first action of a turn, `end`
 * is legal too. If no action is possible at the beginning of a turn, `pass` is the only legal move (ruling C2).
 */
const countWithEnd = (state: State, actions: number): number =>
  actions + (state[ACTIONS] !== 0 || actions === 0 ? 1 : 0);

export function count(state: State, seat: Seat): number {
  const plays = symbolCount(state[hand(seat)]!) * placeCount(state, seat);
  return countWithEnd(state, plays + countBacks(state, seat));
}

/**
 * Draws a random legal move. The legal moves have this order:
 * 1. Playing a card. These moves are sorted by symbol, and then by place, beginning at the mouth.
 * 2. Going back. These moves are sorted by place, beginning nearest to the sloop.
 * 3. `end` or `pass`.
 */
export function sample(state: State, seat: Seat, rng: Rng): Move {
  const cards = state[hand(seat)]!;
  const places = placeCount(state, seat);
  const plays = symbolCount(cards) * places;
  const actions = plays + countBacks(state, seat);
  const chosen = rng.below(countWithEnd(state, actions));
  if (chosen < plays) {
    const symbol = (chosen / places) | 0;
    return playCard(nthSymbol(cards, symbol), placeOf(state, seat, chosen - symbol * places));
  }
  if (chosen < actions) return goBack(placeOf(state, seat, places - 1 - (chosen - plays)));
  return state[ACTIONS] !== 0 ? END : PASS;
}

/** Calls `sample` with a generator that returns `index`. */
export const nth = (state: State, seat: Seat, index: number): Move => sample(state, seat, { below: () => index });

export function chance(state: State, rng: Rng): Move {
  switch (state[DUE]) {
    case DUE_LAYOUT:
      return layout(layTunnel(rng));
    case DUE_DEAL:
      return chanceDeal(state, rng);
    case DUE_ROW:
      return chanceRow(state, rng);
    default:
      return draw(drawSymbol(state[DECK]!, state[DECK_SIZE]!, rng));
  }
}

export function admits(state: State, move: Move): boolean {
  switch (state[DUE]) {
    case DUE_LAYOUT:
      return (move & KIND) === LAYOUT;
    case DUE_DEAL:
      return (move & KIND) === DEAL && admitsDeal(state, move);
    case DUE_DRAW:
      return (move & KIND) === DRAW && countOf(state[DECK]!, drawnOf(move)) > 0;
    case DUE_ROW:
      return (move & KIND) === ROW_LAID && admitsRow(state, move);
    default:
      return false;
  }
}

export function play(state: State, _by: Actor, move: Move): void {
  const kind = move & KIND;
  if (kind === PLAY) playForward(state, cardOf(move), fromOf(move));
  else if (kind === BACK) playBack(state, backFrom(move));
  else if (kind === DRAW) drawCard(state, drawnOf(move));
  else if (kind === END) endTurn(state);
  else playRareMove(state, move);
}

const playRareMove = (state: State, move: Move): void => {
  switch (move & KIND) {
    case PASS:
      state[PASSES]!++;
      return endTurn(state);
    case DEAL:
      return dealHand(state, move);
    case LAYOUT:
      layFaces(state, facesIn(move));
      state[DUE] = DUE_DEAL;
      return;
    default:
      layRow(state, move);
      return oweCards(state, state[OWED]!);
  }
};
