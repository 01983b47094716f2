import { connect } from 'node:net';
import { join } from 'node:path';
import { isHunt, testSeed } from '@sloop/engine/testing';
import { CLOSE, type Clock, type SeatClock, type ServerMessage } from '@sloop/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { serve } from '../src/serve.ts';
import { openStore } from '../src/store/open.ts';
import { startPostgres } from '../src/store/testing/postgres.ts';
import { audit, fetchRecords } from './helpers/audit.ts';
import { Client, STUCK_AFTER } from './helpers/client.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { seatPeople } from './helpers/twelve-tables.ts';
import { seatedTable } from './helpers/tables.ts';
import { ManualClockServer } from './helpers/manual-clock-server.ts';
import { endProcesses, ServerProcesses, ServerProcess } from './helpers/server-process.ts';
import { withTempFolder, testSettings } from './helpers/server.ts';
import { playGames, Tally } from './helpers/random-play.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const seed = testSeed('restart');
const codeOf = (reply: ServerMessage): string => (reply.type === 'refused' ? reply.error.code : reply.type);
/** How many times a server is stopped, or its database crashes, while people play. */
const STOPS = isHunt() ? 4 : 1;
const open = { kind: 'open' } as const;
const bot = { kind: 'bot', rank: 'cabin-boy' } as const;

afterEach(endProcesses);

describe('a restarted server continues its upkeep', () => {
  test('bots play on even if no one watches', () =>
    ManualClockServer.open(
      async (server) => {
        const ann = await Client.arrive(server.base);
        const id = await ann.create({ game: 'tortuga', seats: [bot, bot, bot] });
        const watching = await ann.follow(id);
        await watching.send({ type: 'start' });
        await watching.until(() => watching.seq > 5, STUCK_AFTER);
        expect(watching.game!.outcome).toBeUndefined();
        await server.restart(0);
        const moves = async (): Promise<number> => {
          const text = await (await fetch(`${server.base}/metrics`)).text();
          return Number(/^sloop_moves_total (\d+)/m.exec(text)![1]);
        };
        await expect.poll(moves, { timeout: STUCK_AFTER }).toBeGreaterThan(5);
        const again = await ann.at(server.base).follow(id);
        await again.until(() => again.game?.outcome !== undefined, STUCK_AFTER);
      },
      { botPause: 10 },
    ));

  test('clients have ten seconds to reveal their seeds, and a restart does not change that', () =>
    ManualClockServer.open(async (server) => {
      const early = await startedTable(server.base);
      server.advanceTime(SECOND);
      const later = await startedTable(server.base);
      server.advanceTime(5 * SECOND);
      await server.restart(HOUR);
      const [atEarly, atLater] = await Promise.all(
        [early, later].map(({ host, id }) => host.at(server.base).follow(id)),
      );
      server.advanceTime(4 * SECOND);
      await atEarly!.until(() => atEarly!.game !== undefined, STUCK_AFTER);
      expect(atLater!.table!.status).toBe('starting');
      expect(atEarly!.table!.fairness.revealed).toEqual([0]);
      server.advanceTime(SECOND);
      await atLater!.until(() => atLater!.game !== undefined, STUCK_AFTER);
    }));

  /** Starts a game between two people. Only the host has revealed a seed. */
  async function startedTable(base: string): Promise<{ readonly host: Client; readonly id: string }> {
    const [host, guest] = await Promise.all([Client.arrive(base), Client.arrive(base)]);
    const id = await host!.create({ game: 'cartagena', seats: [open, open] });
    await host!.join(id, 0);
    await guest!.join(id, 1);
    await host!.act(id, 'start', {});
    await host!.act(id, 'reveal', { seed: host!.seed });
    return { host: host!, id };
  }
});

describe('clocks', () => {
  const live: Clock = { kind: 'live', perMove: 30, bank: 60 };

  /** Runs `work` on a game with a clock. Both people have to move. A bot that holds a seat waits a long time before it moves. */
  const withTimedTable = (work: (table: TimedTable) => Promise<void>): Promise<void> =>
    ManualClockServer.open(
      async (server) => {
        const { id, people, sockets } = await seatedTable(server.base, { game: 'tortuga', seats: 2, clock: live });
        const clockOf = async (seat: number): Promise<SeatClock> =>
          (await people[seat]!.at(server.base).look(id)).clocks![seat]!;
        const follow = (): Promise<TableFollower[]> =>
          Promise.all(people.map((person) => person.at(server.base).follow(id)));
        await work({ server, sockets, clockOf, follow });
      },
      { botPause: 10_000 },
    );

  interface TimedTable {
    readonly server: ManualClockServer;
    readonly sockets: readonly TableFollower[];
    readonly clockOf: (seat: number) => Promise<SeatClock>;
    readonly follow: () => Promise<TableFollower[]>;
  }

  test('clocks stop while no server runs, continue after a restart, and ignore changes of the system clock', () =>
    withTimedTable(async ({ server, clockOf, follow }) => {
      server.advanceTime(20 * SECOND);
      expect(await clockOf(0)).toEqual({ left: 10 * SECOND, bank: 60 * SECOND, running: true });
      await server.restart(5 * HOUR);
      expect(await clockOf(0)).toEqual({ left: 10 * SECOND, bank: 60 * SECOND, running: true });
      server.advanceTime(15 * SECOND);
      for (const jump of [-7 * HOUR, 90 * DAY, -200 * DAY]) {
        server.date += jump;
        expect(await clockOf(1)).toEqual({ left: 0, bank: 55 * SECOND, running: true });
      }
      await server.restart(-3 * HOUR);
      const [first] = await follow();
      expect((await first!.move(first!.game!.legal[0]!)).type).toBe('done');
      expect(await clockOf(0)).toMatchObject({ bank: 55 * SECOND });
      expect(await clockOf(1)).toEqual({ left: 0, bank: 55 * SECOND, running: true });
    }));

  test('when time is up, a bot holds the seat, everyone sees that, and the owner can take the seat back with an empty bank', () =>
    withTimedTable(async ({ server, sockets, clockOf }) => {
      const [ann, bob] = sockets as [TableFollower, TableFollower];
      server.advanceTime(40 * SECOND);
      expect((await ann.move(ann.game!.legal[0]!)).type).toBe('done');
      server.advanceTime(51 * SECOND);
      for (const socket of sockets) {
        await socket.until(() => socket.table!.seats[1]!.held !== undefined, STUCK_AFTER);
        expect(socket.table!.seats[1]!.held).toEqual({ rank: 'captain', reason: 'time' });
        expect(socket.table!.seats[0]!.held).toBeUndefined();
      }
      expect(bob.game!.legal).toEqual([]);
      expect(codeOf(await bob.move('stow'))).toBe('held');
      server.advanceTime(HOUR);
      expect((await bob.send({ type: 'reclaim' })).type).toBe('done');
      expect(await clockOf(1)).toEqual({ left: 0, bank: 0, running: false });
      expect(await clockOf(0)).toMatchObject({ bank: 50 * SECOND });
      await ann.until(() => ann.table!.seats[1]!.held === undefined, STUCK_AFTER);
      expect(bob.game).toMatchObject({ legal: [], timeUp: true });
      expect(codeOf(await bob.move('stow'))).toBe('time-up');
    }));

  test('a bot makes the overdue decision; when time runs out for the third time, it keeps the seat, even after a restart', () =>
    ManualClockServer.open(async (server) => {
      const clock: Clock = { kind: 'live', perMove: 5, bank: 0 };
      const { id, people, sockets } = await seatedTable(server.base, { game: 'cartagena', seats: 2, clock });
      const late = sockets.find(({ isToAct }) => isToAct)!;
      const other = sockets.find((socket) => socket !== late)!;
      const seat = late.seat!;
      expect((await other.send({ type: 'hold' })).type).toBe('done');
      for (const times of [1, 2, 3]) {
        await late.until(() => late.isToAct, STUCK_AFTER);
        const { seq } = late;
        server.advanceTime(5 * SECOND);
        await late.until(() => late.table!.seats[seat]!.timeouts === times, STUCK_AFTER);
        const reply = await late.send({ type: 'reclaim' });
        expect(codeOf(reply)).toBe(times < 3 ? 'done' : 'seat-lost');
        await late.until(() => late.seq > seq + 2, STUCK_AFTER);
      }
      await server.restart(DAY);
      const back = await people[seat]!.at(server.base).follow(id);
      expect(back.table!.seats[seat]).toMatchObject({ held: { reason: 'time' }, timeouts: 3 });
      expect(codeOf(await back.send({ type: 'reclaim' }))).toBe('seat-lost');
      await back.until(() => back.game!.outcome !== undefined, STUCK_AFTER);
    }));

  test('taking a move back gives no time back', () =>
    withTimedTable(async ({ server, sockets: [ann], clockOf }) => {
      server.advanceTime(35 * SECOND);
      await ann!.move(ann!.game!.legal[0]!);
      expect(await clockOf(0)).toEqual({ left: 30 * SECOND, bank: 55 * SECOND, running: false });
      server.advanceTime(10 * SECOND);
      expect((await ann!.send({ type: 'undo', seq: ann!.seq })).type).toBe('done');
      expect(await clockOf(0)).toEqual({ left: 0, bank: 45 * SECOND, running: true });
      await ann!.move(ann!.game!.legal.at(-1)!);
      expect(await clockOf(0)).toEqual({ left: 30 * SECOND, bank: 45 * SECOND, running: false });
    }));

  test('leaving and coming back gives no time back', () =>
    withTimedTable(async ({ server, sockets: [ann], clockOf }) => {
      for (const [left, bank] of [
        [5, 60],
        [0, 40],
      ] as const) {
        server.advanceTime(20 * SECOND);
        expect((await ann!.send({ type: 'hold' })).type).toBe('done');
        server.advanceTime(5 * SECOND);
        expect((await ann!.send({ type: 'reclaim' })).type).toBe('done');
        expect(await clockOf(0)).toEqual({ left: left * SECOND, bank: bank * SECOND, running: true });
      }
    }));

  test('a clock in days counts only served time', () =>
    ManualClockServer.open(
      async (server) => {
        const days = (perMove: number): Clock => ({ kind: 'days', perMove });
        const one = await seatedTable(server.base, { game: 'cartagena', seats: 2, clock: days(1) });
        const two = await seatedTable(server.base, { game: 'cartagena', seats: 2, clock: days(2) });
        server.advanceTime(DAY - HOUR);
        await server.restart(5 * DAY);
        const [atOne, atTwo] = await Promise.all(
          [one, two].map(({ id, people }) => people[0]!.at(server.base).follow(id)),
        );
        const held = ({ table }: TableFollower): (string | undefined)[] =>
          table!.seats.flatMap((seat) => (seat.held ? [seat.held.reason] : []));
        expect([held(atOne!), held(atTwo!)]).toEqual([[], []]);
        server.advanceTime(HOUR);
        await atOne!.until(() => held(atOne!).join() === 'time', STUCK_AFTER);
        expect(held(atTwo!)).toEqual([]);
        server.advanceTime(DAY);
        await atTwo!.until(() => held(atTwo!).join() === 'time', STUCK_AFTER);
      },
      { botPause: 10_000 },
    ));
});

describe('shutting down', () => {
  test('when a busy server shuts down, sockets get the close code, no confirmed act is lost, and the process exits with 0', () =>
    withTempFolder(async (folder) => {
      const file = join(folder, 'sloop.db');
      const servers = new ServerProcesses();
      const tally = new Tally();
      let shutdowns = 0;
      const launch = async (): Promise<void> => servers.add(await ServerProcess.start({ SLOOP_DATA: file }));
      await launch();
      const people = await seatPeople(servers, tally, seed, { tables: 2 });
      const playing = Promise.all(
        people.map((players) => playGames({ ...players, keepPlaying: () => shutdowns < STOPS })),
      );
      const codes: Promise<number>[] = [];
      for (; shutdowns < STOPS; shutdowns++) {
        const [{ address }] = servers.processes as [ServerProcess];
        const watching = await spectators(address);
        codes.push(...watching.map(closeCode));
        const silent = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
        await new Promise((resolve) => silent.once('connect', resolve));
        const [notReading] = await spectators(address);
        notReading!.socket.pause();
        await Promise.race([tally.more(100), playing]);
        expect(await servers.stopAll()).toEqual([0]);
        silent.destroy();
        notReading!.socket.terminate();
        await launch();
      }
      expect(await Promise.all(codes)).toEqual(Array(3 * STOPS).fill(CLOSE.unavailable));
      const players = (await playing).flat();
      const records = await fetchRecords(players);
      expect(await servers.stopAll()).toEqual([0]);
      const store = await openStore({ file });
      const found = await audit(store, players, records);
      await store.close();
      console.info(`${shutdowns} shutdowns: ${JSON.stringify(found)}`);
    }));

  test('an act that is under way gets its reply before the socket is closed', () =>
    withTempFolder(async (folder) => {
      const file = join(folder, 'sloop.db');
      const serving = await serve(testSettings({ data: file }));
      const { id, sockets } = await seatedTable(serving.address, { game: 'tortuga', seats: 2 });
      const [ann] = sockets as [TableFollower];
      const code = closeCode(ann);
      const stopped = Promise.withResolvers<void>();
      for (const socket of serving.app.websocketServer.clients)
        socket.once('message', () => serving.close().then(stopped.resolve, stopped.reject));
      const { seq } = ann;
      const move = ann.game!.legal[0]!;
      expect(await ann.move(move)).toMatchObject({ type: 'done', seq: seq + 1 });
      await stopped.promise;
      expect(await code).toBe(CLOSE.unavailable);
      const store = await openStore({ file });
      const [event] = await store.eventsAfter(id, seq);
      await store.close();
      expect(JSON.parse(event!.body)).toMatchObject({ type: 'move', move });
    }));

  const closeCode = ({ socket }: TableFollower): Promise<number> =>
    new Promise((resolve) => socket.once('close', (code: number) => resolve(code)));

  /** Creates a table with three people watching it. */
  async function spectators(base: string): Promise<TableFollower[]> {
    const people = await Promise.all([1, 2, 3].map(() => Client.arrive(base)));
    const id = await people[0]!.create({ game: 'tortuga', seats: [open, open] });
    return Promise.all(people.map((person) => person.follow(id)));
  }
});

test('a second server on the same file does not start, and says why', () =>
  ManualClockServer.open(async (server) => {
    const second = ServerProcess.start({ SLOOP_DATA: server.file });
    await expect(second).rejects.toThrow(/another Sloop server is using .*sloop\.db\. Stop it first/);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
  }));

test('acts are refused while Postgres is down, and no confirmed act is lost', async () => {
  const postgres = await startPostgres();
  const url = await postgres.freshDatabase();
  const serving = await serve(testSettings({ databaseUrl: url }));
  try {
    const tally = new Tally();
    let outages = 0;
    const reach = async (): Promise<string> => serving.address;
    const people = await seatPeople({ reach }, tally, seed, { tables: 2, retries: true });
    const playing = Promise.all(people.map((players) => playGames({ ...players, keepPlaying: () => outages < STOPS })));
    const { id, people: guests, sockets } = await seatedTable(serving.address, { game: 'tortuga', seats: 2 });
    for (; outages < STOPS; outages++) {
      await Promise.race([tally.more(100), playing]);
      await postgres.crash();
      const [guest, socket] = [guests[0]!, sockets[0]!];
      const { seq } = socket;
      const { status: refused, body } = await guest.act(id, 'chat', { text: 'hello?' });
      expect([refused, body.error!.code]).toEqual([503, 'storage-down']);
      const known = socket.received.length;
      const [move] = socket.game!.legal;
      socket.socket.send(JSON.stringify({ type: 'move', id: 1000 + outages, seq, move }));
      await socket.until(() => socket.received.length > known, STUCK_AFTER);
      expect(JSON.parse(socket.received.at(-1)!)).toMatchObject({
        type: 'refused',
        error: { code: 'storage-down' },
      });
      const status = async (path: string): Promise<number> => (await fetch(`${serving.address}${path}`)).status;
      expect(await status('/healthz')).toBe(200);
      // The server reuses the result of a readiness check for half a second.
      await expect.poll(() => status('/readyz'), { timeout: STUCK_AFTER }).toBe(503);
      await postgres.start();
      await expect.poll(() => status('/readyz'), { timeout: STUCK_AFTER }).toBe(200);
      for (const each of sockets) if (each.isToAct) expect((await each.move(each.game!.legal[0]!)).type).toBe('done');
    }
    const players = (await playing).flat();
    const records = await fetchRecords(players);
    const store = await openStore({ databaseUrl: url, file: '' });
    const found = await audit(store, players, records);
    await store.close();
    console.info(`${outages} outages: ${JSON.stringify(found)}`);
  } finally {
    await serving.close();
    await postgres.stop();
  }
});
