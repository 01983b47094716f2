import { describe, expect, test } from 'vitest';
import { ask, type RawReply } from './helpers/client.ts';
import { ManualClockServer } from './helpers/manual-clock-server.ts';
import { withServer } from './helpers/server.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The cookies that a reply sets, by name. A cookie that the reply removes has the value ''. */
const cookiesOf = ({ headers }: RawReply): { readonly [name: string]: string } =>
  Object.fromEntries(
    ((headers['set-cookie'] ?? []) as unknown as string[]).map((cookie) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      return [name!, value!];
    }),
  );

const me = (base: string, cookie?: string, headers: object = {}): Promise<RawReply> =>
  ask(base, 'GET', '/api/me', { headers: { ...headers, ...(cookie !== undefined && { cookie }) } });

describe('the cookie', () => {
  test('is renewed when it is used, at most once a day', () =>
    ManualClockServer.open(async (server) => {
      const first = await me(server.base);
      const token = cookiesOf(first)['sloop']!;
      const renewed = async (): Promise<boolean> => {
        const reply = await me(server.base, `sloop=${token}`);
        expect(reply.text).toBe(first.text);
        const sent = cookiesOf(reply);
        if ('sloop' in sent) expect(sent).toEqual({ sloop: token });
        return 'sloop' in sent;
      };
      expect(await renewed()).toBe(false);
      server.advanceTime(DAY - 1);
      expect(await renewed()).toBe(false);
      server.advanceTime(1);
      expect([await renewed(), await renewed()]).toEqual([true, false]);
      server.advanceTime(399 * DAY);
      expect([await renewed(), await renewed()]).toEqual([true, false]);
      // The system clock was wrong, and now it is right again.
      await server.restart(-300 * DAY);
      expect([await renewed(), await renewed()]).toEqual([true, false]);
    }));

  test('is bound to this host on https, and a cookie with the old name is accepted and replaced', () =>
    withServer(
      async (base) => {
        const first = await me(base);
        const [sent] = first.headers['set-cookie'] as unknown as [string];
        expect(sent).toMatch(/^__Host-sloop=[\w-]{43}; /);
        expect(sent).toContain('Path=/; HttpOnly; Secure; SameSite=Lax');
        expect(sent).not.toContain('Domain');
        const token = cookiesOf(first)['__Host-sloop']!;
        const again = await me(base, `__Host-sloop=${token}`);
        expect([again.text, cookiesOf(again)]).toEqual([first.text, {}]);
        const old = await me(base, `sloop=${token}`);
        expect([old.text, cookiesOf(old)]).toEqual([first.text, { '__Host-sloop': token, sloop: '' }]);
        const stranger = cookiesOf(await me(base))['__Host-sloop']!;
        const both = await me(base, `sloop=${stranger}; __Host-sloop=${token}`);
        expect([both.text, cookiesOf(both)]).toEqual([first.text, { '__Host-sloop': token, sloop: '' }]);
      },
      { origin: 'https://sloop.example' },
    ));

  test('on https, browsers are told to use only https, and on plain http they are not', async () => {
    const policy = async (base: string, headers = {}): Promise<unknown[]> =>
      Promise.all(
        ['/api/me', '/nowhere', '/healthz'].map(
          async (path) => (await ask(base, 'GET', path, { headers })).headers['strict-transport-security'],
        ),
      );
    const none = [undefined, undefined, undefined];
    const strict = none.map(() => 'max-age=15552000');
    const forwarded = { 'x-forwarded-proto': 'https' };
    await withServer(async (base) => expect(await policy(base, forwarded)).toEqual(none));
    await withServer(async (base) => expect(await policy(base)).toEqual(strict), { origin: 'https://sloop.example' });
    await withServer(async (base) => expect(await policy(base, forwarded)).toEqual(none), {
      origin: 'http://games.home',
      trustProxy: 1,
    });
    await withServer(
      async (base) => {
        expect(await policy(base, forwarded)).toEqual(strict);
        expect(cookiesOf(await me(base, undefined, forwarded))).toHaveProperty('__Host-sloop');
        expect(await policy(base)).toEqual(none);
        expect(cookiesOf(await me(base))).toHaveProperty('sloop');
      },
      { trustProxy: 1 },
    );
  });
});
