import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ask, Client, type RawReply } from './helpers/client.ts';
import { TableFollower } from './helpers/table-follower.ts';
import { TWO_OPEN } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';
import { expectRefusal, expectStrictHeaders } from './helpers/expect-refusal.ts';
import { RawConnection } from './helpers/raw-connection.ts';

describe('limits', () => {
  const limited = (work: (address: string) => Promise<void>, overrides: object = {}): Promise<void> =>
    withServer((address) => work(address), { rate: 2, trustProxy: 1, ...overrides });
  const from = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });
  const many = (count: number, one: (index: number) => Promise<RawReply>): Promise<RawReply[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const newcomer = async (address: string, where: string): Promise<string> => {
    const { text } = await ask(address, 'POST', '/api/people', { headers: from(where) });
    return (JSON.parse(text) as { token: string }).token;
  };
  /** Expects that some requests were served and that the others were refused. */
  const expectLimited = (replies: readonly RawReply[]): void => {
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(replies.length);
    for (const reply of refused) expectRefusal(reply, 'too-many');
    for (const reply of refused) expectStrictHeaders(reply);
    for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };

  test('requests from one person are limited, no matter how the token is sent, and other people are not affected', () =>
    limited(async (address) => {
      const [loud, calm] = [await newcomer(address, '10.0.0.1'), await newcomer(address, '10.0.0.2')];
      const as = (headers: object, where = '10.0.0.1'): Promise<RawReply> =>
        ask(address, 'GET', '/api/tables/mine', { headers: { ...from(where), ...headers } });
      expectLimited(await many(30, (index) => as({ authorization: `Bearer ${loud} ${index}` })));
      expect((await as({ authorization: `Bearer ${calm}` })).status).toBe(200);
      const other = await newcomer(address, '10.0.0.3');
      expectLimited(await many(30, (index) => as({ cookie: `a=${index}; sloop=${other}; b=${index}` }, '10.0.0.3')));
      expect((await as({ authorization: `Bearer ${calm}` })).status).toBe(200);
    }));

  test('requests from one address are limited, even with many tokens, and other addresses are not affected', () =>
    limited(async (address) => {
      const calm = await newcomer(address, '10.0.0.2');
      const stranger = (index: number): string => String(index).padStart(43, 'x');
      expectLimited(
        await many(100, (index) =>
          ask(address, 'GET', '/api/games', { token: stranger(index), headers: from('10.0.0.1') }),
        ),
      );
      expect((await ask(address, 'GET', '/api/me', { token: calm, headers: from('10.0.0.2') })).status).toBe(200);
      // The health check is not limited.
      expect((await ask(address, 'GET', '/healthz', { headers: from('10.0.0.1') })).status).toBe(200);
    }));

  test.each(['/%61pi/games', '/api/%67ames', '/api/no-such-thing', '/%61pi/no-such-thing'])(
    '%s is limited like any other address of the API, and its replies are not cached',
    (path) =>
      limited(async (address) => {
        const replies = await many(30, () => ask(address, 'GET', path, { headers: from('10.0.0.1') }));
        expectLimited(replies);
        for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
      }),
  );

  test('the metrics are limited, too', () =>
    limited(async (address) =>
      expectLimited(await many(30, () => ask(address, 'GET', '/metrics', { headers: from('10.0.0.1') }))),
    ));

  test('a connection on which too many requests are sent is closed, and the rest of them is not answered', () =>
    limited(async (address) => {
      const connection = new RawConnection(address);
      connection.send('GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10_000));
      await connection.closed;
      const replies = (await connection.until(() => true)).toString().split('HTTP/1.1 ').slice(1);
      expect(replies.length).toBeGreaterThan(0);
      expect(replies.at(-1)).toMatch(/^429 /);
      expect(replies.filter((reply) => reply.startsWith('429'))).toHaveLength(1);
    }));

  describe('behind a proxy', () => {
    /**
     * Expects requests to count as one visitor's, although each has a different invented address in front of the
     * address that the proxy reports.
     */
    const expectCountedAsOne = async (address: string, forwarded: (index: number) => string): Promise<void> =>
      expectLimited(await many(30, (index) => ask(address, 'GET', '/api/games', { headers: from(forwarded(index)) })));

    test('addresses that a visitor invents do not count', () =>
      limited((address) => expectCountedAsOne(address, (index) => `10.9.9.${index}, 10.0.0.1`)));

    test('with two proxies, the visitor’s address is the second from the right', () =>
      limited((address) => expectCountedAsOne(address, (index) => `10.9.9.${index}, 10.0.0.1, 10.7.7.${index}`), {
        trustProxy: 2,
      }));

    test('with ranges, the visitor’s address is the first from the right outside all ranges', () =>
      limited((address) => expectCountedAsOne(address, (index) => `10.9.9.${index}, 10.0.0.1, 172.16.3.${index}`), {
        trustProxy: ['loopback', '172.16.0.0/12'],
      }));

    test('a proxy outside all ranges is not trusted', () =>
      limited((address) => expectCountedAsOne(address, (index) => `10.0.0.${index}`), { trustProxy: ['10.1.0.0/16'] }));

    test('the port that some proxies add to an address does not count, and nonsense counts as one address', () =>
      limited(async (address) => {
        await expectCountedAsOne(address, (index) => `10.0.0.1:${40_000 + index}`);
        await expectCountedAsOne(address, (index) => `[2001:db8:0:9::${index}]:${40_000 + index}`);
        await expectCountedAsOne(address, (index) => `nonsense-${index}`);
      }));

    test('all addresses of an IPv6 /64 count as one address, and another /64 is not affected', () =>
      limited(async (address) => {
        await expectCountedAsOne(address, (index) => `2001:db8:0:7:${index}::${index}`);
        const other = await ask(address, 'GET', '/api/games', { headers: from('2001:db8:0:8::1') });
        expect(other.status).toBe(200);
      }));
  });

  test('new people are limited', () =>
    limited(async (address) => {
      expectLimited(
        await many(20, (index) =>
          ask(address, 'POST', '/api/people', { headers: from('10.0.0.1'), token: String(index).padStart(43, 'x') }),
        ),
      );
    }));

  test('new tables of one person are limited, from any address, and so are those from one address, by any person', () =>
    limited(async (address) => {
      const tokens: string[] = [];
      for (let index = 0; index < 7; index++) tokens.push(await newcomer(address, `10.0.1.${index}`));
      const create = (token: string, where: string): Promise<RawReply> =>
        ask(address, 'POST', '/api/tables', { token, body: JSON.stringify(TWO_OPEN), headers: from(where) });
      expectLimited(await many(4, (index) => create(tokens[0]!, `10.0.2.${index}`)));
      expectLimited(await many(6, (index) => create(tokens[index + 1]!, '10.0.0.3')));
    }));

  test('chat lines and messages on a socket are limited', () =>
    limited(
      async (address) => {
        const one = await Client.arrive(address);
        const id = await one.create(TWO_OPEN);
        const follower = await one.follow(id);
        const chatted = await Promise.all(
          Array.from({ length: 8 }, () => follower.send({ type: 'chat', text: 'ahoy' })),
        );
        const refused = chatted.filter(({ type }) => type === 'refused');
        expect(refused.length).toBe(3);
        for (const reply of refused) expect(reply).toMatchObject({ error: { code: 'too-many' } });
        // The messages are sent one after another, because too many at once would count as a flood.
        const codes = new Set<unknown>();
        for (let sent = 0; sent < 2000 && !codes.has('too-many'); sent++) {
          const reply = await follower.send({ type: 'leave' });
          codes.add(reply.type === 'refused' && reply.error.code);
        }
        expect([...codes]).toContain('too-many');
        expect(follower.isOpen).toBe(true);
      },
      { rate: 20 },
    ));

  test('sockets from one address are limited', () =>
    limited(
      async (address) => {
        const one = await Client.arrive(address);
        const id = await one.create(TWO_OPEN);
        const opened = await Promise.allSettled(Array.from({ length: 12 }, () => TableFollower.open(address, id)));
        const open = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect(open.length).toBe(5);
        const elsewhere = new WebSocket(`${address.replace('http', 'ws')}/api/tables/${id}/live`, {
          headers: from('10.0.0.9'),
        });
        await new Promise((resolve) => elsewhere.once('open', resolve));
        elsewhere.close();
        // After one socket has closed, another socket may open.
        open[0]!.close();
        await open[1]!.until(() => open[1]!.received.at(-1)!.includes('"spectators":4'));
        expect((await TableFollower.open(address, id)).isOpen).toBe(true);
      },
      { sockets: 5, rate: 100 },
    ));
});
