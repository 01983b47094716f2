import type { LobbyPage, NewTable, TableInfo, TableLine } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { Client } from './helpers/client.ts';
import { withServer } from './helpers/server.ts';
import { playToEnd, seatedTable, TWO_OPEN } from './helpers/tables.ts';

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]!.split(';')[0]!;

describe('people', () => {
  test('the first request creates a guest with a name, and the cookie identifies the guest later', () =>
    withServer(async (base) => {
      const first = await fetch(`${base}/api/me`);
      const me = (await first.json()) as { id: string; name: string };
      expect(me.name).toMatch(/^\p{L}+ \d{3}$/u);
      expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
      const again = await fetch(`${base}/api/me`, { headers: { cookie: cookieOf(first) } });
      expect(await again.json()).toEqual(me);
      expect(again.headers.getSetCookie()).toEqual([]);
    }));

  test('programs can use the cookie’s token as a bearer token', () =>
    withServer(async (base) => {
      const first = await fetch(`${base}/api/me`);
      const token = cookieOf(first).split('=')[1];
      const again = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(await again.json()).toEqual(await first.json());
    }));

  test('an unknown bearer token is refused, and an unknown cookie creates a new guest', () =>
    withServer(async (base) => {
      const token = 'x'.repeat(43);
      const refused = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token}` } });
      expect([refused.status, await refused.json()]).toEqual([
        401,
        { error: { code: 'unauthorized', message: 'This token is not valid here. Get one from POST /api/people.' } },
      ]);
      const stranger = await fetch(`${base}/api/me`, { headers: { cookie: `sloop=${token}` } });
      expect(stranger.headers.getSetCookie()).toHaveLength(1);
    }));

  test('a changed name shows at the person’s seat and in the lobby', () =>
    withServer(async (base) => {
      const ani = await Client.arrive(base);
      const id = await ani.create({ game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }], listed: true });
      await ani.join(id);
      const { body } = await ani.ask('PATCH', '/api/me', { name: '  Ani  Bonny ' });
      expect(body).toMatchObject({ id: ani.id, name: 'Ani Bonny' });
      expect((await ani.look(id)).table!.seats[0]!.person).toEqual({ id: ani.id, name: 'Ani Bonny' });
      const lobby = (await ani.ask('GET', '/api/tables')).body as unknown as LobbyPage;
      expect(lobby.tables[0]!.seats[0]!.person!.name).toBe('Ani Bonny');
      for (const name of ['\u202E', 'Somebody who left', 'somebody  WHO left']) {
        const refused = await ani.ask('PATCH', '/api/me', { name });
        expect([refused.status, refused.body.error!.code]).toEqual([400, 'bad-name']);
      }
    }));

  test('renames store no events, and sockets that are open or come back see the new name', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2, listed: true });
      const [ani, frank] = people as [Client, Client];
      const { seq } = await frank.look(id);
      for (let nth = 0; nth < 30; nth++) await ani.ask('PATCH', '/api/me', { name: `Ani ${nth}` });
      const nameAt = ({ table }: { readonly table?: TableInfo | undefined }) => table!.seats[0]!.person!.name;
      await sockets[1]!.until(() => nameAt(sockets[1]!) === 'Ani 29');
      const back = await frank.follow(id, { known: sockets[1]! });
      expect(nameAt(await frank.look(id, seq)), 'a program that polls').toBe('Ani 29');
      expect([nameAt(back), back.seq, (await frank.look(id)).seq]).toEqual(['Ani 29', seq, seq]);
      const [line] = (await frank.ask('GET', '/api/tables/mine')).body as unknown as TableLine[];
      expect(line!.seats[0]!.person!.name).toBe('Ani 29');
      await playToEnd(sockets, 'names');
      const namesOf = async () => (await frank.ask('GET', `/api/tables/${id}/record`)).body['names'];
      const before = await namesOf();
      await ani.ask('PATCH', '/api/me', { name: 'Somebody else' });
      expect([await namesOf(), nameAt(await frank.look(id))]).toEqual([before, 'Somebody else']);
    }));

  test('muting works at once on a socket that is already open', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
      const [ani, frank] = people as [Client, Client];
      await ani.ask('POST', '/api/me/mutes', { person: frank.id, muted: true });
      await frank.act(id, 'chat', { text: 'unheard' });
      await ani.ask('POST', '/api/me/mutes', { person: frank.id, muted: false });
      await frank.act(id, 'chat', { text: 'heard' });
      await sockets[0]!.until(() => sockets[0]!.chat.has(2));
      expect([...sockets[0]!.chat.values()]).toEqual(['heard']);
    }));

  test('at a table that is not listed, only players and the host chat, unless the host lets spectators chat', () =>
    withServer(async (base) => {
      const [host, guest] = [await Client.arrive(base), await Client.arrive(base)];
      const says = async (person: Client, table: string) => {
        const { status, body } = await person.act(table, 'chat', { text: 'ahoy' });
        return body.error?.code ?? status;
      };
      const quiet = await host.create(TWO_OPEN);
      expect([await says(host, quiet), await says(guest, quiet)]).toEqual([200, 'not-seated']);
      const live = await guest.follow(quiet);
      expect(await live.send({ type: 'chat', text: 'ahoy' })).toMatchObject({ error: { code: 'not-seated' } });
      await guest.join(quiet);
      expect(await says(guest, quiet)).toBe(200);
      await guest.act(quiet, 'leave', {});
      expect(await says(guest, quiet)).toBe('not-seated');
      expect([...(await host.follow(quiet)).chat.keys()], 'a refused line is not stored').toEqual([1, 2]);

      const stranger = await Client.arrive(base);
      const saysAt = async (settings: Partial<NewTable>) =>
        says(stranger, await host.create({ ...TWO_OPEN, ...settings }));
      expect(await saysAt({ spectatorsChat: true })).toBe(200);
      expect(await saysAt({ listed: true })).toBe(200);
      expect(await saysAt({ spectatorsChat: false })).toBe('not-seated');
    }));

  test('a rematch keeps whether spectators may chat', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2, spectatorsChat: true });
      await playToEnd(sockets, 'rematch with spectators');
      const { body } = await people[0]!.act(id, 'rematch', {});
      expect((await people[1]!.look(body['rematch'] as string)).table!.spectatorsChat).toBe(true);
    }));

  test('a socket that is already open uses the new name', () =>
    withServer(async (base) => {
      const ani = await Client.arrive(base);
      const id = await ani.create({ game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }] });
      const live = await ani.follow(id);
      await ani.ask('PATCH', '/api/me', { name: 'Ani' });
      await live.send({ type: 'join' });
      await live.until(() => live.seat !== undefined);
      expect(live.table!.seats[0]!.person!.name).toBe('Ani');
    }));

  test('a muted person’s chat lines are not sent, whether they are old or new', () =>
    withServer(async (base) => {
      const [ani, frank] = [await Client.arrive(base), await Client.arrive(base)];
      const id = await ani.create({ ...TWO_OPEN, spectatorsChat: true });
      await frank.act(id, 'chat', { text: 'before' });
      expect((await ani.ask('POST', '/api/me/mutes', { person: frank.id, muted: true })).body).toMatchObject({
        mutes: [frank.id],
      });
      const [muting, open] = [await ani.follow(id), await frank.follow(id)];
      await frank.act(id, 'chat', { text: 'after' });
      await ani.act(id, 'chat', { text: 'mine' });
      await muting.until(() => muting.received.some((text) => text.includes('mine')));
      expect(muting.received.join()).not.toMatch(/before|after/);
      await open.until(() => open.received.some((text) => text.includes('mine')));
      expect(open.received.join()).toMatch(/before.*after/s);
      await ani.ask('POST', '/api/me/mutes', { person: frank.id, muted: false });
      expect((await ani.follow(id)).received[0]).toContain('after');
    }));
});
