import { verify } from '@sloop/engine';
import { findGame, games } from '@sloop/games';
import { newTableSchema, type TableLine } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { Client, type HttpReply } from './helpers/client.ts';
import { ManualClockServer } from './helpers/manual-clock-server.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';

const codeOf = ({ status, body }: HttpReply): [number, string | undefined] => [status, body.error?.code];
const open = { kind: 'open' } as const;
const bot = { kind: 'bot', rank: 'deckhand' } as const;

describe('creating a table', () => {
  test.each([
    [{ game: 'chess', seats: [open, open] }, 'unknown-game'],
    [{ game: 'tortuga', seats: [open, open, open, open, open] }, 'bad-request'],
    [{ game: 'tortuga', seats: [open, open], options: { goal: 7 } }, 'bad-option'],
    [{ game: 'tortuga', seats: [open, open], options: { start: 1 } }, 'bad-option'],
    [{ game: 'tortuga', seats: [open, { kind: 'bot', rank: 'admiral' }] }, 'unknown-bot'],
    [{ game: 'tortuga', seats: [open] }, 'bad-request'],
    [{ game: 'tortuga', seats: [open, open], clock: { kind: 'live', perMove: 1, bank: 0 } }, 'bad-request'],
    [{ game: 'tortuga', seats: [open, open], colour: 'red' }, 'bad-request'],
  ])('%j is refused: %s', (table, code) =>
    withServer(async (base) => {
      const person = await Client.arrive(base);
      expect(codeOf(await person.ask('POST', '/api/tables', table))).toEqual([400, code]);
    }),
  );

  test('a table may have as many seats as the games allow', () => {
    const minItems = Math.min(...games.map(({ seats }) => seats.min));
    const maxItems = Math.max(...games.map(({ seats }) => seats.max));
    expect(newTableSchema.properties.seats).toMatchObject({ minItems, maxItems });
  });

  test('the commit is published before anyone joins, and only the host sees the invite', () =>
    withServer(async (base) => {
      const [host, other] = [await Client.arrive(base), await Client.arrive(base)];
      const id = await host.create({ game: 'tortuga', seats: [open, { kind: 'reserved' }] });
      expect(id).toMatch(/^\w{12}$/);
      const mine = await host.look(id);
      expect(mine.table!.fairness.commit).toMatch(/^[0-9a-f]{64}$/);
      expect(mine.you.invite).toMatch(/^\w{12}$/);
      expect(JSON.stringify(await other.look(id))).not.toContain(mine.you.invite);
      expect(codeOf(await other.act(id, 'join', { seat: 1 }))).toEqual([403, 'forbidden']);
      expect(codeOf(await other.act(id, 'join', { seat: 1, invite: mine.you.invite! }))).toEqual([200, undefined]);
    }));
});

describe('sitting down', () => {
  test('a person gets the first free seat, cannot get a second seat, and may leave before the start', () =>
    withServer(async (base) => {
      const [ani, frank, lothar] = [await Client.arrive(base), await Client.arrive(base), await Client.arrive(base)];
      const id = await ani.create({ game: 'tortuga', seats: [bot, open, open] });
      expect((await ani.join(id)).body).toMatchObject({ seq: 1, update: { you: { seat: 1 } } });
      expect((await ani.join(id)).body).toMatchObject({ seq: 1 });
      expect(codeOf(await ani.join(id, 2))).toEqual([409, 'already-seated']);
      expect(codeOf(await frank.join(id, 0))).toEqual([409, 'seat-taken']);
      expect(codeOf(await frank.join(id, 4))).toEqual([400, 'bad-request']);
      await frank.join(id);
      expect(codeOf(await lothar.join(id))).toEqual([409, 'seat-taken']);
      await frank.act(id, 'leave', {});
      expect((await lothar.join(id)).body).toMatchObject({ update: { you: { seat: 2 } } });
    }));

  test('if several people want the last seat at once, one of them gets it', () =>
    withServer(async (base) => {
      const people = await Promise.all(Array.from({ length: 8 }, () => Client.arrive(base)));
      const id = await people[0]!.create({ game: 'tortuga', seats: [bot, open] });
      const replies = await Promise.all(people.map((person) => person.join(id)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }));

  test('only the host changes seats; if the host leaves, the next person becomes the host; an empty table closes', () =>
    withServer(async (base) => {
      const [ani, frank] = [await Client.arrive(base), await Client.arrive(base)];
      const id = await ani.create({ game: 'cartagena', seats: [open, open, open] });
      await ani.join(id);
      await frank.join(id);
      expect(codeOf(await frank.act(id, 'seat', { seat: 2, plan: bot }))).toEqual([403, 'not-host']);
      expect(codeOf(await ani.act(id, 'seat', { seat: 1, plan: bot }))).toEqual([409, 'seat-taken']);
      expect(codeOf(await ani.act(id, 'seat', { seat: 2, plan: { ...bot, rank: 'admiral' } }))).toEqual([
        400,
        'unknown-bot',
      ]);
      expect(codeOf(await ani.act(id, 'start', {}))).toEqual([409, 'seats-empty']);
      await ani.act(id, 'leave', {});
      expect((await frank.look(id)).table!.host).toBe(frank.id);
      await frank.act(id, 'leave', {});
      expect((await frank.look(id)).table!.status).toBe('closed');
      expect(codeOf(await ani.join(id))).toEqual([409, 'not-open']);
    }));
});

describe('starting', () => {
  test('bots can fill empty seats, and a game begins without the seeds of people who did not commit to a seed', () =>
    withServer(async (base) => {
      const ani = await Client.arrive(base);
      const id = await ani.create({ game: 'tortuga', seats: [open, open, open] });
      await ani.act(id, 'join', {});
      await ani.act(id, 'start', { fill: 'cabin-boy' });
      const live = await ani.follow(id);
      await live.until(() => live.game !== undefined);
      expect(live.table!.seats[2]).toEqual({ plan: { kind: 'bot', rank: 'cabin-boy' } });
      expect(live.table!.fairness.clientCommits).toEqual([null, null, null]);
    }));

  test('a seed that does not match its commit is refused, and the game waits for the right one', () =>
    withServer(async (base) => {
      const ani = await Client.arrive(base);
      const id = await ani.create({ game: 'tortuga', seats: [open, bot] });
      await ani.join(id);
      expect(codeOf(await ani.act(id, 'reveal', { seed: ani.seed }))).toEqual([409, 'not-open']);
      await ani.act(id, 'start', {});
      expect(codeOf(await ani.act(id, 'reveal', { seed: 'another' }))).toEqual([409, 'wrong-seed']);
      expect((await ani.look(id)).table!.status).toBe('starting');
      await ani.act(id, 'reveal', { seed: ani.seed });
      const live = await ani.follow(id);
      await live.until(() => live.game !== undefined);
      expect(live.table!.fairness).not.toHaveProperty('clientSeeds');
    }));
});

describe('lists', () => {
  test('a person’s own list shows whose turn it is', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2, listed: true });
      const [line] = (await people[1]!.ask('GET', '/api/tables/mine')).body as unknown as TableLine[];
      expect(line).toMatchObject({ id, you: 1, status: 'playing', toAct: sockets[0]!.game!.toAct, round: 1 });
      expect((await (await Client.arrive(base)).ask('GET', '/api/tables/mine')).body).toEqual([]);
    }));
});

describe('after the game', () => {
  test('the record is public only after the game, and a rematch creates one table for the same people', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
      expect(codeOf(await people[0]!.ask('GET', `/api/tables/${id}/record`))).toEqual([409, 'not-over']);
      expect(codeOf(await people[0]!.act(id, 'rematch', {}))).toEqual([409, 'not-over']);
      await playToEnd(sockets, 'rematch');
      const [line] = (await people[0]!.ask('GET', '/api/tables/mine')).body as unknown as TableLine[];
      const won = line!.seats.flatMap((seat, index) => (seat.won ? [index] : []));
      expect(line).toMatchObject({ id, status: 'over', toAct: [] });
      expect(won).toEqual(sockets[0]!.game!.outcome!.winners);
      expect(line!.round).toBeGreaterThan(1);
      const stranger = await Client.arrive(base);
      expect(codeOf(await stranger.act(id, 'rematch', {}))).toEqual([403, 'not-seated']);
      const replies = await Promise.all(people.map((person) => person.act(id, 'rematch', {})));
      const [first, second] = replies.map(({ body }) => body['rematch'] as string);
      expect(first).toBe(second);
      const { table } = await people[1]!.look(first!);
      expect(table!.seats.map(({ plan }) => plan)).toEqual(
        people.map((person) => ({ kind: 'reserved', for: person.id })),
      );
      expect(table!.fairness.commit).not.toBe(sockets[0]!.table!.fairness.commit);
      expect(codeOf(await stranger.join(first!))).toEqual([409, 'seat-taken']);
      expect((await people[1]!.join(first!)).body).toMatchObject({ update: { you: { seat: 1 } } });
      const record = await stranger.ask('GET', `/api/tables/${id}/record`);
      expect(record.body).toMatchObject({ format: 'sloop-record', fairness: { table: id } });
    }));
});

test('players end a game together: it has no winner, survives a restart, and its record verifies', () =>
  ManualClockServer.open(async (server) => {
    const { id, people, sockets } = await seatedTable(server.base, { game: 'tortuga', seats: 2 });
    const [ani, frank] = sockets as [TableFollower, TableFollower];
    await ani.move(ani.game!.legal[0]!);
    expect(await ani.send({ type: 'end' })).toMatchObject({ type: 'done' });
    await frank.until(() => frank.table!.seats[0]!.wantsEnd === true);
    expect(codeOf(await people[0]!.ask('GET', `/api/tables/${id}/record`))).toEqual([409, 'not-over']);
    await server.restart(1000);
    const [one, other] = people.map((person) => person.at(server.base)) as [Client, Client];
    expect((await other.look(id)).table!.seats[0]).toMatchObject({ wantsEnd: true });
    expect((await other.act(id, 'end', {})).status).toBe(200);
    expect((await other.act(id, 'end', {})).status, 'a repetition').toBe(200);
    const { table, game } = await one.look(id);
    expect(table).toMatchObject({ status: 'over', ended: true, fairness: { clientSeeds: [one.seed, other.seed] } });
    expect([game!.toAct, game!.legal, game!.outcome]).toEqual([[], [], undefined]);
    const { body: record } = await one.ask('GET', `/api/tables/${id}/record`);
    expect(record).toMatchObject({ result: null });
    expect(verify(record, findGame)).toMatchObject({ ok: true });
    expect((await one.ask('GET', '/api/tables/mine')).body).toMatchObject([{ id, status: 'over', toAct: [] }]);
    const { body } = await one.act(id, 'rematch', {});
    expect(body['rematch']).toMatch(/^\w{12}$/);
  }));
