import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOptions } from './log.ts';
import { passwordHider } from './secrets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly repeated?: number;
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string; readonly code?: string };
}

function openLog(address?: string) {
  const lines: Line[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(JSON.parse(chunk.toString()) as Line);
    done();
  };
  const { log } = Fastify({
    logger: { ...logOptions('info', passwordHider(address)), stream: new Writable({ write }) },
  });
  return { log, lines };
}

const broken = (number: number): Error => new Error(`number ${number} is broken`, { cause: new Error('no disk') });

test('an error is logged with its stack and its cause, and repeated errors of its kind are only counted', () => {
  const { log, lines } = openLog();
  for (let number = 0; number < 50; number++) log.error({ err: broken(number) }, 'a request failed');
  log.error({ err: new TypeError('something else') }, 'a request failed');
  expect(lines.map(({ err }) => err?.message)).toEqual(['number 0 is broken', 'something else']);
  expect(lines[0]!.err!.stack).toMatch(/Error: number 0 is broken\n +at .*\ncaused by: Error: no disk\n +at /s);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ level: 50, repeated: 49, msg: expect.stringContaining('a request failed') }]);
  log.error({ err: broken(51) }, 'a request failed');
  expect(lines.at(-1)!.err!.message).toBe('number 51 is broken');
});

test('lines that are not errors are never left out', () => {
  const { log, lines } = openLog();
  for (let number = 0; number < 3; number++) log.info('hello');
  expect(lines.map(({ msg }) => msg)).toEqual(['hello', 'hello', 'hello']);
});

test.each([
  ['postgres://ann:s3cret%2Fpw@db/sloop', 's3cret/pw'],
  ['postgres://ann:s3cret%2Fpw@db/sloop', 's3cret%2Fpw'],
  ['postgres://ann:s3c@ret@db/sloop', 's3c@ret'],
  ['postgres://ann@db/sloop?password=s3cret%26', 's3cret&'],
])('the password of %s does not get into the log as %s', (address, password) => {
  const { log, lines } = openLog(address);
  const cause = Object.assign(new Error(`cannot connect with ${password}`), { detail: password, input: address });
  log.error({ err: new Error(`refused: ${address} and ${password}`, { cause }) }, 'the store failed');
  expect(JSON.stringify(lines)).not.toMatch(/s3c/);
  expect(lines[0]!.err!.message).toContain('refused: postgres://ann');
});
