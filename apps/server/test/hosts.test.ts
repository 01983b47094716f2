import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { readSettings, type Settings } from '../src/settings.ts';
import { ask, Client } from './helpers/client.ts';
import { expectRefusal, expectStrictHeaders } from './helpers/expect-refusal.ts';
import { withServer } from './helpers/server.ts';
import { TWO_OPEN } from './helpers/tables.ts';

/** Returns the status of a request with these headers. */
const statusFor = async (base: string, headers: { readonly [name: string]: string }): Promise<number> =>
  (await ask(base, 'GET', '/api/games', { headers })).status;

describe('the Host header', () => {
  test('localhost, IP addresses and the names of this machine are accepted', () =>
    withServer(async (base) => {
      const names = ['localhost', 'localhost:4800', 'LOCALHOST', 'sloop.localhost', hostname()];
      const addresses = ['127.0.0.1:4800', '192.168.1.7:4800', '[::1]:4800', '[fe80::1]'];
      for (const host of [...names, ...addresses, `${hostname().split('.')[0]}.local:4800`])
        expect([host, await statusFor(base, { host })]).toEqual([host, 200]);
    }));

  test('any other name is refused on every route, and the error says what to set', () =>
    withServer(async (base) => {
      for (const host of ['evil.example', 'evil.example:4800', '127.0.0.1.evil.example', 'localhost.evil.example', 'x'])
        for (const path of ['/api/games', '/api/me', '/', '/healthz', '/metrics', '/nowhere']) {
          const reply = await ask(base, 'GET', path, { headers: { host } });
          expectRefusal(reply, 'wrong-host');
          expectStrictHeaders(reply);
          expect(reply.headers['set-cookie']).toBeUndefined();
        }
      const { text } = await ask(base, 'GET', '/', { headers: { host: 'games.home:80' } });
      expect(text).toContain('SLOOP_HOSTS=games.home');
    }));

  test('a socket is refused in the same way', () =>
    withServer(async (base) => {
      const id = await (await Client.arrive(base)).create(TWO_OPEN);
      const address = `${base.replace('http', 'ws')}/api/tables/${id}/live`;
      const socket = new WebSocket(address, { headers: { host: 'evil.example', origin: 'http://evil.example' } });
      const status = await new Promise((resolve) => {
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
        socket.once('open', () => resolve('open'));
      });
      expect(status).toBe(421);
    }));

  test('the name of the public origin and the names in SLOOP_HOSTS are accepted', () =>
    withServer(
      async (base) => {
        for (const host of ['sloop.example', 'Sloop.Example:443', 'games.home', 'attic:4800', 'localhost'])
          expect([host, await statusFor(base, { host })]).toEqual([host, 200]);
        expect(await statusFor(base, { host: 'other.example' })).toBe(421);
      },
      settingsOf({ SLOOP_ORIGIN: 'https://sloop.example', SLOOP_HOSTS: 'games.home, Attic' }),
    ));

  test('X-Forwarded-Host counts only if it comes from a trusted proxy', async () => {
    const forwarded = { host: 'localhost', 'x-forwarded-host': 'evil.example' };
    const proxied = { host: 'backend', 'x-forwarded-host': 'evil.example, sloop.example' };
    const origin = 'https://sloop.example';
    await withServer(
      async (base) => {
        expect(await statusFor(base, forwarded)).toBe(200);
        expect(await statusFor(base, proxied)).toBe(421);
      },
      { origin },
    );
    await withServer(
      async (base) => {
        expect(await statusFor(base, forwarded)).toBe(421);
        expect(await statusFor(base, proxied)).toBe(200);
      },
      { origin, trustProxy: 1 },
    );
  });

  test.each(['https://games.home', 'games.home:80', '*.home', 'a b', 'a,,b'])('SLOOP_HOSTS cannot be %s', (hosts) => {
    expect(readSettings({ SLOOP_HOSTS: hosts })).toMatchObject({
      ok: false,
      reason: `SLOOP_HOSTS must be host names without ports, such as games.home, attic, not ${JSON.stringify(hosts)}`,
    });
  });
});

function settingsOf(environment: { readonly [name: string]: string }): Partial<Settings> {
  const settings = readSettings(environment);
  if (!settings.ok) throw new Error(settings.reason);
  const { origin, hosts } = settings.value;
  return { origin, hosts };
}
