import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOSE, type NewTable } from '@sloop/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { harbour } from './testing/bystanders.ts';
import { Client, Following } from './testing/client.ts';
import { playToEnd, seatedTable } from './testing/games.ts';
import { inFolder, withServer } from './testing/server.ts';
import {
  ask,
  BINARY_FRAME,
  CONTINUATION,
  expectRefusal,
  expectStrict,
  frame,
  Wire,
  type Reply,
  type Request,
} from './testing/wire.ts';

const TWO_OPEN: NewTable = { game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }] };

vi.setConfig({ testTimeout: 30_000 });
const here = harbour();
let base = '';
let person: Client;
let table = '';

beforeAll(async () => {
  ({ base, person } = here);
  table = await person.create(TWO_OPEN);
  await person.join(table, 0);
});

const seqOf = async (id = table): Promise<number> => (await person.look(id)).seq;

describe('requests of other sites', () => {
  const asBrowser = (token: string, headers: object): Request => ({
    headers: { cookie: `sloop=${token}`, 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  const FOREIGN = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'file://' },
    { origin: 'not an origin' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'http://127.0.0.1.elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    {},
  ];

  test.each(FOREIGN)('a cookie does not count with %j', async (headers) => {
    const before = await seqOf();
    expectRefusal(
      await ask(base, 'POST', `/api/tables/${table}/leave`, asBrowser(person.token, headers)),
      'cross-origin',
    );
    expectRefusal(
      await ask(base, 'PATCH', '/api/me', { ...asBrowser(person.token, headers), body: '{"name":"Foreign"}' }),
      'cross-origin',
    );
    expect(await seqOf()).toBe(before);
    if (Object.keys(headers).length > 0)
      expectRefusal(
        await ask(base, 'GET', '/api/me', { headers: { cookie: `sloop=${person.token}`, ...headers } }),
        'cross-origin',
      );
  });

  test('a cookie counts with requests of our own pages', async () => {
    for (const headers of [{ origin: base }, { 'sec-fetch-site': 'same-origin' }]) {
      const request = { ...asBrowser(person.token, headers), body: '{"name":"Own"}' };
      expect((await ask(base, 'PATCH', '/api/me', request)).status).toBe(200);
    }
    const plain = await ask(base, 'GET', '/api/me', { headers: { cookie: `sloop=${person.token}` } });
    expect(plain.text).toContain(person.id);
    expect(plain.headers['set-cookie']).toBeUndefined();
  });

  const upgrade = async (headers: { [name: string]: string }): Promise<Following['you'] | number> => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${table}/live`, { headers });
    return new Promise((resolve, reject) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode!));
      socket.once('error', reject);
      socket.once('message', (text: Buffer) => {
        resolve((JSON.parse(text.toString()) as { you: Following['you'] }).you);
        socket.close();
      });
    });
  };

  test('nor does a socket of another site open, with or without a cookie', async () => {
    const cookie = `sloop=${person.token}`;
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1']) {
      expect(await upgrade({ origin, cookie })).toBe(403);
      expect(await upgrade({ origin })).toBe(403);
    }
    expect(await upgrade({ cookie })).toBe(403);
    expect(await upgrade({ cookie, origin: base })).toMatchObject({ seat: 0 });
    expect(await upgrade({})).toEqual({});
  });

  test('where the site’s own address is set, it alone counts, whatever Host says', () =>
    withServer(
      async (address) => {
        const { token } = await Client.arrive(address);
        const rename = (headers: object): Promise<Reply> =>
          ask(address, 'PATCH', '/api/me', { ...asBrowser(token, headers), body: '{"name":"Ani"}' });
        expect((await rename({ origin: 'https://sloop.example' })).status).toBe(200);
        expectRefusal(await rename({ origin: address }), 'cross-origin');
        expectRefusal(await rename({ origin: 'http://sloop.example' }), 'cross-origin');
        // A name that somebody lets point here.
        expectRefusal(await rename({ origin: 'http://evil.example', host: 'evil.example' }), 'cross-origin');
      },
      { origin: 'https://sloop.example' },
    ));

  test('no answer lets other sites read it', async () => {
    const { headers } = await ask(base, 'OPTIONS', '/api/me', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

test('the cookie is for this site alone, no script reads it, and it is Secure behind https', async () => {
  const flags = async (address: string): Promise<string[]> => {
    const [cookie] = (await ask(address, 'GET', '/api/me')).headers['set-cookie'] as unknown as string[];
    return cookie!.split('; ').slice(1).toSorted();
  };
  expect(await flags(base)).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  await withServer(async (address) => expect(await flags(address)).toContain('Secure'), {
    origin: 'https://sloop.example',
  });
});

describe('policies', () => {
  test('every kind of answer is strict', () =>
    inFolder((folder) => {
      mkdirSync(join(folder, 'site/_app/immutable'), { recursive: true });
      const meta = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-x'">`;
      writeFileSync(join(folder, 'site/200.html'), meta);
      writeFileSync(join(folder, 'site/_app/immutable/start.js'), '1');
      writeFileSync(join(folder, 'secret.txt'), 'SECRET');
      return withServer(
        async (address) => {
          const { token } = await Client.arrive(address);
          const page = { headers: { accept: 'text/html' } };
          const answers = await Promise.all([
            ask(address, 'GET', '/api/games'),
            ask(address, 'GET', '/api/me', { token }),
            ask(address, 'GET', '/api/me', { token: 'x' }),
            ask(address, 'POST', '/api/tables', { token, body: '{' }),
            ask(address, 'POST', '/api/tables', { token, body: 'x'.repeat(40_000) }),
            ask(address, 'GET', '/api/nothing'),
            ask(address, 'GET', '/api/tables/%ff'),
            ask(address, 'GET', `/api/tables/${'a'.repeat(100)}`),
            ask(address, 'GET', '/api/docs/'),
            ask(address, 'GET', '/api/docs/json'),
            ask(address, 'GET', '/healthz'),
            ask(address, 'GET', '/metrics'),
            ask(address, 'GET', '/', page),
            ask(address, 'GET', '/some/page', page),
            ask(address, 'GET', '/_app/immutable/start.js'),
            ask(address, 'PROPFIND', '/'),
            Wire.ask(address, 'garbage\r\n\r\n'),
            Wire.ask(address, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`),
          ]);
          for (const answer of answers) expectStrict(answer);
          expect(answers[13]!.headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'");
          // Nothing outside of the site's folder is served, however the way there is written.
          for (const way of [
            '/../secret.txt',
            '/..%2fsecret.txt',
            '/%2e%2e/secret.txt',
            '/..%5csecret.txt',
            '/_app/..%2f..%2fsecret.txt',
            '//secret.txt',
            '/.%00./secret.txt',
            `/${join(folder, 'secret.txt')}`,
          ])
            for (const accept of ['text/html', '*/*']) {
              const request = `GET ${way} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
              const answer = await Wire.ask(address, request);
              expect(answer.text).not.toContain('SECRET');
              expectStrict(answer);
            }
        },
        { site: join(folder, 'site') },
      );
    }));

  test('answers of the API are kept by nobody', async () => {
    for (const path of ['/api/me', `/api/tables/${table}`, '/api/nothing', '/api/tables/%ff'])
      expect((await ask(base, 'GET', path, { token: person.token })).headers['cache-control']).toBe('no-store');
  });
});

describe('limits', () => {
  const limited = (work: (address: string) => Promise<void>, overrides: object = {}): Promise<void> =>
    withServer((address) => work(address), { rate: 2, trustProxy: true, ...overrides });
  const from = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });
  const many = (count: number, one: (index: number) => Promise<Reply>): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const newcomer = async (address: string, where: string): Promise<string> => {
    const { text } = await ask(address, 'POST', '/api/people', { headers: from(where) });
    return (JSON.parse(text) as { token: string }).token;
  };
  /** Some were served, the rest was told to wait. */
  const expectLimited = (answers: readonly Reply[]): void => {
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(answers.length);
    for (const answer of refused) expectRefusal(answer, 'too-many');
    for (const answer of refused) expectStrict(answer);
  };

  test('of one person, however they write their token; others are not concerned', () =>
    limited(async (address) => {
      const [loud, calm] = [await newcomer(address, '10.0.0.1'), await newcomer(address, '10.0.0.2')];
      const as = (headers: object, where = '10.0.0.1'): Promise<Reply> =>
        ask(address, 'GET', '/api/tables/mine', { headers: { ...from(where), ...headers } });
      expectLimited(await many(30, (index) => as({ authorization: `Bearer ${loud} ${index}` })));
      expect((await as({ authorization: `Bearer ${calm}` })).status).toBe(200);
      const other = await newcomer(address, '10.0.0.3');
      expectLimited(await many(30, (index) => as({ cookie: `a=${index}; sloop=${other}; b=${index}` }, '10.0.0.3')));
      expect((await as({ authorization: `Bearer ${calm}` })).status).toBe(200);
    }));

  test('of one address, whoever asks; other addresses are not concerned', () =>
    limited(async (address) => {
      const calm = await newcomer(address, '10.0.0.2');
      const stranger = (index: number): string => String(index).padStart(43, 'x');
      expectLimited(
        await many(100, (index) =>
          ask(address, 'GET', '/api/games', { token: stranger(index), headers: from('10.0.0.1') }),
        ),
      );
      expect((await ask(address, 'GET', '/api/me', { token: calm, headers: from('10.0.0.2') })).status).toBe(200);
      // Not even where they say to come from elsewhere: the last proxy knows best.
      expect((await ask(address, 'GET', '/healthz', { headers: from('10.0.0.1') })).status).toBe(200);
    }));

  test('of newcomers and of tables', () =>
    limited(async (address) => {
      const { token } = await Client.arrive(address);
      expectLimited(
        await many(20, (index) =>
          ask(address, 'POST', '/api/people', { headers: from('10.0.0.1'), token: String(index).padStart(43, 'x') }),
        ),
      );
      const body = JSON.stringify(TWO_OPEN);
      expectLimited(
        await many(6, () => ask(address, 'POST', '/api/tables', { token, body, headers: from('10.0.0.3') })),
      );
    }));

  test('of chat and of messages on a socket', () =>
    limited(
      async (address) => {
        const one = await Client.arrive(address);
        const id = await one.create(TWO_OPEN);
        const following = await one.follow(id);
        const chatted = await Promise.all(
          Array.from({ length: 8 }, () => following.send({ type: 'chat', text: 'ahoy' })),
        );
        const refused = chatted.filter(({ type }) => type === 'refused');
        expect(refused.length).toBe(3);
        for (const answer of refused) expect(answer).toMatchObject({ error: { code: 'too-many' } });
        // One after the other: many at once would be a flood.
        const codes = new Set<unknown>();
        for (let sent = 0; sent < 2000 && !codes.has('too-many'); sent++) {
          const answer = await following.send({ type: 'leave' });
          codes.add(answer.type === 'refused' && answer.error.code);
        }
        expect([...codes]).toContain('too-many');
        expect(following.isOpen).toBe(true);
      },
      { rate: 20 },
    ));

  test('of sockets of one address', () =>
    limited(
      async (address) => {
        const one = await Client.arrive(address);
        const id = await one.create(TWO_OPEN);
        const opened = await Promise.allSettled(Array.from({ length: 12 }, () => Following.open(address, id)));
        const open = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect(open.length).toBe(5);
        const elsewhere = new WebSocket(`${address.replace('http', 'ws')}/api/tables/${id}/live`, {
          headers: from('10.0.0.9'),
        });
        await new Promise((resolve) => elsewhere.once('open', resolve));
        elsewhere.close();
        // One goes, another may come.
        open[0]!.close();
        await open[1]!.until(() => open[1]!.received.at(-1)!.includes('"spectators":4'));
        expect((await Following.open(address, id)).isOpen).toBe(true);
      },
      { sockets: 5, rate: 100 },
    ));
});

describe('bodies', () => {
  const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
  const bodies: [string, string | Buffer][] = [
    ['half an object', '{"seq":1,'],
    ['no JSON', 'seq=1&move=end'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '12'],
    ['a text', '"move"'],
    ['two objects', '{}{}'],
    ['a trailing comma', '{"seq":1,"move":"end",}'],
    ['NaN', '{"seq":NaN,"move":"end"}'],
    ['Infinity', '{"seq":Infinity,"move":"end"}'],
    ['no fields', '{}'],
    ['an unknown field', '{"seq":1,"move":"end","more":1}'],
    ['a type beside', '{"seq":1,"move":"end","type":"leave"}'],
    ['a text for a number', '{"seq":"1","move":"end"}'],
    ['a number for a text', '{"seq":1,"move":5}'],
    ['null for a number', '{"seq":null,"move":"end"}'],
    ['true for a number', '{"seq":true,"move":"end"}'],
    ['a negative number', '{"seq":-1,"move":"end"}'],
    ['a fraction', '{"seq":1.5,"move":"end"}'],
    ['1e308', '{"seq":1e308,"move":"end"}'],
    ['1e999', '{"seq":1e999,"move":"end"}'],
    ['2^53', '{"seq":9007199254740992,"move":"end"}'],
    ['a list in a text’s place', '{"seq":1,"move":["end"]}'],
    ['an endless move', `{"seq":1,"move":"${'e'.repeat(20_000)}"}`],
    ['__proto__', '{"__proto__":{"seq":1,"move":"end"}}'],
    ['__proto__ beside', '{"seq":1,"move":"end","__proto__":{"admin":true}}'],
    ['constructor', '{"seq":1,"move":"end","constructor":{"prototype":{"admin":true}}}'],
    ['32 KB of [', '['.repeat(32_000)],
    ['lists in lists', deep('[', ']', 15_000)],
    ['objects in objects', deep('{"a":', '}', 5000).replace('}', '1}')],
    ['a deep field', `{"seq":${deep('[', ']', 15_000)},"move":"end"}`],
    ['invalid UTF-8', Buffer.from('{"seq":1,"move":"\xff\xfe"}', 'latin1')],
    ['half a character', Buffer.from([...Buffer.from('{"seq":1,"move":"'), 0xe2, 0x82, ...Buffer.from('"}')])],
    ['a NUL', '{"seq":1,"move":"end"}\0'],
    ['UTF-16', Buffer.from('{"seq":1,"move":"end"}', 'utf16le')],
  ];

  test.each(bodies)('%s', async (_name, body) => {
    const before = await seqOf();
    const { token } = person;
    for (const path of [`/api/tables/${table}/move`, '/api/tables']) {
      const answer = await ask(base, 'POST', path, { token, body, headers: { 'content-type': 'application/json' } });
      expectRefusal(answer, 'bad-request');
      expectStrict(answer);
    }
    expect(await seqOf()).toBe(before);
  });

  test.each(['goal', 'dice', 'version', 'layout', '__proto__', 'constructor', 'toString'])(
    'options: a deep %s',
    async (key) => {
      for (const game of ['tortuga', 'cartagena', '__proto__', 'constructor'])
        for (const value of [deep('[', ']', 15_000), '1e308', 'null', '"x"', '{"__proto__":{}}']) {
          const body = `{"game":"${game}","seats":[{"kind":"open"},{"kind":"open"}],"options":{"${key}":${value}}}`;
          expectRefusal(
            await ask(base, 'POST', '/api/tables', { token: person.token, body }),
            'bad-option',
            'unknown-game',
          );
        }
    },
  );

  test('too large: 413, however it comes', async () => {
    const { token } = person;
    expectRefusal(
      await ask(base, 'POST', '/api/tables', { token, body: `{"game":"${'x'.repeat(33_000)}"}` }),
      'too-large',
    );
    // Announced, and not even read.
    const announced = await Wire.ask(
      base,
      `POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n`,
    );
    expectRefusal(announced, 'too-large');
    // In pieces, without an announcement.
    const pieces = new Wire(base);
    pieces.send(
      'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let sent = 0; sent < 5; sent++) pieces.send(`2000\r\n${' '.repeat(0x2000)}\r\n`);
    expectRefusal(await pieces.answer(), 'too-large');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html', 'nonsense'])(
    'another kind of content: %s',
    async (type) => {
      for (const body of ['{"seq":0,"move":"end"}', 'x'])
        expectRefusal(
          await ask(base, 'POST', `/api/tables/${table}/move`, {
            token: person.token,
            body,
            headers: { 'content-type': type },
          }),
          'bad-request',
        );
    },
  );
});

describe('addresses and methods', () => {
  test.each([
    '/api/tables/%ff',
    '/api/tables/%E0%A4%A',
    '/%',
    '/%c0%af',
    `/api/tables/${'a'.repeat(1000)}`,
    '/api/tables/__proto__',
    '/api/tables/constructor/live',
    '/api/tables/%00',
    '/api/tables/..',
    '/api/me/',
    '//',
    '/api/tables/;/record',
    '/api/tables/%F0%9F%8F%B4',
    `/${'a/'.repeat(3000)}`,
  ])('%s', async (path) => {
    const answer = await ask(base, 'GET', path, { token: person.token });
    expectRefusal(answer, 'not-found', 'bad-request');
    expectStrict(answer);
  });

  test.each([
    'since=x',
    'since=-1',
    'since=1.5',
    'since=1e308',
    'since=9007199254740992',
    'since=NaN',
    'since=1&since=2',
    'since[]=1',
    'since[a]=1',
    'more=1',
    '__proto__=1',
    '__proto__[a]=1',
    'chat=%ff',
  ])('?%s', async (query) => {
    for (const path of [`/api/tables/${table}`, `/api/tables/${table}/live`])
      expectRefusal(await ask(base, 'GET', `${path}?${query}`, { token: person.token }), 'bad-request');
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'SEARCH', 'M-SEARCH', 'PURGE', 'QUERY', 'OPTIONS'])(
    '%s where there is nothing of the kind',
    async (method) => {
      for (const path of ['/api/tables', `/api/tables/${table}`, '/nowhere'])
        expectRefusal(await ask(base, method, path, { token: person.token }), 'not-found', 'bad-request');
    },
  );

  test('what is not HTTP is refused and hung up on', async () => {
    const host = 'Host: x\r\nConnection: close\r\n';
    const requests: [string, number][] = [
      ['\0\0\0\0\r\n\r\n', 400],
      ['GET\r\n\r\n', 400],
      ['BREW /coffee HTTP/1.1\r\n\r\n', 400],
      [`GET / HTTP/9.9\r\n${host}\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}Bad Header: 1\r\n\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}X: \0\r\n\r\n`, 400],
      [`POST /api/people HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
      [`POST /api/people HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
      [`POST /api/people HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
      [`POST /api/tables HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nnot hex\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`, 413],
      [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 413],
      [`GET / HTTP/1.1\r\n${host}${Array.from({ length: 3000 }, (_, n) => `X${n}: 1\r\n`).join('')}\r\n`, 413],
    ];
    for (const [request, status] of requests) {
      const answer = await Wire.ask(base, request);
      expect([request.slice(0, 60), answer.status]).toEqual([request.slice(0, 60), status]);
      expectRefusal(answer);
      expectStrict(answer);
    }
  });

  test('no other protocol is spoken, and no socket opened elsewhere', async () => {
    const upgrade = (path: string, protocol: string): Promise<Reply> =>
      Wire.ask(
        base,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
    expect((await upgrade('/healthz', 'h2c')).text).toContain('{"ok":true}');
    expect((await upgrade('/api/games', 'websocket')).status).toBe(200);
    expectRefusal(await upgrade('/nowhere', 'websocket'), 'not-found');
    expectRefusal(await upgrade('/api/tables/nosuchtable/live', 'websocket'), 'not-found');
    expectRefusal(await upgrade(`/api/tables/${table}/live`, 'h2c'), 'bad-request');
    expectRefusal(await ask(base, 'GET', `/api/tables/${table}/live`), 'bad-request');
  });

  test('a connection that says nothing more is closed', () =>
    withServer(async (address, { app }) => {
      // What is set: a whole request within 15 seconds, its headers no later, something said every minute.
      expect(app.server).toMatchObject({ requestTimeout: 15_000, timeout: 60_000 });
      expect(app.server.headersTimeout).toBeGreaterThan(0);
      expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
      app.server.timeout = 100;
      const half = [
        '',
        'GET / HT',
        'GET / HTTP/1.1\r\nHost: x\r\n',
        'POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      ];
      await Promise.all(
        half.map(async (beginning) => {
          const wire = new Wire(address);
          wire.send(beginning);
          await wire.closed;
        }),
      );
      expect((await ask(address, 'GET', '/healthz')).status).toBe(200);
    }));
});

describe('sockets', () => {
  const refusals = (bytes: Buffer): number => bytes.toString().split('"type":"refused"').length - 1;
  const messages: [string, string][] = [
    ['no JSON', 'move'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"mutiny"}'],
    ['__proto__ as type', '{"type":"__proto__"}'],
    ['constructor as type', '{"type":"constructor"}'],
    ['a type that is none', '{"type":{"toString":1}}'],
    ['an id that is none', '{"type":"leave","id":"1"}'],
    ['an id too large', '{"type":"leave","id":1e308}'],
    ['a negative id', '{"type":"leave","id":-1}'],
    ['unknown fields', '{"type":"leave","id":1,"more":2}'],
    ['__proto__', '{"type":"move","__proto__":{"seq":1,"move":"end"}}'],
    ['absurd numbers', '{"type":"move","seq":1e308,"move":"end"}'],
    ['a deep field', `{"type":"move","seq":${'['.repeat(3000)}${']'.repeat(3000)},"move":"end"}`],
    ['lists in lists', '['.repeat(8000)],
    ['a long move', `{"type":"move","seq":1,"move":"${'e'.repeat(7000)}"}`],
  ];

  test('what is no act is refused, in order, and the socket stays', async () => {
    const before = await seqOf();
    const wire = await Wire.follow(base, table, person.token);
    for (const [index, [name, text]] of messages.entries()) {
      wire.send(frame(text));
      const bytes = await wire.until((all) => refusals(all) > index);
      const last = bytes.toString().split('{"type":"refused"').at(-1)!;
      expect(last, name).toMatch(/"error":\{"code":"bad-request","message":"[^"]/);
      expect(last).not.toMatch(/node_modules|\.ts|undefined|TypeError/);
    }
    wire.send(frame(Buffer.from([0, 1, 2]), { opcode: BINARY_FRAME }));
    await wire.until((all) => refusals(all) > messages.length);
    // In pieces, with a ping between them.
    wire.send(frame('{"type":"cha', { isLast: false }));
    wire.send(frame('hello', { opcode: 9 }));
    wire.send(frame('t","id":77,"text":"in pieces"}', { opcode: CONTINUATION }));
    await wire.until((all) => all.includes('"id":77'));
    wire.socket.destroy();
    expect(await seqOf()).toBe(before);
  });

  test.each([
    ['invalid UTF-8', frame(Buffer.from([0xff, 0xfe, 0xfd])), 1007],
    ['a surrogate in UTF-8', frame(Buffer.from([0xed, 0xa0, 0x80])), 1007],
    ['a huge frame', frame('x'.repeat(9000)), 1009],
    ['a huge frame announced', frame('x'.repeat(70_000)).subarray(0, 20), 1009],
    [
      'a huge message in pieces',
      Buffer.concat([frame('x'.repeat(5000), { isLast: false }), frame('x'.repeat(5000), { opcode: CONTINUATION })]),
      1009,
    ],
    ['an unmasked frame', frame('{}', { isMasked: false }), 1002],
    ['a reserved opcode', frame('{}', { opcode: 3 }), 1002],
    ['a long ping', frame('x'.repeat(200), { opcode: 9 }), 1002],
    ['a piece of nothing', frame('x', { opcode: CONTINUATION }), 1002],
    ['a close with a code that is none', frame(Buffer.from([0, 1]), { opcode: 8 }), 1002],
  ])('%s closes it', async (_name, bytes, code) => {
    const wire = await Wire.follow(base, table, person.token);
    wire.send(bytes);
    // The server may hang up together with saying why.
    expect([code, undefined]).toContain(await wire.closeCode());
  });

  test('a flood is dropped once, with its code, while the others play on', async () => {
    const dropped = async (): Promise<number> =>
      Number(/^sloop_sockets_dropped_total (\d+)$/m.exec((await ask(base, 'GET', '/metrics')).text)![1]);
    const before = await dropped();
    const wire = await Wire.follow(base, table, person.token);
    wire.send(Buffer.concat(Array.from({ length: 2000 }, () => frame('{"type":"rematch"}'))));
    await here.others.goOn(5);
    await wire.until((all) => all.includes(Buffer.from([CLOSE.flood >> 8, CLOSE.flood & 255])));
    wire.socket.destroy();
    expect(await wire.closeCode()).toBe(CLOSE.flood);
    expect(await dropped()).toBe(before + 1);
  });

  test('whoever does not read is dropped, and nothing is kept for them without end', () =>
    withServer(async (address) => {
      // A long game, so that every answer is long.
      const { id, people, sockets } = await seatedTable(address, { game: 'tortuga', seats: 2 });
      await playToEnd(sockets, 'long');
      const metric = async (name: string): Promise<number> => {
        const { text } = await ask(address, 'GET', '/metrics');
        return Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')[1] ?? 0,
        );
      };
      const wire = await Wire.follow(address, id, people[0]!.token);
      wire.socket.pause();
      const watchers = await metric('sloop_watchers');
      const dropped = (): Promise<number> => metric('sloop_sockets_dropped_total');
      const answered = (): Promise<number> => metric('sloop_refusals_total{code="game-over"}');
      const question = Buffer.concat(Array.from({ length: 8 }, () => frame('{"type":"move","seq":0,"move":"end"}')));
      for (let asked = 8; (await dropped()) === 0; asked += 8) {
        // More than any system keeps on its way.
        expect(asked).toBeLessThan(3000);
        wire.send(question);
        // Not too many at once: that would be a flood.
        while ((await answered()) < asked && (await dropped()) === 0);
      }
      // The farewell is the last thing to come, if they read by then.
      const farewell = Buffer.from([CLOSE.slow >> 8, CLOSE.slow & 255]);
      wire.socket.resume();
      await wire.until((bytes) => bytes.subarray(-100).includes(farewell));
      wire.socket.destroy();
      expect([CLOSE.slow, undefined]).toContain(await wire.closeCode());
      // Nobody watches there any more; and the rest goes on.
      expect(await metric('sloop_watchers')).toBe(watchers - 1);
      expect((await people[1]!.look(id)).seq).toBeGreaterThan(0);
    }));

  test('whoever comes and goes at once leaves no trace', async () => {
    const id = await person.create(TWO_OPEN);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const wire = new Wire(base);
        wire.send(
          `GET /api/tables/${id}/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        );
        if (index % 3 === 0) await wire.until((bytes) => bytes.length > 0);
        else if (index % 3 === 1) await new Promise((resolve) => wire.socket.once('connect', resolve));
        wire.socket.destroy();
        await wire.closed;
      }),
    );
    const watching = await person.follow(id);
    await watching.until(() => /"spectators":1\}/.test(watching.received.at(-1)!));
    expect((await person.look(id)).present).toEqual({ seats: [], spectators: 1 });
    watching.close();
  });
});

describe('names and chat', () => {
  const REFUSED: [string, string][] = [
    ['nothing', ''],
    ['spaces', ' \t\n '],
    ['a control character', 'a\u0007b'],
    ['a NUL', 'a\0b'],
    ['an escape sequence', '\u001b[2J'],
    ['a bidi override', 'abc\u202etxt.exe'],
    ['a bidi isolate', '\u2066abc\u2069'],
    ['a zero-width space', 'a\u200bb'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', 'a\ufeffbc'],
    ['a soft hyphen', 'a\u00adb'],
    ['a tag character', 'a\u{e0041}b'],
    ['accents without end', `a${'\u0301'.repeat(1000)}`],
    ['a line separator', 'a\u2028b'],
    ['a private character', 'a\ue000b'],
    ['no character', 'a\uffffb'],
    ['a lone surrogate', 'a\ud800b'],
    ['a lone second half', 'a\udc00'],
  ];
  const post = (path: string, value: object): Promise<Reply> =>
    ask(base, path === '/api/me' ? 'PATCH' : 'POST', path, { token: person.token, body: JSON.stringify(value) });

  test.each(REFUSED)('%s is refused', async (_name, text) => {
    const before = (await person.ask('GET', '/api/me')).body['name'];
    expectRefusal(await post('/api/me', { name: text.slice(0, 200) }), 'bad-name');
    const talker = await Client.arrive(base);
    const answer = await ask(base, 'POST', `/api/tables/${table}/chat`, {
      token: talker.token,
      body: JSON.stringify({ text }),
    });
    expectRefusal(answer, 'bad-request');
    expect((await person.ask('GET', '/api/me')).body['name']).toBe(before);
  });

  test('too long, in letters, in bytes, in accents', async () => {
    for (const text of ['a'.repeat(25), '🏴‍☠️'.repeat(25), `a${'\u0301'.repeat(10_000)}`, 'x'.repeat(30_000)])
      expectRefusal(await post('/api/me', { name: text }), 'bad-name', 'bad-request');
    for (const text of ['a'.repeat(301), `a${'\u0301'.repeat(10_000)}`])
      expectRefusal(await post(`/api/tables/${table}/chat`, { text }), 'bad-request');
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x>',
    "'; drop table people; --",
    '{{7*7}} ${7}',
    'مرحبا שלום',
    '👩‍👩‍👧',
    'क्षि ñ é',
  ])('%s is kept as it is, and told as text', async (text) => {
    const name = [...text].slice(0, 20).join('').trim();
    const talker = await Client.arrive(base);
    const id = await talker.create(TWO_OPEN);
    const watching = await person.follow(id);
    const as = { token: talker.token };
    expect((await ask(base, 'PATCH', '/api/me', { ...as, body: JSON.stringify({ name }) })).status).toBe(200);
    expect((await ask(base, 'POST', `/api/tables/${id}/chat`, { ...as, body: JSON.stringify({ text }) })).status).toBe(
      200,
    );
    await watching.until(() => watching.received.some((bytes) => bytes.startsWith('{"type":"chat"')));
    const line = watching.received.find((bytes) => bytes.startsWith('{"type":"chat"'))!;
    expect(JSON.parse(line)).toMatchObject({
      chat: [{ text: text.normalize('NFC'), from: { name: name.normalize('NFC') } }],
    });
    const me = await ask(base, 'GET', '/api/me', as);
    expect(me.headers['content-type']).toBe('application/json; charset=utf-8');
    watching.close();
  });

  test('nobody is muted who cannot be anybody', async () => {
    for (const id of ['', '\0', '\ud800', '<b>', 'x'.repeat(64), '__proto__'])
      expectRefusal(await post('/api/me/mutes', { person: id, muted: true }), 'bad-request');
  });
});
