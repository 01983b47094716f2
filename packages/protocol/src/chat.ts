import * as Type from 'typebox';
import { personSchema } from './person.ts';

export const chatLineSchema = Type.Object(
  {
    n: Type.Integer({ description: 'counts up from 1 within the table' }),
    from: personSchema,
    text: Type.String(),
    at: Type.Integer({ description: 'Unix time in milliseconds' }),
  },
  { additionalProperties: false },
);
export type ChatLine = Type.Static<typeof chatLineSchema>;
