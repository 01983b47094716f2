import { isInteger, isObject } from '@sloop/engine';
import { ACTS, type Act, type ActType, type Refusal, type RefusalCode } from '@sloop/protocol';
import type * as Type from 'typebox';
import { Compile } from 'typebox/compile';

const VALIDATORS = Object.fromEntries(
  Object.entries(ACTS).map(([type, schema]) => [type, Compile(schema)]),
) as unknown as { readonly [T in ActType]: ReturnType<typeof Compile<Type.TSchema>> };

/** The id and the type of the act in a message, as far as they can be read. A refusal repeats these fields. */
export interface ActName {
  readonly id?: number;
  readonly act?: ActType;
}

type Read = { readonly name: ActName } & ({ readonly act: Act } | { readonly refusal: Refusal });

/** Parses a client's message. Checks that the message is a known act and that its fields are valid. */
export function readMessage(text: string): Read {
  const refusal = (message: string, name: ActName = {}): Read => ({
    name,
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
  const hasId = isInteger(id, 0, Number.MAX_SAFE_INTEGER);
  const name = { ...(hasId && { id }), ...(isActType(type) && { act: type }) };
  if (id !== undefined && !hasId) return refusal('id must be a whole number, 0 or greater.', name);
  if (!isActType(type)) return refusal(`type must be one of ${Object.keys(ACTS).join(', ')}.`, name);
  const validator = VALIDATORS[type];
  if (validator.Check(fields)) return { name, act: { type, ...fields } as Act };
  const [first] = validator.Errors(fields);
  return refusal(`${type}${first?.instancePath ?? ''}: ${first?.message ?? 'is invalid'}`, name);
}

const isActType = (type: unknown): type is ActType => typeof type === 'string' && Object.hasOwn(ACTS, type);
