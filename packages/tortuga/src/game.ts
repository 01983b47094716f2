import type { Game } from '@sloop/engine';
import { about } from './about.ts';
import { imagine } from './imagine.ts';
import { format, parse, refusal } from './notation.ts';
import { options, schema, type TortugaOptions } from './options.ts';
import { load, position, show } from './position.ts';
import { admits, chance, count, due, nth, play, sample, start, toAct } from './rules/play.ts';
import { outcome } from './rules/scoring.ts';
import { blank } from './state/board.ts';
import { ROUND } from './state/cells.ts';
import { conceals, determinize, hides, hidesMoves, view } from './view.ts';

/** The rules without the policy, for programs that never ask a bot. */
export const tortugaRules: Game<TortugaOptions> = {
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
  round: (state) => state[ROUND]!,
  view,
  determinize,
  hides,
  hidesMoves,
  conceals,
  format,
  parse,
  refusal,
  position,
  show,
  imagine,
};
