import type { About, Game, Options, Seat } from './game.ts';
import { isInteger, isObject, quote, sameJson, unknownKey, type Json, type JsonObject } from './json.ts';
import { fail, ok, type Result } from './result.ts';

type Fields = { readonly [name: string]: unknown };

/**
 * Checks the options of any game and fills in the defaults. The input must be an object without unknown names. Each
 * option in `choices` must have one of the listed values. `start` must be a seat. `others` names the options that the
 * game checks itself.
 */
export function commonOptions(
  input: unknown,
  { choices }: About,
  others: readonly string[],
  players: number,
): Result<Fields> {
  const names = [...Object.keys(choices), ...others, 'start'];
  if (!isObject(input)) return fail(`options must be an object, not ${quote(input)}`);
  const unknown = unknownKey(input, names);
  if (unknown !== undefined) return fail(`there is no option ${quote(unknown)}; the options are ${names.join(', ')}`);
  const { start } = input;
  const wrong = (start === undefined ? undefined : refuseStart(start, players)) ?? refuseChoices(choices, input, true);
  if (wrong !== undefined) return fail(wrong);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return ok({ ...defaultsOf(choices), ...Object.fromEntries(given) });
}

/**
 * Checks the fields that the positions of all games have in common: the game's id, the number of players, the options in `choices`
 * and the start seat.
 */
export function positionHead(
  input: unknown,
  { id, seats, choices }: About,
): Result<Fields & { readonly players: number; readonly start: Seat }> {
  if (!isObject(input)) return fail(`a position must be an object, not ${quote(input)}`);
  const { game, players, start } = input;
  if (game !== id) return fail(`game must be ${quote(id)}, not ${quote(game)}`);
  const wrong =
    refusePlayers(seats, players) ?? refuseChoices(choices, input, false) ?? refuseStart(start, players as number);
  return wrong === undefined ? ok({ ...input, players: players as number, start: start as Seat }) : fail(wrong);
}

const defaultsOf = (choices: About['choices']): Fields =>
  Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]]));

const refuseStart = (start: unknown, players: number): string | undefined =>
  isInteger(start, 0, players - 1) ? undefined : `start must be a seat from 0 to ${players - 1}, not ${quote(start)}`;

/** Says why a game cannot have this number of players. Undefined if it can. */
export const refusePlayers = ({ min, max }: About['seats'], players: unknown): string | undefined =>
  isInteger(players, min, max) ? undefined : `players must be from ${min} to ${max}, not ${quote(players)}`;

function refuseChoices(choices: About['choices'], input: Fields, mayBeMissing: boolean): string | undefined {
  for (const [name, values] of Object.entries(choices)) {
    const value = input[name];
    if (values.includes(value as string) || (mayBeMissing && value === undefined)) continue;
    return `${name} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, not ${quote(value)}`;
  }
  return undefined;
}

/** The JSON Schema of `start`, the option that every game has. */
export const startSchema = (maxPlayers: number): JsonObject => ({
  type: 'integer',
  minimum: 0,
  maximum: maxPlayers - 1,
  description: 'the seat that starts, from 0 to players − 1; by default seat 0, or drawn if there is a seed',
});

/** The options that differ from the defaults, in alphabetical order of their names. `start` is left out. */
export function differingOptions(game: Game, options: Options, players: number): JsonObject {
  const defaults = game.options({}, players);
  if (!defaults.ok) throw new Error(`${game.id} refuses its own defaults: ${defaults.reason}`);
  const differing: { [name: string]: Json } = {};
  for (const name of Object.keys(options).toSorted()) {
    const value = (options as unknown as JsonObject)[name];
    if (name === 'start' || value === undefined) continue;
    if (!sameJson(value, (defaults.value as unknown as JsonObject)[name])) differing[name] = value;
  }
  return differing;
}

/** Says which of the given options contradicts the position. Undefined if none does. */
export function contradiction(given: object, position: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && Object.hasOwn(position, name) && !sameJson(value, position[name]))
      return `option ${name} is ${quote(value)}, but the position has ${quote(position[name])}`;
  return undefined;
}
