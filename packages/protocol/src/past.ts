import type { Moment } from '@sloop/engine';
import * as Type from 'typebox';
import { logSchema } from './live.ts';
import { seatSchema } from './table.ts';

/** The game right after one move, as the viewer could know it at that time. */
const momentSchema = Type.Object(
  {
    view: Type.Unknown(),
    toAct: Type.Array(seatSchema, { description: 'seats whose turn it was, none while chance was next' }),
  },
  { additionalProperties: false },
);

/** All moments of a game so far, for a viewer who has just opened or reloaded the page. */
export const pastSchema = Type.Object(
  {
    seq: Type.Integer({ description: 'the last event' }),
    log: logSchema,
    moments: Type.Unsafe<readonly Moment[]>(Type.Array(momentSchema, { description: 'one for each move of the log' })),
  },
  { additionalProperties: false },
);
export type Past = Type.Static<typeof pastSchema>;
