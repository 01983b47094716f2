import { CLOSE, type LobbyPage, type NewTable } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { ask, Client, STUCK_AFTER } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { LobbyFollower } from './helpers/lobby-follower.ts';
import { ManualClockServer } from './helpers/manual-clock-server.ts';
import { withServer } from './helpers/server.ts';
import { seatedTable } from './helpers/tables.ts';

const open = { kind: 'open' } as const;
const LISTED: NewTable = { game: 'cartagena', seats: [open, open], listed: true };
const page = async (base: string, query = '', token?: string): Promise<LobbyPage> =>
  JSON.parse((await ask(base, 'GET', `/api/tables${query}`, { token })).text) as LobbyPage;
const idsOn = async (base: string, query = '', token?: string): Promise<string[]> =>
  (await page(base, query, token)).tables.map(({ id }) => id);

describe('the list', () => {
  test('contains the tables with a seat to take, and another list contains the games in progress', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const waiting = await host.create(LISTED);
      const { id: playing } = await seatedTable(base, { game: 'cartagena', seats: 2, listed: true });
      const full = await host.create({ ...LISTED, seats: [open, { kind: 'bot', rank: 'deckhand' }] });
      await host.join(full);
      await host.create({ ...LISTED, listed: false });
      expect(await page(base)).toMatchObject({ tables: [{ id: waiting, status: 'open' }], total: 1 });
      expect(await page(base, '?list=playing')).toMatchObject({
        tables: [{ id: playing, status: 'playing' }],
        total: 1,
      });
    }));

  test('shows a seat that is reserved for one person only to that person', () =>
    withServer(async (base) => {
      const [host, guest] = [await Client.arrive(base), await Client.arrive(base)];
      const id = await host.create({ ...LISTED, seats: [open, { kind: 'reserved', for: guest.id }] });
      await host.join(id, 0);
      expect(await idsOn(base)).toEqual([]);
      expect(await idsOn(base, '', guest.token)).toEqual([id]);
    }));

  test('has pages that show every table once, even if the last table of a page leaves the list', () =>
    withServer(async (base) => {
      const hosts = await Promise.all([1, 2, 3].map(() => Client.arrive(base)));
      for (let n = 0; n < 9; n++) await hosts[n % 3]!.create(LISTED);
      const all = await idsOn(base);
      expect(all).toHaveLength(9);
      const first = await page(base, '?limit=4');
      expect(first.tables.map(({ id }) => id)).toEqual(all.slice(0, 4));
      const last = first.tables.at(-1)!.id;
      for (const host of hosts) await host.act(last, 'start', { fill: 'cabin-boy' });
      const second = await page(base, `?limit=4&after=${first.next}`);
      const third = await page(base, `?limit=4&after=${second.next}`);
      expect([...second.tables, ...third.tables].map(({ id }) => id)).toEqual(all.slice(4));
      expect([third.next, third.total]).toEqual([undefined, 8]);
    }));

  test.each(['?limit=101', '?limit=-1', '?limit=1.5', '?list=over', '?after=x', '?page=2'])('%s is refused', (query) =>
    withServer(async (base) => expectRefusal(await ask(base, 'GET', `/api/tables${query}`), 'bad-request')),
  );
});

describe('hosts', () => {
  const crowded = { rate: 10_000, listed: 5, trustProxy: 1 } as const;
  const createFrom = (base: string, { token }: Client, address: string) =>
    ask(base, 'POST', '/api/tables', {
      token,
      body: JSON.stringify(LISTED),
      headers: { 'x-forwarded-for': address },
    });

  test('cannot push others out: five guests at one address list 20 tables, and another host’s table is among the first', () =>
    withServer(async (base) => {
      const guests = await Promise.all(Array.from({ length: 5 }, () => Client.arrive(base)));
      const calm = await Client.arrive(base);
      expect((await createFrom(base, calm, '10.0.0.2')).status).toBe(200);
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, n) => createFrom(base, guests[n % 5]!, `2001:db8:0:7::${n}`)),
      );
      const refused = replies.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(80);
      for (const reply of refused) expectRefusal(reply, 'too-many-tables');
      const { total, tables } = await page(base, '?limit=2');
      expect(total).toBe(21);
      const mine = (await calm.ask('GET', `/api/tables?limit=2`)).body as unknown as LobbyPage;
      expect(mine.tables.map(({ id }) => id)).toEqual(tables.map(({ id }) => id));
      const { body } = await calm.ask('GET', `/api/tables/${tables[0]!.id}`);
      const { body: second } = await calm.ask('GET', `/api/tables/${tables[1]!.id}`);
      const hostsOfFirst = [body, second].map(({ table }) => (table as { host: string }).host);
      expect(hostsOfFirst).toContain(calm.id);
    }, crowded));

  test('may have five open tables in the lobby, and one more after one of them has started', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const ids = await Promise.all(Array.from({ length: 5 }, () => host.create(LISTED)));
      expectRefusal(await createFrom(base, host, '10.0.0.1'), 'too-many-tables');
      await host.create({ ...LISTED, listed: false });
      await host.act(ids[0]!, 'start', { fill: 'cabin-boy' });
      expect((await createFrom(base, host, '10.0.0.1')).status).toBe(200);
    }, crowded));

  test('cannot have more open tables in the lobby by asking for rematches', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const finish = async (): Promise<string> => {
        const id = await host.create({ ...LISTED, seats: [{ kind: 'open' }, { kind: 'bot', rank: 'cabin-boy' }] });
        await host.join(id);
        await host.act(id, 'start', {});
        await host.act(id, 'reveal', { seed: host.seed });
        await expect.poll(async () => (await host.act(id, 'end', {})).status, { timeout: STUCK_AFTER }).toBe(200);
        return id;
      };
      const finished = await Promise.all(Array.from({ length: 3 }, finish));
      for (let nth = 0; nth < 4; nth++) await host.create(LISTED);
      for (const [nth, id] of finished.entries()) {
        const { body } = await host.act(id, 'rematch', {});
        expect((await host.look(body['rematch'] as string)).table!.listed, `rematch ${nth}`).toBe(nth === 0);
      }
    }, crowded));
});

describe('a socket', () => {
  test('sends both lists first, and then only what has changed', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const [first, second] = [await host.create(LISTED), await host.create(LISTED)];
      const lobby = new LobbyFollower(base);
      await lobby.until(() => lobby.messages.length > 0);
      expect(lobby.ids('open').toSorted()).toEqual([first, second].toSorted());
      expect(lobby.messages[0]!.lines).toHaveLength(2);
      await host.join(first);
      await lobby.until(() => lobby.tables('open').some(({ seats }) => seats[0]!.person !== undefined));
      expect(lobby.messages.at(-1)!.lines.map(({ id }) => id)).toEqual([first]);
      await host.act(first, 'start', { fill: 'cabin-boy' });
      await lobby.until(() => !lobby.ids('open').includes(first));
      expect(lobby.ids('open')).toEqual([second]);
      lobby.close();
    }));

  test('sends the new name of a person who sits at a listed table', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const id = await host.create(LISTED);
      await host.join(id);
      const lobby = new LobbyFollower(base);
      await lobby.until(() => lobby.ids('open').includes(id));
      await host.ask('PATCH', '/api/me', { name: 'Ani Bonny' });
      await lobby.until(() => lobby.tables('open')[0]!.seats[0]!.person!.name === 'Ani Bonny');
      expect(lobby.messages.at(-1)!.lines.map((line) => line.id)).toEqual([id]);
      lobby.close();
    }));

  test('sends many changes together', () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const lobby = new LobbyFollower(base, { query: '?open=3&playing=0' });
      await lobby.until(() => lobby.messages.length > 0);
      await Promise.all(Array.from({ length: 60 }, () => host.create(LISTED)));
      await lobby.until(() => lobby.messages.at(-1)!.open.total === 60);
      expect(lobby.messages.length).toBeLessThan(30);
      expect(lobby.ids('open')).toHaveLength(3);
      expect(lobby.messages.every(({ lines, playing }) => lines.length <= 3 && playing.ids.length === 0)).toBe(true);
      lobby.close();
    }));

  test('learns of a seat that is reserved for its owner, and nobody else learns of it', () =>
    withServer(async (base) => {
      const [host, guest] = [await Client.arrive(base), await Client.arrive(base)];
      const [theirs, other] = [new LobbyFollower(base, { token: guest.token }), new LobbyFollower(base)];
      await Promise.all([theirs, other].map((each) => each.until(() => each.messages.length > 0)));
      const kept = await host.create({ ...LISTED, seats: [{ kind: 'reserved', for: guest.id }, { kind: 'reserved' }] });
      await theirs.until(() => theirs.ids('open').includes(kept));
      const later = await host.create(LISTED);
      await Promise.all([theirs, other].map((each) => each.until(() => each.ids('open').includes(later))));
      expect(other.ids('open')).toEqual([later]);
      expect(theirs.ids('open').toSorted()).toEqual([kept, later].toSorted());
    }));

  test('accepts no messages, counts as a socket of its address, and needs an upgrade', () =>
    withServer(
      async (base) => {
        const lobby = new LobbyFollower(base);
        await lobby.until(() => lobby.messages.length > 0);
        const second = new LobbyFollower(base);
        await second.closed;
        expect(second.messages).toEqual([]);
        lobby.socket.send('{}');
        expect(await lobby.closed).toBe(CLOSE.flood);
        expectRefusal(await ask(base, 'GET', '/api/tables/live'), 'bad-request');
        expect((await ask(base, 'GET', '/metrics')).text).toMatch(/^sloop_lobby_followers 0$/m);
      },
      { sockets: 1 },
    ));
});

describe('an open table that nobody attends', () => {
  const MINUTE = 60_000;
  const statusOf = async (base: string, id: string): Promise<string> =>
    (await (await Client.arrive(base)).look(id)).table!.status;
  const closes = async (base: string, id: string): Promise<void> => {
    while ((await statusOf(base, id)) !== 'closed');
  };

  test('closes half an hour after it was last attended, also after a restart', () =>
    ManualClockServer.open(async (server) => {
      const host = await Client.arrive(server.base);
      const [id, hidden] = [await host.create(LISTED), await host.create({ ...LISTED, listed: false })];
      server.advanceTime(20 * MINUTE);
      await host.join(id);
      server.advanceTime(20 * MINUTE);
      await server.restart(24 * 60 * MINUTE);
      expect(await idsOn(server.base)).toEqual([id]);
      server.advanceTime(10 * MINUTE);
      await closes(server.base, id);
      expect(await idsOn(server.base)).toEqual([]);
      expect(await statusOf(server.base, hidden), 'a table that is not listed waits for a week').toBe('open');
      server.advanceTime(7 * 24 * 60 * MINUTE);
      await closes(server.base, hidden);
    }));

  test('stays open while somebody who belongs to it is there, and a stranger does not count', () =>
    ManualClockServer.open(async (server) => {
      const host = await Client.arrive(server.base);
      const stranger = await Client.arrive(server.base);
      const [attended, empty] = [await host.create(LISTED), await host.create(LISTED)];
      const watching = await host.follow(attended);
      await stranger.follow(empty);
      server.advanceTime(31 * MINUTE);
      await closes(server.base, empty);
      await watching.until(() => watching.seq > 0);
      expect(watching.table!.status).toBe('open');
      expect(await idsOn(server.base)).toEqual([attended]);
    }));
});
