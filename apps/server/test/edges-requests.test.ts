import { describe, expect, test } from 'vitest';
import { base, person, seqOf, table, useEdgeServer } from './helpers/edge-server.ts';
import { withServer } from './helpers/server.ts';
import { ask, type RawReply } from './helpers/client.ts';
import { expectRefusal, expectStrictHeaders } from './helpers/expect-refusal.ts';
import { RawConnection } from './helpers/raw-connection.ts';

useEdgeServer();

describe('bodies', () => {
  const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
  const bodies: [string, string | Buffer][] = [
    ['half an object', '{"seq":1,'],
    ['not JSON', 'seq=1&move=end'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '12'],
    ['a string', '"move"'],
    ['two objects', '{}{}'],
    ['a trailing comma', '{"seq":1,"move":"end",}'],
    ['NaN', '{"seq":NaN,"move":"end"}'],
    ['Infinity', '{"seq":Infinity,"move":"end"}'],
    ['no fields', '{}'],
    ['an unknown field', '{"seq":1,"move":"end","more":1}'],
    ['a second type', '{"seq":1,"move":"end","type":"leave"}'],
    ['a text for a number', '{"seq":"1","move":"end"}'],
    ['a number for a text', '{"seq":1,"move":5}'],
    ['null for a number', '{"seq":null,"move":"end"}'],
    ['true for a number', '{"seq":true,"move":"end"}'],
    ['a negative number', '{"seq":-1,"move":"end"}'],
    ['a fraction', '{"seq":1.5,"move":"end"}'],
    ['1e308', '{"seq":1e308,"move":"end"}'],
    ['1e999', '{"seq":1e999,"move":"end"}'],
    ['2^53', '{"seq":9007199254740992,"move":"end"}'],
    ['a list for a text', '{"seq":1,"move":["end"]}'],
    ['a very long move', `{"seq":1,"move":"${'e'.repeat(20_000)}"}`],
    ['__proto__', '{"__proto__":{"seq":1,"move":"end"}}'],
    ['__proto__ next to valid fields', '{"seq":1,"move":"end","__proto__":{"admin":true}}'],
    ['constructor', '{"seq":1,"move":"end","constructor":{"prototype":{"admin":true}}}'],
    ['32 KB of [', '['.repeat(32_000)],
    ['nested lists', deep('[', ']', 15_000)],
    ['nested objects', deep('{"a":', '}', 5000).replace('}', '1}')],
    ['a deeply nested field', `{"seq":${deep('[', ']', 15_000)},"move":"end"}`],
    ['invalid UTF-8', Buffer.from('{"seq":1,"move":"\xff\xfe"}', 'latin1')],
    ['half a character', Buffer.from([...Buffer.from('{"seq":1,"move":"'), 0xe2, 0x82, ...Buffer.from('"}')])],
    ['a NUL', '{"seq":1,"move":"end"}\0'],
    ['UTF-16', Buffer.from('{"seq":1,"move":"end"}', 'utf16le')],
  ];

  test.each(bodies)('a body is refused: %s', async (_name, body) => {
    const before = await seqOf();
    const { token } = person;
    for (const path of [`/api/tables/${table}/move`, '/api/tables']) {
      const reply = await ask(base, 'POST', path, { token, body, headers: { 'content-type': 'application/json' } });
      expectRefusal(reply, 'bad-request');
      expectStrictHeaders(reply);
    }
    expect(await seqOf()).toBe(before);
  });

  test.each(['goal', 'dice', 'version', 'layout', '__proto__', 'constructor', 'toString'])(
    'the option %s is refused if its value is wrong or deeply nested',
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

  test('a body that is too large is refused with 413, however it is sent', async () => {
    const { token } = person;
    expectRefusal(
      await ask(base, 'POST', '/api/tables', { token, body: `{"game":"${'x'.repeat(33_000)}"}` }),
      'too-large',
    );
    // The server refuses the announced length without waiting for the body.
    const announced = await RawConnection.ask(
      base,
      `POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n`,
    );
    expectRefusal(announced, 'too-large');
    // The body is sent in chunks, without an announced length.
    const pieces = new RawConnection(base);
    pieces.send(
      'POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let sent = 0; sent < 5; sent++) pieces.send(`2000\r\n${' '.repeat(0x2000)}\r\n`);
    expectRefusal(await pieces.reply(), 'too-large');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html', 'nonsense'])(
    'the content type %s is refused',
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
  ])('the address %s is refused', async (path) => {
    const reply = await ask(base, 'GET', path, { token: person.token });
    expectRefusal(reply, 'not-found', 'bad-request');
    expectStrictHeaders(reply);
  });

  test.each([
    'since=x',
    'since=-1',
    'since=1.5',
    'since=true',
    'chat=true',
    'since=',
    'since=0x1',
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
  ])('the query ?%s is refused', async (query) => {
    for (const path of [`/api/tables/${table}`, `/api/tables/${table}/live`])
      expectRefusal(await ask(base, 'GET', `${path}?${query}`, { token: person.token }), 'bad-request');
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'SEARCH', 'M-SEARCH', 'PURGE', 'QUERY', 'OPTIONS'])(
    'the method %s is refused at addresses that do not support it',
    async (method) => {
      for (const path of ['/api/tables', `/api/tables/${table}`, '/nowhere'])
        expectRefusal(await ask(base, method, path, { token: person.token }), 'not-found', 'bad-request');
    },
  );

  test('invalid HTTP is refused, and the connection is closed', async () => {
    const host = 'Host: localhost\r\nConnection: close\r\n';
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
      const reply = await RawConnection.ask(base, request);
      expect([request.slice(0, 60), reply.status]).toEqual([request.slice(0, 60), status]);
      expectRefusal(reply);
      expectStrictHeaders(reply);
    }
  });

  test('only WebSocket upgrades are accepted, and only on the live route', async () => {
    const upgrade = (path: string, protocol: string): Promise<RawReply> =>
      RawConnection.ask(
        base,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
    expect((await upgrade('/healthz', 'h2c')).text).toContain('{"ok":true}');
    expect((await upgrade('/api/games', 'websocket')).status).toBe(200);
    expectRefusal(await upgrade('/nowhere', 'websocket'), 'not-found');
    expectRefusal(await upgrade('/api/tables/nosuchtable/live', 'websocket'), 'not-found');
    expectRefusal(await upgrade(`/api/tables/${table}/live`, 'h2c'), 'bad-request');
    expectRefusal(await ask(base, 'GET', `/api/tables/${table}/live`), 'bad-request');
  });

  test('an idle connection is closed', () =>
    withServer(async (address, { app }) => {
      // These are the time limits for a whole request, for a silent connection, and for a request's headers.
      expect(app.server).toMatchObject({ requestTimeout: 15_000, timeout: 60_000 });
      expect(app.server.headersTimeout).toBeGreaterThan(0);
      expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
      app.server.timeout = 100;
      const half = [
        '',
        'GET / HT',
        'GET / HTTP/1.1\r\nHost: localhost\r\n',
        'POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      ];
      await Promise.all(
        half.map(async (beginning) => {
          const connection = new RawConnection(address);
          connection.send(beginning);
          await connection.closed;
        }),
      );
      expect((await ask(address, 'GET', '/healthz')).status).toBe(200);
    }));
});
