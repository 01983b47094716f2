import { isObject } from '@sloop/engine';
import { ACTS, ACT_TYPES, REFUSALS, type RefusalCode } from '@sloop/protocol';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings, VARIABLES } from '../src/settings.ts';
import { serverWithOtherTable } from './helpers/other-table.ts';
import { ask, Client } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { BINARY_FRAME, CONTINUATION, frame, TEXT_FRAME, RawConnection } from './helpers/raw-connection.ts';

/*
 * These tests send random input to every route and socket. The server must never fail or stop. It must store only acts that it has
 * confirmed.
 */

// Bots never answer, so only people's acts are stored.
const server = serverWithOtherTable({ bots: { waiting: 0, choose: () => new Promise(() => undefined) } });
let base = '';
let person: Client;
let table = '';

beforeAll(async () => {
  ({ base, person } = server);
  table = await tableInPlay();
});

/**
 * Begins a game and returns the id of its table. `person` has the first seat. Another person has the second seat and does nothing.
 */
async function tableInPlay(): Promise<string> {
  const idle = await Client.arrive(base);
  const id = await person.create({ game: 'tortuga', seats: [{ kind: 'open' }, { kind: 'open' }] });
  await person.act(id, 'join', { seat: 0 });
  await idle.act(id, 'join', { seat: 1 });
  const follower = await person.follow(id);
  await person.act(id, 'start', {});
  await follower.until(() => follower.game !== undefined);
  follower.close();
  return id;
}

const seqOf = async (): Promise<number> => (await person.look(table)).seq;

/** Expects at most one new event if the act was done, and none otherwise. If a bot holds the seat, takes the seat back. */
async function expectStored(before: number, isDone: boolean): Promise<void> {
  const { seq, table: info } = await person.look(table, before);
  expect(seq - before).toBeLessThanOrEqual(isDone ? 1 : 0);
  expect(seq).toBeGreaterThanOrEqual(before);
  if (info?.seats[0]!.held) expect((await person.act(table, 'reclaim', {})).status).toBe(200);
}

/** The names of fields, and names that every JavaScript object has. */
const KEYS = [
  ...new Set(ACT_TYPES.flatMap((type) => Object.keys(ACTS[type].properties))),
  'type',
  'id',
  'game',
  'seats',
  'options',
  'clock',
  'listed',
  'kind',
  'name',
  'person',
  'muted',
  '__proto__',
  'constructor',
  'toString',
];
const TEXTS = ['open', 'bot', 'reserved', 'tortuga', 'cartagena', 'captain', 'live', 'days', 'keep A', 'end', ...KEYS];
const NUMBERS = [0, 1, -1, -0, 1.5, 4, 5, 1e9, 1e9 + 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, 5e-324];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('\ud800', '\0', 'a'.repeat(2000), '\u202e', '%s%n', "';--"),
);
const leaf = fc.oneof(text, fc.constantFrom(...NUMBERS), fc.double(), fc.boolean(), fc.constant(null));
const { value: anything, object: anyObject } = fc.letrec<{ value: unknown; object: object; list: unknown[] }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, tie('object'), tie('list')),
    object: fc.dictionary(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...KEYS) }, { weight: 1, arbitrary: text }),
      tie('value'),
      { maxKeys: 5 },
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
  }),
);
/** Valid values for the fields of acts. */
const VALID: { readonly [field: string]: fc.Arbitrary<unknown> } = {
  seat: fc.nat({ max: 4 }),
  plan: fc.constantFrom({ kind: 'open' }, { kind: 'reserved' }, { kind: 'bot', rank: 'captain' }),
  seq: fc.nat({ max: 40 }),
  move: fc.constantFrom('keep A', 'keep B', 'keep AB', 'keep ABCDE'),
  seed: fc.constant('seed'),
  commit: fc.constant('0'.repeat(64)),
  agree: fc.boolean(),
};
/** Makes an act whose fields have valid or random values. Sometimes the first field is missing. */
const nearlyAct = (type: keyof typeof ACTS): fc.Arbitrary<object> => {
  const value = (field: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 3, arbitrary: VALID[field] ?? fc.constantFrom('captain', 'ahoy') },
      { weight: 1, arbitrary: anything },
    );
  const fields = Object.keys(ACTS[type].properties);
  return fc.record(Object.fromEntries(fields.map((field) => [field, value(field)])), { requiredKeys: fields.slice(1) });
};
/** Acts that are always refused during a game. */
const ALWAYS_REFUSED = ['seat', 'reveal', 'rematch'];

describe('random JSON', () => {
  const routes: [string, string, fc.Arbitrary<unknown>][] = [
    ...ACT_TYPES.map((type): [string, string, fc.Arbitrary<unknown>] => [
      'POST',
      `/api/tables/:id/${type}`,
      fc.oneof(anyObject, nearlyAct(type), nearlyAct(type), fc.constantFrom(null, [], '', 0), anything),
    ]),
    [
      'POST',
      '/api/tables',
      fc.oneof(
        anything,
        fc.record(
          { game: text, seats: anything, options: anything, clock: anything, listed: anything },
          { requiredKeys: ['game'] },
        ),
        fc.record({
          game: fc.constantFrom('tortuga', 'cartagena'),
          seats: fc.constant([{ kind: 'open' }, { kind: 'open' }]),
          options: anyObject,
        }),
      ),
    ],
    ['PATCH', '/api/me', fc.oneof(anything, fc.record({ name: anything }))],
    ['POST', '/api/me/mutes', fc.oneof(anything, fc.record({ person: anything, muted: anything }))],
  ];

  test.each(routes)('in the body of %s %s', async (method, route, body) => {
    const path = route.replace(':id', table);
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const before = await seqOf();
        const reply = await ask(base, method, path, { token: person.token, body: JSON.stringify(value) });
        await expectStored(before, reply.status === 200);
        expect(reply.status).toBeLessThan(500);
        if (reply.status !== 200) expectRefusal(reply);
        if (!isObject(value) || ALWAYS_REFUSED.some((type) => path.endsWith(`/${type}`)))
          expect(reply.status).not.toBe(200);
      }),
      { numRuns: 30 },
    );
  });

  test('as a message on a socket', async () => {
    const follower = await person.follow(table);
    const replies = (): number => follower.received.filter((each) => /^\{"type":"(done|refused)"/.test(each)).length;
    const message = fc.oneof(
      anything,
      fc
        .tuple(fc.constantFrom(...ACT_TYPES), fc.oneof(fc.nat(), leaf))
        .chain(([type, id]) => fc.oneof(nearlyAct(type), anyObject).map((fields) => ({ ...fields, type, id }))),
      fc.record({ type: text, id: leaf }),
    );
    await fc.assert(
      fc.asyncProperty(message, async (value) => {
        const [before, count] = [await seqOf(), replies()];
        follower.socket.send(JSON.stringify(value) ?? '');
        await follower.until(() => replies() > count);
        expect(replies()).toBe(count + 1);
        const reply = JSON.parse(follower.received.findLast((each) => /^\{"type":"(done|refused)"/.test(each))!) as {
          type: string;
          error?: { code: RefusalCode };
        };
        await expectStored(before, reply.type === 'done');
        if (reply.type === 'done') return;
        expectRefusal({ status: REFUSALS[reply.error!.code], text: JSON.stringify({ error: reply.error }) });
        expect(reply.error!.code).not.toBe('internal');
      }),
      { numRuns: 200 },
    );
    expect(follower.isOpen).toBe(true);
    follower.close();
  });
});

describe('random bytes', () => {
  test('as the body of a request', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...ACT_TYPES), async (bytes, type) => {
        const before = await seqOf();
        const reply = await ask(base, 'POST', `/api/tables/${table}/${type}`, {
          token: person.token,
          body: Buffer.from(bytes),
          headers: { 'content-type': 'application/json' },
        });
        // An empty body counts as an object without fields.
        if (bytes.length > 0 && !/^\s*$/.test(Buffer.from(bytes).toString())) {
          expectRefusal(reply);
          expect(await seqOf()).toBe(before);
        }
        expect(reply.status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    ));

  const path = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'api',
          'tables',
          'me',
          'live',
          'record',
          'docs',
          'static',
          '..',
          '%2e',
          '%00',
          '%ff',
          '__proto__',
        ),
        fc.webSegment({ size: 'small' }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => `/${parts.join('/')}`);

  test('as an address', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE'),
        path,
        fc.webQueryParameters(),
        async (method, where, query) => {
          const reply = await ask(base, method, `${where}?${query}`, { token: person.token });
          expect(reply.status).toBeLessThan(500);
          if (reply.status >= 400 && method !== 'HEAD') expectRefusal(reply);
        },
      ),
      { numRuns: 100 },
    ));

  const line = fc.oneof(
    fc.constantFrom(
      'Host: localhost',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Expect: 100-continue',
      'Content-Type: application/json',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: x',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  );
  const request = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'BREW'),
        path,
        fc.array(line, { maxLength: 6 }),
        fc.string({ maxLength: 40 }),
      )
      .map(([method, where, lines, body]) =>
        Buffer.from([`${method} ${where} HTTP/1.1`, 'Connection: close', ...lines, '', body].join('\r\n')),
      ),
  );

  test('as everything that a connection sends', () =>
    fc.assert(
      fc.asyncProperty(request, async (bytes) => {
        const connection = new RawConnection(base);
        connection.socket.end(bytes);
        const { status } = await connection.reply();
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    ));

  test('as frames of a socket', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
            fc
              .tuple(
                fc.string({ maxLength: 60 }),
                fc.constantFrom(TEXT_FRAME, BINARY_FRAME, CONTINUATION, 3, 8, 9, 10, 15),
                fc.boolean(),
                fc.boolean(),
              )
              .map(([payload, opcode, isLast, isMasked]) => frame(payload, { opcode, isLast, isMasked })),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        async (frames) => {
          const before = await seqOf();
          const connection = await RawConnection.follow(base, table, person.token);
          connection.socket.end(Buffer.concat(frames));
          await connection.closed;
          expect(await seqOf()).toBe(before);
        },
      ),
      { numRuns: 80 },
    ));
});

describe('settings', () => {
  test('any value is accepted, or is refused with a reason that names the variable and shows no password', () =>
    fc.assert(
      fc.property(fc.constantFrom(...VARIABLES), fc.oneof(text, fc.integer().map(String)), ({ name }, value) => {
        const settings = readSettings({ [name]: value });
        if (settings.ok) return;
        expect(settings.reason).toMatch(new RegExp(`^${name} must be `));
        if (name === 'DATABASE_URL' && value.length > 20) expect(settings.reason).not.toContain(value);
      }),
      { numRuns: 1000 },
    ));

  test('an unknown variable is refused', () => {
    for (const name of ['SLOOP_', 'SLOOP_PORT', 'SLOOP_DATABASE_URL', 'SLOOP___proto__'])
      expect(readSettings({ [name]: '1' })).toMatchObject({ ok: false, reason: expect.stringContaining(name) });
  });
});
