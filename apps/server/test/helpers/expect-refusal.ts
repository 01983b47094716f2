import { REFUSALS, type RefusalCode } from '@sloop/protocol';
import { expect } from 'vitest';
import type { RawReply } from './client.ts';

/** No error text may contain these internals: paths, stack traces, names of libraries, and SQL. */
const INTERNALS =
  /node_modules|\/work\/|\/home\/|file:\/\/|\.[tj]s\b|\bat .+:\d+:\d+|sqlite|postgres|select |insert |undefined|\[object|FST_|TypeError|RangeError/i;

/** Expects one of our refusals. The status must match the refusal's code, and the message must not reveal internals. */
export function expectRefusal(
  { status, text }: Pick<RawReply, 'status' | 'text'>,
  ...codes: readonly RefusalCode[]
): void {
  const {
    error,
    current: _,
    ...rest
  } = JSON.parse(text) as { error: { code: RefusalCode; message: string }; current?: object };
  expect(rest).toEqual({});
  expect(Object.keys(error).toSorted()).toEqual(['code', 'message']);
  expect(Object.keys(REFUSALS)).toContain(error.code);
  expect(status).toBe(REFUSALS[error.code]);
  expect(error.message).not.toMatch(INTERNALS);
  expect(error.message.length).toBeGreaterThan(5);
  if (codes.length > 0) expect(codes, text).toContain(error.code);
}

/** Expects headers that stop a page from loading code from other sites, and that stop other sites from framing the page. */
export function expectStrictHeaders({ headers }: RawReply): void {
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|default-src[^;]*(unsafe|\*)/);
  expect(headers['x-content-type-options']).toBe('nosniff');
}
