import type { Json, LoggedMove, Outcome } from '@sloop/engine';
import * as Type from 'typebox';
import type { Change } from './changes.ts';
import { chatLineSchema } from './chat.ts';
import { refusalSchema } from './errors.ts';
import { seatSchema, tableInfoSchema } from './table.ts';

/** A move as the viewer may know it by now; a hidden part is a question mark. */
const loggedMoveSchema = Type.Object(
  {
    by: Type.Union([seatSchema, Type.Literal('chance')]),
    move: Type.String(),
    for: Type.Optional(seatSchema),
  },
  { additionalProperties: false, description: '`for`: the seat that a chance event was for' },
);
export const logSchema = Type.Unsafe<readonly LoggedMove[]>(Type.Array(loggedMoveSchema));
export type { LoggedMove };

const outcomeSchema = Type.Unsafe<Outcome>(
  Type.Object(
    {
      winners: Type.Array(seatSchema),
      scores: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Number()))),
    },
    { additionalProperties: false },
  ),
);

/** The game as one viewer may know it. */
export const gameUpdateSchema = Type.Object(
  {
    toAct: Type.Array(seatSchema, { description: 'seats that owe an answer; nobody once the game is over' }),
    legal: Type.Array(Type.String(), { description: 'your moves' }),
    openlyForced: Type.Optional(
      Type.Boolean({
        description:
          'true where you have one legal move and everybody can see that: a client may play it for you. Any other only move ' +
          'must wait for you, because how soon it comes would tell the others something that you alone know.',
      }),
    ),
    canUndo: Type.Boolean(),
    view: Type.Unsafe<Json>(Type.Unknown()),
    log: Type.Object(
      { from: Type.Integer({ minimum: 0 }), moves: logSchema },
      {
        additionalProperties: false,
        description: 'the moves from number `from` on; they replace whatever you had from there on',
      },
    ),
    outcome: Type.Optional(outcomeSchema),
    between: Type.Optional(
      Type.Unsafe<readonly (readonly Change[])[]>(
        Type.Array(Type.Array(Type.Tuple([Type.String(), Type.Unknown()])), {
          description:
            'Only with `moments=1`, and only where chance followed the last move of a seat: how the game looked to you after ' +
            'that move and after each chance event but the last, in the order of the log. The last of them belongs to the ' +
            'last move of the log but one. Each is a list of changes, [JSON pointer, value], to the view of the move after it; ' +
            'for the last of them that is `view`.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type GameUpdate = Type.Static<typeof gameUpdateSchema>;

/** A seat's time, at the moment of sending. */
export const seatClockSchema = Type.Object(
  {
    left: Type.Integer({ description: 'milliseconds for this decision before the bank is touched' }),
    bank: Type.Integer({ description: 'milliseconds' }),
    running: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type SeatClock = Type.Static<typeof seatClockSchema>;

export const presenceSchema = Type.Object(
  { seats: Type.Array(seatSchema, { description: 'whose people are here' }), spectators: Type.Integer() },
  { additionalProperties: false },
);
export type Presence = Type.Static<typeof presenceSchema>;

/** What a viewer gets on asking, and after everything that happens: what changed since the seq it named. */
export const updateSchema = Type.Object(
  {
    type: Type.Literal('update'),
    seq: Type.Integer(),
    you: Type.Object(
      {
        seat: Type.Optional(seatSchema),
        invite: Type.Optional(Type.String({ description: 'opens the reserved seats; for the host alone' })),
      },
      { additionalProperties: false },
    ),
    table: Type.Optional(tableInfoSchema),
    game: Type.Optional(gameUpdateSchema),
    clocks: Type.Optional(Type.Array(seatClockSchema)),
    present: Type.Optional(presenceSchema),
    chat: Type.Optional(Type.Array(chatLineSchema)),
  },
  {
    $id: 'Update',
    additionalProperties: false,
    description:
      '`table` only where it changed; `game` once it has begun; `present` and `chat` on asking and where they changed',
  },
);
export type Update = Type.Static<typeof updateSchema>;

/** Everything that the server says on a table's socket. `id` is that of the act which it answers. */
export type ServerMessage =
  | Update
  | { readonly type: 'done'; readonly id: number; readonly seq: number; readonly rematch?: string }
  | {
      readonly type: 'refused';
      readonly id?: number;
      readonly error: Type.Static<typeof refusalSchema>;
      readonly current?: Update;
    }
  | { readonly type: 'chat'; readonly chat: Type.Static<typeof chatLineSchema>[] }
  | { readonly type: 'presence'; readonly present: Presence };

/** Why the server closed a socket, beyond the codes of WebSocket itself. */
export const CLOSE = { slow: 4001, flood: 4002, leaving: 4009 } as const;
