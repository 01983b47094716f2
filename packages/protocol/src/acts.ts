import * as Type from 'typebox';
import { DAYS_BEFORE_STALLED, MOST_TIMEOUTS } from './limits.ts';
import { rankSchema, seatPlanSchema, seatSchema } from './table.ts';

/**
 * Everything that a person can do at a table. A client sends an act either as a message on the table's socket, such as
 * `{"type":"move","id":7,…}`, or as an HTTP request with the same fields, such as `POST /api/tables/:id/move`.
 */
export const ACTS = {
  join: Type.Object(
    {
      seat: Type.Optional(seatSchema),
      invite: Type.Optional(Type.String({ maxLength: 64, description: 'needed for a reserved seat' })),
      commit: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 of the seed that this client reveals at the start',
        }),
      ),
    },
    { additionalProperties: false, description: 'Take the given seat, or the best free one.' },
  ),
  leave: Type.Object(
    {},
    {
      additionalProperties: false,
      description: 'Give up your seat. After the start, a bot plays it instead, and you can take it back.',
    },
  ),
  seat: Type.Object(
    { seat: seatSchema, plan: seatPlanSchema },
    { additionalProperties: false, description: 'Change who may take an empty seat. Only for the host.' },
  ),
  start: Type.Object(
    { fill: Type.Optional(rankSchema) },
    {
      additionalProperties: false,
      description:
        'Start the game. Only for the host. Every seat must be taken, or `fill` must name a bot for the empty ones.',
    },
  ),
  reveal: Type.Object(
    { seed: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }) },
    { additionalProperties: false, description: 'Reveal the seed of your commit, within ten seconds after the start.' },
  ),
  move: Type.Object(
    {
      seq: Type.Integer({
        minimum: 0,
        maximum: 1e9,
        description: 'the last event that you knew when you chose the move',
      }),
      move: Type.String({ maxLength: 120, description: 'in the game’s notation' }),
    },
    { additionalProperties: false, description: 'Make a move when it is your turn.' },
  ),
  undo: Type.Object(
    { seq: Type.Integer({ minimum: 0, maximum: 1e9, description: 'the last event that you know' }) },
    { additionalProperties: false, description: 'Take back your last move, if it has revealed nothing new.' },
  ),
  hold: Type.Object(
    { rank: Type.Optional(rankSchema) },
    { additionalProperties: false, description: 'Let a bot play your seat until you take it back.' },
  ),
  reclaim: Type.Object(
    {},
    {
      additionalProperties: false,
      description:
        'Take your seat back from the bot that holds it. If your time was up, the bot still makes the decision that is due. ' +
        `When your time has run out ${MOST_TIMEOUTS} times in one game, the bot keeps the seat.`,
    },
  ),
  end: Type.Object(
    { agree: Type.Optional(Type.Boolean({ description: 'false takes your agreement back' })) },
    {
      additionalProperties: false,
      description:
        'Agree to end the game without a result. It ends once everyone who plays their own seat agrees. A seat that a bot ' +
        `holds has no say, and at a table without a clock, neither has a person who has kept the others waiting for ` +
        `${DAYS_BEFORE_STALLED} days. If you make a move, your agreement lapses.`,
    },
  ),
  rematch: Type.Object(
    {},
    {
      additionalProperties: false,
      description: 'Create a table for the same people. Everyone who asks gets the same table.',
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

/** An act as a message on a socket, but without the `id`. */
export type Act = { [T in ActType]: { readonly type: T } & Readonly<Fields[T]> }[ActType];
export type ActFields<T extends ActType> = Readonly<Fields[T]>;
