import { REFUSALS, type RefusalCode } from '@sloop/protocol';
import { expect } from 'vitest';
import type { Reply } from './client.ts';

/** What must never be told to anybody: where the code is, what it is written in, what it stores. */
const INTERNALS =
  /node_modules|\/work\/|\/home\/|file:\/\/|\.[tj]s\b|\bat .+:\d+:\d+|sqlite|postgres|select |insert |undefined|\[object|FST_|TypeError|RangeError/i;

/** A refusal must be one of ours, with its status and a reason that gives nothing away. */
export function expectRefusal(
  { status, text }: Pick<Reply, 'status' | 'text'>,
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

/** Every answer keeps pages from running anything foreign, and from being framed. */
export function expectStrict({ headers }: Reply): void {
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|default-src[^;]*(unsafe|\*)/);
  expect(headers['x-content-type-options']).toBe('nosniff');
}
