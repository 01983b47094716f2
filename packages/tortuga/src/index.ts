import type { Due, Game, Seat, State } from '@sloop/engine';
import { about } from './about.ts';
import { blank, freshBoard } from './state/board.ts';
import { DUE, DUE_KINDS, DUE_SEAT, ROUND } from './state/cells.ts';
import { format, parse, refusal } from './notation.ts';
import { options, schema, type TortugaOptions } from './options.ts';
import { goOn } from './rules/phases.ts';
import { policy } from './bots/policy.ts';
import { load, position, show } from './position.ts';
import { admits, chance, count, nth, play, sample, toAct } from './rules/play.ts';
import { outcome } from './rules/scoring.ts';
import { conceals, determinize, hides, view } from './view.ts';

function start(chosen: TortugaOptions, players: number, seat: Seat): State {
  const state = freshBoard(players, chosen.goal, seat, chosen.dice);
  state[ROUND] = 1;
  goOn(state);
  return state;
}

const due = (state: State): Due => ({ kind: DUE_KINDS[state[DUE]!]!, seat: state[DUE_SEAT]! });

export const tortuga: Game<TortugaOptions> = {
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
  hides,
  conceals,
  format,
  parse,
  refusal,
  position,
  show,
};

export type { TortugaOptions };
