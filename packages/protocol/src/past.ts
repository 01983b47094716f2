import type { Moment } from '@sloop/engine';
import * as Type from 'typebox';
import { logSchema } from './live.ts';
import { seatSchema } from './table.ts';

/** The game right after one move, as the viewer could know it then. */
const momentSchema = Type.Object(
  {
    view: Type.Unknown(),
    toAct: Type.Array(seatSchema, { description: 'seats whose turn it was, none while chance was next' }),
  },
  { additionalProperties: false },
);

/** A game so far, moment by moment, for a viewer who was not there or has reloaded the page. */
export const pastSchema = Type.Object(
  {
    seq: Type.Integer({ description: 'the last event' }),
    log: logSchema,
    moments: Type.Unsafe<readonly Moment[]>(Type.Array(momentSchema, { description: 'one for each move of the log' })),
  },
  { additionalProperties: false },
);
export type Past = Type.Static<typeof pastSchema>;
