import type { Game } from '@sloop/engine';
import { about } from './about.ts';
import { imagine } from './imagine.ts';
import { format, parse, refusal } from './notation.ts';
import { options, schema, type CartagenaOptions } from './options.ts';
import { load, position, show } from './position.ts';
import { outcome } from './rules/ending.ts';
import { admits, chance, count, due, nth, play, sample, start, toAct } from './rules/play.ts';
import { round } from './rounds.ts';
import { blank } from './state/board.ts';
import { conceals, determinize, hidesMoves, view } from './view.ts';

/** The rules without the policy, for programs that never ask a bot. */
export const cartagenaRules: Game<CartagenaOptions> = {
  id: about.id,
  rules: 1,
  seats: about.seats,
  blank,
  schema,
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
  round,
  view,
  determinize,
  hides: () => false,
  hidesMoves,
  conceals,
  format,
  parse,
  refusal,
  position,
  show,
  imagine,
};
