import * as Type from 'typebox';
import { tableLineSchema } from './table.ts';

/** A page of one of the lobby's lists. */
export const lobbyPageSchema = Type.Object(
  {
    tables: Type.Array(tableLineSchema),
    total: Type.Integer({ description: 'how many tables the whole list has' }),
    next: Type.Optional(
      Type.String({ description: 'send this as `after` to get the next page; absent on the last page' }),
    ),
  },
  { additionalProperties: false },
);
export type LobbyPage = Type.Static<typeof lobbyPageSchema>;

const shownListSchema = Type.Object(
  {
    ids: Type.Array(Type.String(), { description: 'the tables to show, in order' }),
    total: Type.Integer({ description: 'how many tables the whole list has' }),
  },
  { additionalProperties: false },
);

/** What the server sends on the lobby's socket: first everything, and later only the lines that are new or have changed. */
export const lobbyMessageSchema = Type.Object(
  {
    type: Type.Literal('lobby'),
    open: shownListSchema,
    playing: shownListSchema,
    lines: Type.Array(tableLineSchema, {
      description:
        'the tables in `ids` that you do not know yet, or that have changed. A line is not sent again if only `toAct` or ' +
        '`changed` differ.',
    }),
  },
  { additionalProperties: false, description: 'every message on the socket' },
);
export type LobbyMessage = Type.Static<typeof lobbyMessageSchema>;
