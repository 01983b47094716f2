import type { Game, Options } from './game.ts';
import { isInteger, isObject, quote, sameJson, unknownKey, type Json, type JsonObject } from './json.ts';
import { fail, ok, type Result } from './result.ts';

/** Checks what every game's options have in common: they are an object without unknown names, and `start` is a seat. */
export function commonOptions(
  input: unknown,
  names: readonly string[],
  players: number,
): Result<{ readonly [name: string]: unknown }> {
  if (!isObject(input)) return fail(`options must be an object, not ${quote(input)}`);
  const unknown = unknownKey(input, names);
  if (unknown !== undefined) return fail(`there is no option ${quote(unknown)}; there are: ${names.join(', ')}`);
  const start = input['start'];
  if (start !== undefined && !isInteger(start, 0, players - 1))
    return fail(`start must be a seat from 0 to ${players - 1}, not ${quote(start)}`);
  return ok(input);
}

/** The JSON Schema of the option that every game has. */
export const startSchema = (maxPlayers: number): JsonObject => ({
  type: 'integer',
  minimum: 0,
  maximum: maxPlayers - 1,
  description: 'the seat that starts; must be one of the game; without it seat 0, or drawn where there is a seed',
});

/** The options that differ from the defaults, in alphabetical order. `start` is never among them. */
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

/** The reason if options that came with a position contradict it. */
export function contradiction(given: object, position: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && Object.hasOwn(position, name) && !sameJson(value, position[name]))
      return `option ${name} is ${quote(value)}, but the position has ${quote(position[name])}`;
  return undefined;
}
