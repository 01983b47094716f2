import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ask, Client, type RawReply, type Request } from './helpers/client.ts';
import { TableFollower } from './helpers/table-follower.ts';
import { base, person, seqOf, table, useEdgeServer } from './helpers/edge-server.ts';
import { withTempFolder, withServer } from './helpers/server.ts';
import { expectRefusal, expectStrictHeaders } from './helpers/expect-refusal.ts';
import { RawConnection } from './helpers/raw-connection.ts';
import { writeSite } from './helpers/site.ts';

useEdgeServer();

describe('requests from other sites', () => {
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

  test.each(FOREIGN)('a cookie is refused with the headers %j', async (headers) => {
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

  test('a cookie is accepted from our own pages', async () => {
    for (const headers of [{ origin: base }, { 'sec-fetch-site': 'same-origin' }]) {
      const request = { ...asBrowser(person.token, headers), body: '{"name":"Own"}' };
      expect((await ask(base, 'PATCH', '/api/me', request)).status).toBe(200);
    }
    const plain = await ask(base, 'GET', '/api/me', { headers: { cookie: `sloop=${person.token}` } });
    expect(plain.text).toContain(person.id);
    expect(plain.headers['set-cookie']).toBeUndefined();
  });

  const upgrade = async (headers: { [name: string]: string }): Promise<TableFollower['you'] | number> => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${table}/live`, { headers });
    return new Promise((resolve, reject) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode!));
      socket.once('error', reject);
      socket.once('message', (text: Buffer) => {
        resolve((JSON.parse(text.toString()) as { you: TableFollower['you'] }).you);
        socket.close();
      });
    });
  };

  test('a page on another site cannot open a socket, with or without a cookie', async () => {
    const cookie = `sloop=${person.token}`;
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1']) {
      expect(await upgrade({ origin, cookie })).toBe(403);
      expect(await upgrade({ origin })).toBe(403);
    }
    expect(await upgrade({ cookie })).toBe(403);
    expect(await upgrade({ cookie, origin: base })).toMatchObject({ seat: 0 });
    expect(await upgrade({})).toEqual({});
  });

  test('if SLOOP_ORIGIN is set, only that origin is accepted, regardless of the Host header', () =>
    withServer(
      async (address) => {
        const { token } = await Client.arrive(address);
        const rename = (headers: object): Promise<RawReply> =>
          ask(address, 'PATCH', '/api/me', { ...asBrowser(token, headers), body: '{"name":"Ani"}' });
        expect((await rename({ origin: 'https://sloop.example' })).status).toBe(200);
        expectRefusal(await rename({ origin: address }), 'cross-origin');
        expectRefusal(await rename({ origin: 'http://sloop.example' }), 'cross-origin');
        // Another site has made its own host name point to this server, so the request's Host header has that name.
        expectRefusal(await rename({ origin: 'http://evil.example', host: 'evil.example' }), 'wrong-host');
      },
      { origin: 'https://sloop.example' },
    ));

  test('no reply can be read by other sites', async () => {
    const { headers } = await ask(base, 'OPTIONS', '/api/me', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

test('the cookie is SameSite and HttpOnly, and it is Secure if the site uses https', async () => {
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
  test('every kind of reply has strict headers', () =>
    withTempFolder((folder) => {
      writeSite(join(folder, 'site'));
      writeFileSync(join(folder, 'secret.txt'), 'SECRET');
      return withServer(
        async (address) => {
          const { token } = await Client.arrive(address);
          const page = { headers: { accept: 'text/html' } };
          const replies = await Promise.all([
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
            RawConnection.ask(address, 'garbage\r\n\r\n'),
            RawConnection.ask(address, `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`),
          ]);
          for (const reply of replies) expectStrictHeaders(reply);
          expect(replies[13]!.headers['content-security-policy']).toContain("script-src 'a'");
          // Files outside the site's folder are never served, no matter how the path is written.
          for (const path of [
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
              const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
              const reply = await RawConnection.ask(address, request);
              expect(reply.text).not.toContain('SECRET');
              expectStrictHeaders(reply);
            }
        },
        { site: join(folder, 'site') },
      );
    }));

  test('API replies are not cached', async () => {
    for (const path of ['/api/me', `/api/tables/${table}`, '/api/nothing', '/api/tables/%ff'])
      expect((await ask(base, 'GET', path, { token: person.token })).headers['cache-control']).toBe('no-store');
  });
});
