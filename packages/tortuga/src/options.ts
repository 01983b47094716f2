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
import { ACTION_COUNT, DEFAULT_NUMBERS, DIE_COUNT } from './state/dice.ts';

export interface TortugaOptions extends Options {
  /** Chests in Tortuga that end the game: 6, or 8 in the long game. */
  readonly goal: number;
  /** The dice table: a row for each die A–E, a number for each action. */
  readonly dice: readonly (readonly number[])[];
}

export const GOALS = [6, 8];

export const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    goal: { enum: GOALS, default: 6, description: 'chests in Tortuga that end the game; 8 is the long game' },
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
    start: startSchema(4),
  },
};

/** Ruling T13: a row of an own dice table may hold any numbers 1–5. */
const isDiceTable = (input: unknown): input is readonly (readonly number[])[] =>
  Array.isArray(input) &&
  input.length === DIE_COUNT &&
  input.every(
    (row) => Array.isArray(row) && row.length === ACTION_COUNT && row.every((number) => isInteger(number, 1, 5)),
  );

export function options(input: unknown, players: number): Result<TortugaOptions> {
  const common = commonOptions(input, ['goal', 'dice', 'start'], players);
  if (!common.ok) return common;
  const { goal = 6, dice = DEFAULT_NUMBERS, start } = common.value;
  if (typeof goal !== 'number' || !GOALS.includes(goal)) return fail(`goal must be 6 or 8, not ${quote(goal)}`);
  if (!isDiceTable(dice)) return fail(`dice must be five rows of five numbers from 1 to 5, not ${quote(dice)}`);
  return ok({ goal, dice, start: start as number | undefined });
}
