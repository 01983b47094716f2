import type { Due, Game, Move, Seat, State } from '@sloop/engine';
import { about } from './about.ts';
import { blank, freshBoard, setLayout } from './state/board.ts';
import { DECK, DUE, DUE_DEAL, DUE_DRAW, DUE_KINDS, DUE_LAYOUT, DUE_ROW } from './state/cells.ts';
import { admitsDeal, admitsRow } from './rules/cards.ts';
import { outcome } from './rules/ending.ts';
import { countOf } from './state/hand.ts';
import { DEAL, DRAW, KIND, LAYOUT, ROW_LAID, drawnOf } from './moves.ts';
import { format, parse, refusal } from './notation.ts';
import { options, schema, type CartagenaOptions } from './options.ts';
import { policy } from './bots/policy.ts';
import { load, position, show } from './position.ts';
import { chance, count, dueSeat, nth, play, sample, toAct } from './rules/turn.ts';
import { conceals, determinize, view } from './view.ts';

function start(chosen: CartagenaOptions, players: number, seat: Seat): State {
  const state = freshBoard(players, chosen.version, seat);
  if (chosen.layout !== undefined) {
    setLayout(state, chosen.layout);
    state[DUE] = DUE_DEAL;
  }
  return state;
}

function due(state: State): Due {
  const kind = DUE_KINDS[state[DUE]!]!;
  const seat = dueSeat(state);
  return seat === undefined ? { kind } : { kind, seat };
}

function admits(state: State, move: Move): boolean {
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

export const cartagena: Game<CartagenaOptions> = {
  id: about.id,
  seats: about.seats,
  blank,
  schema,
  policy,
  options,
  start,
  load,
  toAct,
  due,
  count,
  nth,
  sample,
  chance,
  admits,
  play,
  outcome,
  view,
  determinize,
  hides: () => false,
  conceals,
  format,
  parse,
  refusal,
  position,
  show,
};

export type { CartagenaOptions };
