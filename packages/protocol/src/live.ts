import type { Json, LoggedMove, Outcome } from '@sloop/engine';
import * as Type from 'typebox';
import type { ActType } from './acts.ts';
import type { Change } from './changes.ts';
import { chatLineSchema } from './chat.ts';
import { refusalSchema } from './errors.ts';
import { seatSchema, tableInfoSchema } from './table.ts';

/** A move as the viewer may know it now. Each hidden part is a question mark. */
const loggedMoveSchema = Type.Object(
  {
    by: Type.Union([seatSchema, Type.Literal('chance')]),
    move: Type.String(),
    for: Type.Optional(seatSchema),
  },
  { additionalProperties: false, description: '`for` is the seat that a chance event is for' },
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
    toAct: Type.Array(seatSchema, { description: 'seats whose turn it is, none once the game is over' }),
    legal: Type.Array(Type.String(), { description: 'your legal moves' }),
    openlyForced: Type.Optional(
      Type.Boolean({
        description:
          'true if you have only one legal move and everyone can see that, so a client may play it for you. Any other ' +
          'single legal move must wait for you, because a fast reply would reveal something that only you know.',
      }),
    ),
    timeUp: Type.Optional(
      Type.Boolean({
        description:
          'true if your time for this decision was up before you took your seat back. A bot makes this decision, and you ' +
          'make the next one.',
      }),
    ),
    canUndo: Type.Boolean({ description: 'whether you can take your last move back' }),
    view: Type.Unsafe<Json>(Type.Unknown()),
    log: Type.Object(
      { from: Type.Integer({ minimum: 0 }), moves: logSchema },
      {
        additionalProperties: false,
        description: 'the moves from index `from` on; they replace everything that you had from there on',
      },
    ),
    outcome: Type.Optional(outcomeSchema),
    between: Type.Optional(
      Type.Unsafe<readonly (readonly Change[])[]>(
        Type.Array(Type.Array(Type.Tuple([Type.String(), Type.Unknown()])), {
          description:
            'Only with `moments=1`, and only if chance followed the last move of a seat: how the game looked to you after ' +
            'that move and after each chance event except the last, in the order of the log. Each is a list of changes ' +
            '[JSON pointer, value] that turn the next view into this one. For the last of them, the next view is `view`.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type GameUpdate = Type.Static<typeof gameUpdateSchema>;

/** A seat's clock at the time when the update was sent. */
export const seatClockSchema = Type.Object(
  {
    left: Type.Integer({ description: 'milliseconds left for this decision before the bank is used' }),
    bank: Type.Integer({ description: 'milliseconds left for the whole game' }),
    running: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type SeatClock = Type.Static<typeof seatClockSchema>;

export const presenceSchema = Type.Object(
  { seats: Type.Array(seatSchema, { description: 'seats whose people are here' }), spectators: Type.Integer() },
  { additionalProperties: false },
);
export type Presence = Type.Static<typeof presenceSchema>;

/**
 * A viewer receives an update on request and after every event. It contains everything that has changed since the last event that
 * the viewer knew.
 */
export const updateSchema = Type.Object(
  {
    type: Type.Literal('update'),
    seq: Type.Integer({ description: 'the last event' }),
    you: Type.Object(
      {
        seat: Type.Optional(seatSchema),
        invite: Type.Optional(Type.String({ description: 'lets people take reserved seats; only for the host' })),
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
      '`table` is present only if it has changed, and `game` only once the game has begun. `chat` is present ' +
      'only in the first update of a socket, and `present` only there and in the reply to a GET request.',
  },
);
export type Update = Type.Static<typeof updateSchema>;

/**
 * Every message that the server sends on a table's socket. `id` is the id of the act that the message replies to. A refusal also
 * repeats the type of the act. Both are missing if the server could not read them in the client's message.
 */
export type ServerMessage =
  | Update
  | { readonly type: 'done'; readonly id: number; readonly seq: number; readonly rematch?: string }
  | {
      readonly type: 'refused';
      readonly id?: number;
      readonly act?: ActType;
      readonly error: Type.Static<typeof refusalSchema>;
      readonly current?: Update;
    }
  | { readonly type: 'chat'; readonly chat: Type.Static<typeof chatLineSchema>[] }
  /** This person has deleted themselves, and the person's chat lines are gone. */
  | { readonly type: 'erased'; readonly person: string }
  | { readonly type: 'presence'; readonly present: Presence };

/**
 * The server closes a socket with one of these codes or with a standard code.
 * - `slow`: the client reads too slowly.
 * - `flood`: the client sends too much. Pings and pongs count as well.
 * - `revoked`: this device may no longer act for its person. A client that connects again is a spectator.
 * - `unavailable`: the server or the table is unavailable, and the client should connect again.
 */
export const CLOSE = { slow: 4001, flood: 4002, revoked: 4003, unavailable: 4009 } as const;
