import { isInteger, isObject } from '@sloop/engine';
import { ACTS, type Act, type ActType, type Refusal, type RefusalCode } from '@sloop/protocol';
import type * as Type from 'typebox';
import { Compile } from 'typebox/compile';

const VALIDATORS = Object.fromEntries(
  Object.entries(ACTS).map(([type, schema]) => [type, Compile(schema)]),
) as unknown as { readonly [T in ActType]: ReturnType<typeof Compile<Type.TSchema>> };

type Read =
  | { readonly id: number | undefined; readonly act: Act }
  | { readonly id: number | undefined; readonly refusal: Refusal };

/** Parses a client's message. Checks that the message is a known act and that its fields are valid. */
export function readMessage(text: string): Read {
  const refusal = (message: string, id?: number): Read => ({
    id,
    refusal: { code: 'bad-request' as RefusalCode, message },
  });
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refusal('A message must be a JSON object.');
  }
  if (!isObject(message)) return refusal('A message must be a JSON object.');
  const { type, id, ...fields } = message;
  if (id !== undefined && !isInteger(id, 0, Number.MAX_SAFE_INTEGER))
    return refusal('id must be a whole number, 0 or greater.');
  if (typeof type !== 'string' || !Object.hasOwn(ACTS, type))
    return refusal(`type must be one of ${Object.keys(ACTS).join(', ')}.`, id);
  const validator = VALIDATORS[type as ActType];
  if (validator.Check(fields)) return { id, act: { type, ...fields } as Act };
  const [first] = validator.Errors(fields);
  return refusal(`${type}${first?.instancePath ?? ''}: ${first?.message ?? 'is invalid'}`, id);
}
