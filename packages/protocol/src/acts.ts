import * as Type from 'typebox';
import { rankSchema, seatPlanSchema, seatSchema } from './table.ts';

/**
 * Everything that a person can do at a table. Each is a message on the table's socket, `{"type":"move","id":7,…}`, and a
 * request `POST /api/tables/:id/move` with the same fields.
 */
export const ACTS = {
  join: Type.Object(
    {
      seat: Type.Optional(seatSchema),
      invite: Type.Optional(Type.String({ maxLength: 64, description: 'for a reserved seat' })),
      commit: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 of the seed that this client keeps for the start',
        }),
      ),
    },
    { additionalProperties: false, description: 'Take a seat: the one named, or the first that is free.' },
  ),
  leave: Type.Object(
    {},
    {
      additionalProperties: false,
      description: 'Stand up before the start; later a bot takes over the seat, which stays yours to take back.',
    },
  ),
  seat: Type.Object(
    { seat: seatSchema, plan: seatPlanSchema },
    { additionalProperties: false, description: 'Change who may take an empty seat. The host alone.' },
  ),
  start: Type.Object(
    { fill: Type.Optional(rankSchema) },
    {
      additionalProperties: false,
      description:
        'Freeze the line-up and start. The host alone; every seat must be taken, or `fill` names the bot for the empty ones.',
    },
  ),
  reveal: Type.Object(
    { seed: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }) },
    { additionalProperties: false, description: 'Show the seed of your commit, within ten seconds of the start.' },
  ),
  move: Type.Object(
    {
      seq: Type.Integer({ minimum: 0, maximum: 1e9, description: 'of the update that the move was made from' }),
      move: Type.String({ maxLength: 120, description: 'in the game’s notation' }),
    },
    { additionalProperties: false, description: 'Answer the decision that your seat owes.' },
  ),
  undo: Type.Object(
    { seq: Type.Integer({ minimum: 0, maximum: 1e9 }) },
    { additionalProperties: false, description: 'Take back your last move, as long as nothing new is known since.' },
  ),
  hold: Type.Object(
    { rank: Type.Optional(rankSchema) },
    { additionalProperties: false, description: 'Let a bot play your seat until you take it back.' },
  ),
  reclaim: Type.Object(
    {},
    { additionalProperties: false, description: 'Take your seat back from the bot that holds it.' },
  ),
  rematch: Type.Object(
    {},
    {
      additionalProperties: false,
      description: 'A new table for the same people; the second to ask gets the same table.',
    },
  ),
  chat: Type.Object(
    { text: Type.String({ maxLength: 1200 }) },
    { additionalProperties: false, description: 'Say something at the table.' },
  ),
} as const;

export type ActType = keyof typeof ACTS;
export const ACT_TYPES = Object.keys(ACTS) as ActType[];

type Fields = { [T in ActType]: Type.Static<(typeof ACTS)[T]> };

/** One thing that a person does, as a message. */
export type Act = { [T in ActType]: { readonly type: T } & Readonly<Fields[T]> }[ActType];
export type ActFields<T extends ActType> = Readonly<Fields[T]>;
