import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { runEngine } from './engine.ts';

const SLOOP = join(import.meta.dirname, '../../bin/sloop.mjs');

const engines: ChildProcessWithoutNullStreams[] = [];

afterAll(() => {
  for (const engine of engines) engine.kill();
});

function start(): ChildProcessWithoutNullStreams {
  const engine = spawn(process.execPath, [SLOOP, 'engine']);
  engine.stdin.on('error', () => {}); // Writing fails after the engine has exited.
  engines.push(engine);
  return engine;
}

interface Ended {
  readonly lines: readonly string[];
  readonly stderr: string;
  readonly code: unknown;
}

/** Collects everything that the process writes until it exits. */
async function untilEnd(process: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  process.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  process.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const [code] = (await once(process, 'close')) as unknown[];
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true);
  return { lines: stdout.split('\n').slice(0, -1), stderr, code };
}

/** Writes each chunk separately and returns the replies. */
async function converse(...chunks: (string | Uint8Array)[]): Promise<Ended> {
  const process = start();
  const ended = untilEnd(process);
  // After its first reply, the engine is known to be reading. A pause after each write then makes the engine receive each chunk
  // separately.
  process.stdin.write('{"cmd":"games"}\n');
  await once(process.stdout, 'data');
  for (const chunk of chunks) {
    process.stdin.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  process.stdin.end();
  const { lines, ...rest } = await ended;
  return { lines: lines.slice(1), ...rest };
}

const idsOf = ({ lines }: Ended): unknown[] => lines.map((line) => (JSON.parse(line) as { id?: unknown }).id);
const codesOf = ({ lines }: Ended): unknown[] =>
  lines.map((line) => (JSON.parse(line) as { error?: { code: string } }).error?.code ?? 'ok');

// The tests run concurrently, because a process starts slowly on a busy machine.
describe.concurrent('the engine as a process', () => {
  // In a concurrent test, `expect.poll` works only with the `expect` of that test.
  test('replies line by line, and ends when its input ends', async ({ expect }) => {
    const process = start();
    const answers: string[] = [];
    let pending = '';
    const ended = untilEnd(process);
    process.stdout.on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\n');
      pending = lines.pop()!;
      answers.push(...lines);
    });
    const ask = async (request: object): Promise<{ [key: string]: unknown }> => {
      const before = answers.length;
      process.stdin.write(`${JSON.stringify(request)}\n`);
      await expect.poll(() => answers.length, { interval: 5, timeout: 50_000 }).toBe(before + 1);
      return JSON.parse(answers.at(-1)!) as { [key: string]: unknown };
    };
    // `ask` waits for each reply while the input stays open.
    expect(await ask({ id: 1, cmd: 'new', game: 'cartagena', players: 2 })).toMatchObject({ id: 1, toAct: 'chance' });
    expect(await ask({ id: 2, cmd: 'move', by: 0, move: 'S0' })).toMatchObject({
      id: 2,
      error: { code: 'not-to-act' },
    });
    expect(await ask({ id: 3, cmd: 'state' })).toMatchObject({ id: 3, ok: true, chance: { kind: 'layout' } });
    process.stdin.end();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('accepts requests that are split anywhere, even inside a character', async () => {
    const bytes = new TextEncoder().encode('{"id":"Smögen ⚓","cmd":"games"}\n{"id":2,"cmd":"state"}\n');
    const anchor = bytes.indexOf(0xe2);
    const cuts = [0, 3, 11, anchor + 1, anchor + 2, 40, bytes.length - 1, bytes.length];
    const chunks = cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut));
    const ended = await converse(...chunks);
    expect(idsOf(ended)).toEqual(['Smögen ⚓', 2]);
    expect(codesOf(ended)).toEqual(['ok', 'no-game']);
  });

  test('answers the lines of one chunk in order, even if the last line has no newline', async () => {
    const requests = Array.from({ length: 2000 }, (_, id) => ({ id, cmd: id % 3 === 0 ? 'games' : 'state' }));
    const ended = await converse(requests.map((request) => JSON.stringify(request)).join('\n'));
    expect(idsOf(ended)).toEqual(requests.map(({ id }) => id));
    expect(ended.code).toBe(0);
  });

  test('skips empty lines, and replies to a last line that is cut short', async () => {
    const ended = await converse('\n\r\n{"cmd":"games"}\r\n \n{"id":2,"cm');
    expect(codesOf(ended)).toEqual(['ok', 'bad-json']);
    expect(ended).toMatchObject({ stderr: '', code: 0 });
  });

  test('writes nothing if it reads nothing', async () => {
    const process = start();
    process.stdin.end();
    expect(await untilEnd(process)).toEqual({ lines: [], stderr: '', code: 0 });
  });

  test('continues after bytes that are not UTF-8', async () => {
    const lone = [0x22, 0xff, 0xfe, 0xc3, 0x22];
    const ended = await converse(
      Uint8Array.from([0xff, 0x0a]),
      Uint8Array.from([...new TextEncoder().encode('{"cmd":"games","id":'), ...lone, 0x7d, 0x0a]),
      '{"id":3,"cmd":"games"}\n',
      Uint8Array.from([0xe2, 0x9a]),
    );
    expect(codesOf(ended)).toEqual(['bad-json', 'ok', 'ok', 'bad-json']);
    expect(idsOf(ended)[2]).toBe(3);
    expect(ended.code).toBe(0);
  });

  test('ends without an error when the reader of its replies closes the pipe', async () => {
    const process = start();
    let stderr = '';
    process.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    process.stdin.write('{"cmd":"games"}\n');
    await once(process.stdout, 'data');
    process.stdout.destroy();
    process.stdin.write('{"cmd":"games"}\n'.repeat(10_000));
    const [code] = (await once(process, 'exit')) as unknown[];
    expect([code, stderr]).toEqual([0, '']);
  });
});

test('a line that is too long is refused once, and the next lines are answered', async () => {
  // This test does not start a process, because sending such a line through a pipe would take seconds: a pipe passes on only 64 kB
  // at a time.
  const piece = 'x'.repeat(6 * 1024 * 1024);
  const tooLong = ['{"id":1,"cmd":"', piece, piece, piece, piece];
  const input = ['{"id":0,"cmd":"games"}\n', ...tooLong, '"}\n{"id":2,"cmd":"games"}\n', ...tooLong];
  const answers: string[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      answers.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  await runEngine(Readable.from(input, { objectMode: false }), output);
  const ended = { lines: answers, stderr: '', code: 0 };
  expect(codesOf(ended)).toEqual(['ok', 'bad-json', 'ok', 'bad-json']);
  expect(answers[1]).toContain('at most 16777216 characters');
});
