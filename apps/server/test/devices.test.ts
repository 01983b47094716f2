import { verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { LEFT_NAME, type TableLine } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { ask, Client, wholeText, type RawReply } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { ManualClockServer } from './helpers/manual-clock-server.ts';
import { LobbyFollower } from './helpers/lobby-follower.ts';
import { withServer } from './helpers/server.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { playToEnd, seatedTable, TWO_OPEN } from './helpers/tables.ts';

const closeCode = ({ socket }: TableFollower): Promise<number> =>
  new Promise((resolve) => socket.once('close', resolve));
const isKnown = async (person: Client): Promise<boolean> => (await person.ask('GET', '/api/me')).status === 200;
const codeOf = async (person: Client): Promise<string> =>
  (await person.ask('POST', '/api/me/code')).body['code'] as string;
/** Enters a code as a new visitor, with these headers. */
const enter = (base: string, code: string, headers = {}): Promise<RawReply> =>
  ask(base, 'POST', '/api/me/device', { body: JSON.stringify({ code }), headers });

describe('leaving', () => {
  test('this device ends its token and its sockets, and the person stays on the other devices', () =>
    withServer(async (base) => {
      const ann = await Client.arrive(base);
      const id = await ann.create(TWO_OPEN);
      await ann.join(id);
      const phone = await ann.onAnotherDevice();
      const [here, there] = [await ann.follow(id), await phone.follow(id)];
      const closed = closeCode(here);
      const left = await ask(base, 'DELETE', '/api/me/device', {
        headers: { cookie: `sloop=${ann.token}`, origin: base },
      });
      expect([left.status, left.text]).toEqual([200, '{}']);
      expect(String(left.headers['set-cookie'])).toMatch(/^sloop=; Max-Age=0; Path=\//);
      expect(await closed).toBe(4003);
      expect([await isKnown(ann), await isKnown(phone)]).toEqual([false, true]);
      expect((await there.send({ type: 'chat', text: 'still here' })).type).toBe('done');
      expect((await phone.look(id)).table!.seats[0]!.person?.id).toBe(ann.id);
    }));

  test('all devices ends every token and socket, and bots hold the seats in running games', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const ann = people[0]!;
      const waiting = await ann.create(TWO_OPEN);
      await ann.join(waiting);
      await people[1]!.join(waiting);
      const phone = await ann.onAnotherDevice();
      const closed = Promise.all([closeCode(sockets[0]!), closeCode(await phone.follow(id))]);
      const code = await codeOf(ann);
      expect((await phone.ask('DELETE', '/api/me/devices')).body).toEqual({});
      expect(await closed).toEqual([4003, 4003]);
      expect([await isKnown(ann), await isKnown(phone)]).toEqual([false, false]);
      expectRefusal(await enter(base, code), 'wrong-code');
      expect((await people[1]!.look(id)).table!.seats.map(({ held }) => held)).toEqual([
        { rank: 'captain', reason: 'left' },
        undefined,
      ]);
      expect(sockets[1]!.isOpen).toBe(true);
      const { seats, host } = (await people[1]!.look(waiting)).table!;
      expect([seats[0]!.person, host]).toEqual([undefined, people[1]!.id]);
    }));

  test('the last device also leaves the tables, because nobody can act for the person any more', () =>
    withServer(async (base) => {
      const { id, people } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      await people[0]!.ask('DELETE', '/api/me/device');
      expect((await people[1]!.look(id)).table!.seats[0]!.held).toEqual({ rank: 'captain', reason: 'left' });
    }));

  test('a seat whose owner leaves between the start and the first move is held from the beginning', () =>
    ManualClockServer.open(async (server) => {
      const [ann, bob] = [await Client.arrive(server.base), await Client.arrive(server.base)];
      const id = await ann.create(TWO_OPEN);
      await ann.join(id, 0);
      await bob.join(id, 1);
      await ann.act(id, 'start', {});
      await ann.ask('DELETE', '/api/me/devices');
      expect((await bob.look(id)).table).toMatchObject({ status: 'starting', seats: [{ held: {} }, {}] });
      await bob.act(id, 'reveal', { seed: bob.seed });
      server.advanceTime(11_000);
      const live = await bob.follow(id);
      await live.until(() => live.isToAct);
      expect(live.table!.seats[0]!.held).toEqual({ rank: 'captain', reason: 'left' });
    }));

  test('a device also closes its lobby socket, and the other devices keep theirs', () =>
    withServer(async (base) => {
      const ann = await Client.arrive(base);
      const phone = await ann.onAnotherDevice();
      const [here, there] = [ann, phone].map(({ token }) => new LobbyFollower(base, { token }));
      for (const lobby of [here!, there!]) await lobby.until(() => lobby.messages.length > 0);
      await ann.ask('DELETE', '/api/me/device');
      expect(await here!.closed).toBe(4003);
      await phone.create({ ...TWO_OPEN, listed: true });
      await there!.until(() => there!.tables('open').length === 1);
      there!.close();
    }));

  test('needs an identity, and cannot be requested by a page of another site', () =>
    withServer(async (base) => {
      const ann = await Client.arrive(base);
      for (const path of ['/api/me', '/api/me/device', '/api/me/devices']) {
        expectRefusal(await ask(base, 'DELETE', path), 'unauthorized');
        const headers = { cookie: `sloop=${ann.token}`, origin: 'https://elsewhere.example' };
        expectRefusal(await ask(base, 'DELETE', path, { headers }), 'cross-origin');
      }
      expect(await isKnown(ann)).toBe(true);
    }));
});

describe('deleting', () => {
  test('replaces the name everywhere, removes the chat lines, and lets bots hold the seats', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2, listed: true });
      const [ann, bob] = people as [Client, Client];
      await ann.ask('PATCH', '/api/me', { name: 'Ann Bonny' });
      for (const [person, text] of [[ann, 'I am Ann'] as const, [bob, 'Hello'] as const])
        await person.act(id, 'chat', { text });
      const phone = await ann.onAnotherDevice();
      const closed = closeCode(sockets[0]!);
      expect((await ann.ask('DELETE', '/api/me')).body).toEqual({});
      expect(await closed).toBe(4003);
      expect([await isKnown(ann), await isKnown(phone)]).toEqual([false, false]);
      const { seats } = (await bob.look(id)).table!;
      expect(seats[0]).toMatchObject({ person: { name: LEFT_NAME }, held: { rank: 'captain', reason: 'left' } });
      const fresh = await bob.follow(id);
      expect([...fresh.chat.values()]).toEqual(['Hello']);
      const lobby = await ask(base, 'GET', '/api/tables');
      for (const text of [fresh.received.join(), lobby.text]) expect(text).not.toContain('Ann');
    }));

  test('removes the chat lines from sockets that are open, at the tables where the person has chatted', () =>
    withServer(async (base) => {
      const [ann, bob] = [await Client.arrive(base), await Client.arrive(base)];
      const [spoken, silent] = [await ann.create(TWO_OPEN), await ann.create(TWO_OPEN)];
      for (const id of [spoken, silent]) await bob.join(id);
      await ann.act(spoken, 'chat', { text: 'before' });
      const sockets = [await bob.follow(spoken), await bob.follow(silent)];
      await ann.act(spoken, 'chat', { text: 'after' });
      await ann.ask('DELETE', '/api/me');
      await bob.act(spoken, 'chat', { text: 'still here' });
      await bob.act(silent, 'chat', { text: 'still here' });
      for (const socket of sockets) await socket.until(() => [...socket.chat.values()].includes('still here'));
      const erased = JSON.stringify({ type: 'erased', person: ann.id });
      expect(sockets.map(({ received }) => received.filter((text) => text === erased).length)).toEqual([1, 0]);
    }));

  test('leaves finished games replayable, under a neutral name', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
      const [ann, bob] = people as [Client, Client];
      await ann.ask('PATCH', '/api/me', { name: 'Ann Bonny' });
      await playToEnd(sockets, 'deleted');
      await ann.ask('DELETE', '/api/me');
      const { body: record } = await bob.ask('GET', `/api/tables/${id}/record`);
      expect(verify(record, findGame)).toMatchObject({ ok: true });
      expect((record['names'] as string[])[0]).toBe(LEFT_NAME);
      expect((await bob.ask('GET', `/api/tables/${id}/past`)).status).toBe(200);
      const mine = (await bob.ask('GET', '/api/tables/mine')).body as unknown as TableLine[];
      expect(mine[0]).toMatchObject({ status: 'over', seats: [{ person: { name: LEFT_NAME } }, {}] });
    }));
});

describe('moving to another device', () => {
  test('the second device becomes the same person, with the same seats', () =>
    withServer(async (base) => {
      const { id, people } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const ann = people[0]!;
      const { body } = await ann.ask('POST', '/api/me/code');
      expect(body).toEqual({ code: expect.stringMatching(/^[2-9BCDFGHJ-NP-TV-XZ]{8}$/), seconds: 300 });
      const code = body['code'] as string;
      // People type codes in different ways.
      const taken = await enter(base, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
      expect(JSON.parse(taken.text)).toMatchObject({ id: ann.id });
      const [, token = ''] = /^sloop=([\w-]{43});/.exec(String(taken.headers['set-cookie']))!;
      expect(token).not.toBe(ann.token);
      expect(taken.text).not.toContain(token);
      const seen = await ask(base, 'GET', `/api/tables/${id}`, { token });
      expect(JSON.parse(seen.text)).toMatchObject({ you: { seat: 0 } });
      expect(await isKnown(ann)).toBe(true);
    }));

  test('a code works once, for five minutes, and only until the next code', () =>
    ManualClockServer.open(async (server) => {
      const ann = await Client.arrive(server.base);
      const first = await codeOf(ann);
      const second = await codeOf(ann);
      expectRefusal(await enter(server.base, first), 'wrong-code');
      expect((await enter(server.base, second)).status).toBe(200);
      expectRefusal(await enter(server.base, second), 'wrong-code');
      const third = await codeOf(ann);
      server.advanceTime(300_000);
      expectRefusal(await enter(server.base, third), 'wrong-code');
    }));

  test('opening a link does not use up a code, and a code alone reveals nothing about its person', () =>
    withServer(async (base) => {
      const ann = await Client.arrive(base);
      const code = await codeOf(ann);
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        for (const path of [`/me?code=${code}`, `/api/me/device?code=${code}`, `/api/me/code?code=${code}`])
          expect(wholeText(await ask(base, method, path))).not.toContain(ann.id);
      expect((await enter(base, code)).status).toBe(200);
    }));

  test('codes cannot be guessed: one address has ten tries, and all addresses together have fifty', () =>
    withServer(
      async (base) => {
        const began = performance.now();
        const tries = (visitor: number, count: number): Promise<number[]> =>
          Promise.all(
            Array.from({ length: count }, async () => {
              return (await enter(base, 'BBBBBBBB', { 'x-forwarded-for': `10.0.0.${visitor}` })).status;
            }),
          );
        const wrong = (statuses: readonly number[]): number => statuses.filter((status) => status === 403).length;
        // If the test runs slowly, the limit allows a few more tries in the meantime.
        const seconds = (): number => (performance.now() - began) / 1000;
        const first = await tries(0, 30);
        expect(new Set(first)).toEqual(new Set([403, 429]));
        expect(wrong(first)).toBeGreaterThanOrEqual(10);
        expect(wrong(first)).toBeLessThanOrEqual(10 + seconds() / 30);
        const others = await Promise.all(Array.from({ length: 20 }, (_, visitor) => tries(visitor + 1, 10)));
        expect(wrong(others.flat())).toBeGreaterThanOrEqual(40);
        expect(wrong(others.flat())).toBeLessThanOrEqual(40 + 5 * seconds());
      },
      { trustProxy: 1 },
    ));

  test('a person cannot ask for an unlimited number of codes', () =>
    withServer(async (base) => {
      const ann = await Client.arrive(base);
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async () => (await ann.ask('POST', '/api/me/code')).status),
      );
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
      expect(statuses).toContain(429);
    }));

  test('the earlier token of the second device is no longer valid, and its former person leaves their tables', () =>
    withServer(async (base) => {
      const { id, people } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const [ann, bob] = people as [Client, Client];
      const moved = await enter(base, await codeOf(ann), { cookie: `sloop=${bob.token}`, origin: base });
      expect(JSON.parse(moved.text)).toMatchObject({ id: ann.id });
      expect(await isKnown(bob)).toBe(false);
      expect((await ann.look(id)).table!.seats[1]!.held).toEqual({ rank: 'captain', reason: 'left' });
      const foreign = { cookie: `sloop=${ann.token}`, origin: 'https://elsewhere.example' };
      expectRefusal(await enter(base, await codeOf(ann), foreign), 'cross-origin');
    }));
});
