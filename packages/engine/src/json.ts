export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (input: unknown): input is { readonly [key: string]: unknown } =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

export const isInteger = (input: unknown, from: number, to: number): input is number =>
  Number.isInteger(input) && (input as number) >= from && (input as number) <= to;

/** Turns input from outside into one short line, so that a message can quote the input. */
export function quote(input: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(input) ?? String(input);
  } catch {
    return 'something nested too deeply';
  }
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Whether two values have the same content. The order of an object's keys does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
    );
  }
  return left === right;
}

export const unknownKey = (input: object, allowed: readonly string[]): string | undefined =>
  Object.keys(input).find((key) => !allowed.includes(key));
