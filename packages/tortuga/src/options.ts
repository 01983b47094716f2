import {
  commonOptions,
  fail,
  isInteger,
  ok,
  quote,
  startSchema,
  type JsonObject,
  type Options,
  type Result,
} from '@sloop/engine';
import { about } from './about.ts';
import { ACTION_COUNT, DEFAULT_NUMBERS, DIE_COUNT } from './state/dice.ts';

export interface TortugaOptions extends Options {
  /** The game ends after the round in which a seat reaches this many chests in Tortuga. */
  readonly goal: number;
  /** The dice table. It has a row for each die A–E, with a number for each action. */
  readonly dice: readonly (readonly number[])[];
}

export const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    goal: {
      enum: about.choices.goal,
      default: about.choices.goal[0],
      description: 'the number of chests in Tortuga that ends the game; 8 is the long game',
    },
    dice: {
      type: 'array',
      minItems: DIE_COUNT,
      maxItems: DIE_COUNT,
      items: {
        type: 'array',
        minItems: ACTION_COUNT,
        maxItems: ACTION_COUNT,
        items: { type: 'integer', minimum: 1, maximum: 5 },
      },
      default: DEFAULT_NUMBERS,
      description: 'the numbers of dice A to E under fleet, crew, hunt, board, raid',
    },
    start: startSchema(about.seats.max),
  },
};

/** Ruling T13: each entry of a custom dice table may be any number from 1 to 5. */
const isDiceTable = (input: unknown): input is readonly (readonly number[])[] =>
  Array.isArray(input) &&
  input.length === DIE_COUNT &&
  input.every(
    (row) => Array.isArray(row) && row.length === ACTION_COUNT && row.every((number) => isInteger(number, 1, 5)),
  );

export function options(input: unknown, players: number): Result<TortugaOptions> {
  const common = commonOptions(input, about, ['dice'], players);
  if (!common.ok) return common;
  const { goal, dice = DEFAULT_NUMBERS, start } = common.value;
  if (!isDiceTable(dice)) return fail(`dice must be five rows of five numbers from 1 to 5, not ${quote(dice)}`);
  return ok({ goal: goal as number, dice, start: start as number | undefined });
}
