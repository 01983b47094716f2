import type { JsonObject } from '@sloop/engine';
import * as Type from 'typebox';
import { MOST_SEATS, MOST_TIMEOUTS } from './limits.ts';
import { personSchema } from './person.ts';

export const seatSchema = Type.Integer({ minimum: 0, maximum: MOST_SEATS - 1 });
export const rankSchema = Type.String({
  maxLength: 40,
  description: 'the name of a bot in the list that GET /api/games returns',
});

export const clockSchema = Type.Union([
  Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
  Type.Object(
    {
      kind: Type.Literal('live'),
      perMove: Type.Integer({ minimum: 5, maximum: 3600, description: 'seconds for each decision' }),
      bank: Type.Integer({
        minimum: 0,
        maximum: 36_000,
        description: 'seconds for the whole game, used once the seconds for a decision have run out',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('days'),
      perMove: Type.Integer({ minimum: 1, maximum: 30, description: 'days for each decision' }),
    },
    { additionalProperties: false },
  ),
]);
export type Clock = Type.Static<typeof clockSchema>;

/** Says who may take a seat, or which bot plays it. */
export const seatPlanSchema = Type.Union([
  Type.Object({ kind: Type.Literal('open') }, { additionalProperties: false }),
  Type.Object(
    {
      kind: Type.Literal('reserved'),
      for: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'a person’s id; without it, the seat is for people with the invite',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('bot'), rank: rankSchema }, { additionalProperties: false }),
]);
export type SeatPlan = Type.Static<typeof seatPlanSchema>;

/**
 * The settings of a table. They are chosen when the table is created and never change. A rematch has the same settings.
 */
const tableSettingsSchema = Type.Object({
  options: Type.Unsafe<JsonObject>(Type.Object({}, { description: 'the game’s options, without `start`' })),
  clock: clockSchema,
  listed: Type.Boolean({ description: 'shown in the lobby; otherwise people need the link' }),
  spectatorsChat: Type.Optional(
    Type.Boolean({
      description: 'whether people without a seat may chat at a table that is not listed; at a listed table, they may',
    }),
  ),
});
export type TableSettings = Readonly<Type.Static<typeof tableSettingsSchema>>;

export const DEFAULT_TABLE_SETTINGS: TableSettings = { options: {}, clock: { kind: 'none' }, listed: false };

export const newTableSchema = Type.Object(
  {
    game: Type.String({ maxLength: 40 }),
    seats: Type.Array(seatPlanSchema, { minItems: 2, maxItems: MOST_SEATS }),
    ...Type.Partial(tableSettingsSchema).properties,
  },
  { additionalProperties: false },
);
export type NewTable = Type.Static<typeof newTableSchema>;

export const TABLE_STATUSES = ['open', 'starting', 'playing', 'over', 'closed'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];

/** Why a bot plays a person's seat. `time`: the person's time was up. `left`: the person left, or asked for the bot. */
export const HOLD_REASONS = ['time', 'left'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** A seat as everyone sees it. */
export const seatInfoSchema = Type.Object(
  {
    plan: seatPlanSchema,
    person: Type.Optional(personSchema),
    held: Type.Optional(
      Type.Object({ rank: rankSchema, reason: Type.Enum([...HOLD_REASONS]) }, { additionalProperties: false }),
    ),
    wantsEnd: Type.Optional(
      Type.Literal(true, { description: 'present if the person agrees to end the game without a result' }),
    ),
    timeouts: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `how often the person’s time has run out in this game; after ${MOST_TIMEOUTS} times, the bot keeps the seat`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type SeatInfo = Type.Static<typeof seatInfoSchema>;

const perSeat = Type.Array(Type.Union([Type.String(), Type.Null()]));

/** The commits, which everyone sees from the beginning, and the seeds, which everyone sees once the game is over. */
export const tableFairnessSchema = Type.Object(
  {
    commit: Type.String(),
    clientCommits: perSeat,
    revealed: Type.Array(seatSchema, { description: 'seats that have revealed their seed to the server' }),
    serverSeed: Type.Optional(Type.String()),
    clientSeeds: Type.Optional(perSeat),
  },
  { additionalProperties: false },
);

/** Everything about a table except the game on it. */
export const tableInfoSchema = Type.Object(
  {
    id: Type.String(),
    game: Type.String(),
    ...tableSettingsSchema.properties,
    options: Type.Unsafe<JsonObject>(Type.Object({}, { description: 'including defaults' })),
    status: Type.Enum([...TABLE_STATUSES]),
    created: Type.Integer({ description: 'Unix time in milliseconds' }),
    host: Type.Optional(
      Type.String({ description: 'the id of the person who may start the game and change empty seats' }),
    ),
    seats: Type.Array(seatInfoSchema),
    fairness: tableFairnessSchema,
    start: Type.Optional(seatSchema),
    ended: Type.Optional(
      Type.Literal(true, { description: 'present if the players ended the game, so that it has no result' }),
    ),
    rematch: Type.Optional(Type.String({ description: 'the id of the table for a rematch' })),
  },
  { additionalProperties: false },
);
export type TableInfo = Type.Static<typeof tableInfoSchema>;

/** A seat in a list of tables. */
export const listedSeatSchema = Type.Object(
  {
    ...seatInfoSchema.properties,
    won: Type.Optional(Type.Literal(true, { description: 'present if the game is over and this seat has won' })),
    score: Type.Optional(Type.Integer({ description: 'the total, if the game is over and has points' })),
  },
  { additionalProperties: false },
);
export type ListedSeat = Type.Static<typeof listedSeatSchema>;

/** A table in a list of tables. There are two such lists: the lobby, and each person's own tables. */
export const tableLineSchema = Type.Object(
  {
    id: Type.String(),
    game: Type.String(),
    ...tableSettingsSchema.properties,
    options: Type.Unsafe<JsonObject>(Type.Object({}, { description: 'only what differs from the defaults' })),
    status: Type.Enum([...TABLE_STATUSES]),
    seats: Type.Array(listedSeatSchema),
    toAct: Type.Array(seatSchema),
    round: Type.Optional(Type.Integer({ minimum: 1, description: 'the current round, if the game has begun' })),
    changed: Type.Integer({ description: 'Unix time of the last event, in milliseconds' }),
    you: Type.Optional(seatSchema),
  },
  { additionalProperties: false },
);
export type TableLine = Type.Static<typeof tableLineSchema>;
