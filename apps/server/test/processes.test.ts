import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom, verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { ChatLine, NewTable, Presence, ServerMessage } from '@sloop/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve } from '../src/serve.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { startPostgres, type TestServer } from '../src/store/testing/postgres.ts';
import type { TableEvent } from '../src/table/events.ts';
import { Client, STUCK_AFTER } from './helpers/client.ts';
import { LobbyFollower } from './helpers/lobby-follower.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { playToEnd } from './helpers/tables.ts';
import { endProcesses, ServerProcess } from './helpers/server-process.ts';
import { testSettings } from './helpers/server.ts';
import { ServedTime } from '../src/process/served-time.ts';

const HOUR = 3_600_000;

let postgres: TestServer;
let url: string;
let bases: readonly [string, string];

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.freshDatabase();
  const start = (): Promise<ServerProcess> => ServerProcess.start({ DATABASE_URL: url });
  const [one, two] = await Promise.all([start(), start()]);
  bases = [one.address, two.address];
});
afterAll(async () => {
  endProcesses();
  await postgres.stop();
});

const open = { kind: 'open' } as const;
const codeOf = (reply: ServerMessage): string => (reply.type === 'refused' ? reply.error.code : reply.type);

/** Begins a game. People in seats 0, 2, … use the first process, and people in seats 1, 3, … use the second. */
async function tableAcrossProcesses(
  table: Omit<NewTable, 'seats'> & { readonly seats: number },
): Promise<{ readonly id: string; readonly people: Client[]; readonly sockets: TableFollower[] }> {
  const people = await Promise.all(Array.from({ length: table.seats }, (_, seat) => Client.arrive(bases[seat % 2]!)));
  const id = await people[0]!.create({ ...table, seats: people.map(() => ({ kind: 'open' as const })) });
  for (const [seat, person] of people.entries()) await person.join(id, seat);
  const sockets = await Promise.all(people.map((person) => person.follow(id)));
  await sockets[0]!.send({ type: 'start' });
  await Promise.all(people.map((person) => person.act(id, 'reveal', { seed: person.seed })));
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game !== undefined, STUCK_AFTER)));
  return { id, people, sockets };
}

/** Waits until all sockets know event `seq`. */
const untilAllKnow = (sockets: readonly TableFollower[], seq: number): Promise<void[]> =>
  Promise.all(sockets.map((socket) => socket.until(() => socket.seq >= seq, STUCK_AFTER)));

const lastSeq = (replies: readonly ServerMessage[]): number =>
  Math.max(...replies.map((reply) => (reply.type === 'done' ? reply.seq : 0)));

/** Asks the database itself, not one of the processes. */
async function fromStore<T>(ask: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl: url, file: '' });
  try {
    return await ask(store);
  } finally {
    await store.close();
  }
}

const eventsOf = async (id: string): Promise<TableEvent[]> =>
  (await fromStore((store) => store.eventsAfter(id, 0))).map(({ body }) => JSON.parse(body) as TableEvent);

const countTables = (): Promise<number> => fromStore((store) => store.countTables());

describe('one table at two processes', () => {
  test('all people see all moves to the end, and the record verifies at both processes', async () => {
    const { id, people, sockets } = await tableAcrossProcesses({ game: 'tortuga', seats: 3 });
    await playToEnd(sockets, id);
    for (const socket of sockets) expect(socket.log).toEqual(sockets[0]!.log);
    for (const person of people.slice(0, 2)) {
      const { body } = await person.ask('GET', `/api/tables/${id}/record`);
      expect(verify(body, findGame)).toMatchObject({ ok: true });
      expect(body['moves']).toHaveLength(sockets[0]!.log.length);
    }
  });

  test('whenever several seats move at the same time, every move succeeds', async () => {
    const { id, sockets } = await tableAcrossProcesses({ game: 'tortuga', seats: 4 });
    const rng = rngFrom(`instants ${id}`);
    let races = 0;
    while (!sockets[0]!.game!.outcome) {
      const toAct = sockets.filter(({ isToAct }) => isToAct);
      if (toAct.length > 1) races++;
      const replies = await Promise.all(
        toAct.map((socket) => socket.move(socket.game!.legal[rng.below(socket.game!.legal.length)]!)),
      );
      expect(replies.map(codeOf)).toEqual(toAct.map(() => 'done'));
      expect(new Set(replies.map((reply) => (reply as { seq: number }).seq)).size).toBe(toAct.length);
      await untilAllKnow(sockets, lastSeq(replies));
    }
    expect(races).toBeGreaterThan(20);
    for (const socket of sockets) expect(socket.log).toEqual(sockets[0]!.log);
  });

  test('if requests alternate between the processes, each process knows what the other has done', async () => {
    const { id, people, sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 2 });
    let { seq } = sockets[0]!;
    for (let moves = 0; moves < 80; moves++) {
      const [here, there] = [bases[moves % 2]!, bases[(moves + 1) % 2]!];
      const { game, seq: known } = await people[0]!.at(here).look(id, seq);
      expect(known).toBe(seq);
      const mover = people[game!.toAct[0]!]!;
      const { legal } = (await mover.at(here).look(id, seq)).game!;
      const { status, body } = await mover.at(there).act(id, 'move', { seq, move: legal[moves % legal.length]! });
      expect([status, body['seq']]).toEqual([200, seq + 1]);
      seq++;
    }
  });

  test('if one seat moves from two devices at the same time, only one move counts', async () => {
    const { id, people, sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 2 });
    const others = await Promise.all(people.map((person, seat) => person.at(bases[(seat + 1) % 2]!).follow(id)));
    const rng = rngFrom(`devices ${id}`);
    for (let races = 0; races < 30; races++) {
      const seat = sockets.findIndex(({ isToAct }) => isToAct);
      const { seq, game } = sockets[seat]!;
      const first = rng.below(game!.legal.length);
      const second = rng.below(3) === 0 ? first : rng.below(game!.legal.length);
      const replies = await Promise.all([
        sockets[seat]!.move(game!.legal[first]!, seq),
        others[seat]!.move(game!.legal[second]!, seq),
      ]);
      const codes = replies.map(codeOf);
      // If both moves are the same, both are confirmed as one event. Otherwise, the move that arrives later is refused.
      if (first === second) expect(replies).toMatchObject([1, 2].map(() => ({ type: 'done', seq: seq + 1 })));
      else expect(codes.filter((code) => code !== 'stale' && code !== 'not-to-act')).toEqual(['done']);
      await untilAllKnow([...sockets, ...others], seq + 1);
      expect([...sockets, ...others].map((socket) => socket.seq)).toEqual(Array(4).fill(seq + 1));
    }
  });

  test('if an undo and the next seat’s move arrive at the same time, one of them succeeds and the other is refused', async () => {
    const { id, sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 2 });
    const rng = rngFrom(`undo ${id}`);
    let races = 0;
    while (races < 12) {
      const mover = sockets.find(({ isToAct }) => isToAct)!;
      const next = sockets.find((socket) => socket !== mover)!;
      const { legal } = mover.game!;
      const end = legal.find((move) => move === 'end') ?? legal[rng.below(legal.length)]!;
      await untilAllKnow(sockets, lastSeq([await mover.move(end)]));
      if (!next.isToAct || !mover.game!.canUndo) continue;
      races++;
      const replies = await Promise.all([
        mover.send({ type: 'undo', seq: mover.seq }),
        next.move(next.game!.legal[rng.below(next.game!.legal.length)]!),
      ]);
      const codes = replies.map(codeOf);
      expect([
        ['done', 'not-to-act'],
        ['cannot-undo', 'done'],
      ]).toContainEqual(codes);
      await untilAllKnow(sockets, lastSeq(replies));
      expect(sockets.map(({ seq }) => seq)).toEqual([lastSeq(replies), lastSeq(replies)]);
    }
    expect(sockets[0]!.log.length).toBe(sockets[1]!.log.length);
  });

  test('if an undo of a hidden answer and the last missing answer arrive at the same time, the last answer always succeeds', async () => {
    const { id, sockets } = await tableAcrossProcesses({ game: 'tortuga', seats: 2 });
    const rng = rngFrom(`hidden ${id}`);
    const any = ({ game }: TableFollower): string => game!.legal[rng.below(game!.legal.length)]!;
    let races = 0;
    while (races < 10 && !sockets[0]!.game!.outcome) {
      const toAct = sockets.filter(({ isToAct }) => isToAct);
      const [one, two] = toAct as [TableFollower, TableFollower];
      const first = await one.move(any(one));
      await untilAllKnow(sockets, lastSeq([first]));
      if (toAct.length < 2 || !one.game!.canUndo || !two.isToAct) continue;
      races++;
      const replies = await Promise.all([one.send({ type: 'undo', seq: one.seq }), two.move(any(two))]);
      // The last answer always succeeds. The undo succeeds only if it arrives before the last answer.
      expect(codeOf(replies[1])).toBe('done');
      expect(['done', 'cannot-undo']).toContain(codeOf(replies[0]));
      await untilAllKnow(sockets, lastSeq(replies));
      if (codeOf(replies[0]) === 'done') expect(one.isToAct).toBe(true);
    }
    expect(races).toBeGreaterThan(5);
  });
});

describe('the same request at two processes at once', () => {
  /** Returns two clients of the same person, one for each process. */
  const atBothProcesses = async (): Promise<readonly [Client, Client]> => {
    const person = await Client.arrive(bases[0]);
    return [person, person.at(bases[1])];
  };
  test('a game that is started twice begins once', async () => {
    for (let race = 0; race < 4; race++) {
      const host = await atBothProcesses();
      const id = await host[0].create({ game: 'tortuga', seats: [open, { kind: 'bot', rank: 'cabin-boy' }] });
      await host[0].join(id);
      const sockets = await Promise.all(host.map((each) => each.follow(id)));
      const replies = await Promise.all(sockets.map((socket) => socket.send({ type: 'start' })));
      expect(replies.map(codeOf)).toEqual(['done', 'done']);
      await Promise.all(host.map((each) => each.act(id, 'reveal', { seed: each.seed })));
      await Promise.all(sockets.map((socket) => socket.until(() => socket.isToAct, STUCK_AFTER)));
      const types = (await eventsOf(id)).map(({ type }) => type);
      expect(types.slice(0, 4)).toEqual(['join', 'start', 'reveal', 'begin']);
    }
  });

  test('only one of two people gets the last seat, and no one gets two seats', async () => {
    for (let race = 0; race < 5; race++) {
      const [ann, bob] = await Promise.all(bases.map((base) => Client.arrive(base)));
      const id = await ann!.create({ game: 'tortuga', seats: [open, { kind: 'bot', rank: 'cabin-boy' }] });
      const rivals = await Promise.all([ann!.join(id), bob!.join(id)]);
      expect(rivals.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['done', 'seat-taken']);
      const greedy = await atBothProcesses();
      const wide = await greedy[0].create({ game: 'tortuga', seats: [open, open] });
      const seats = await Promise.all([greedy[0].join(wide, 0), greedy[1].join(wide, 1)]);
      expect(seats.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['already-seated', 'done']);
    }
  });

  test('if everyone asks for a rematch, exactly one table is created', async () => {
    for (let race = 0; race < 2; race++) {
      const { id, people, sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 2 });
      await Promise.all(sockets.map((socket) => socket.send({ type: 'hold', rank: 'bosun' })));
      await Promise.all(sockets.map((socket) => socket.until(() => socket.game?.outcome !== undefined, STUCK_AFTER)));
      const before = await countTables();
      const replies = await Promise.all([
        ...sockets.map((socket) => socket.send({ type: 'rematch' })),
        ...people.map(async (person, seat) => (await person.at(bases[(seat + 1) % 2]!).act(id, 'rematch', {})).body),
      ]);
      const tables = replies.map((reply) => (reply as { rematch?: string }).rematch);
      expect(tables).toEqual(Array(4).fill(tables[0]));
      expect(await countTables()).toBe(before + 1);
      expect((await people[1]!.join(tables[0]!)).status).toBe(200);
    }
  });

  test('a socket that follows the lobby at one process learns of a table at the other process', async () => {
    const [host, watching] = [await Client.arrive(bases[0]), new LobbyFollower(bases[1])];
    await watching.until(() => watching.messages.length > 0);
    const id = await host.create({ game: 'tortuga', seats: [open, open], listed: true });
    await watching.until(() => watching.ids('open').includes(id));
    await host.join(id);
    await watching.until(() => watching.tables('open').some((table) => table.seats[0]!.person?.id === host.id));
    await host.act(id, 'leave', {});
    await watching.until(() => !watching.ids('open').includes(id));
    watching.close();
  });
});

describe('names across processes', () => {
  test('a new name shows at the other process, at a table, in the lobby and on the person’s own socket', async () => {
    const [host, guest] = [await Client.arrive(bases[0]), await Client.arrive(bases[0])];
    const id = await host.create({ game: 'tortuga', seats: [open, open, open], listed: true });
    const lobby = new LobbyFollower(bases[1]);
    const live = await host.at(bases[1]!).follow(id);
    await host.join(id, 0);
    await guest.join(id, 1);
    await live.until(() => live.seat === 0, STUCK_AFTER);
    await lobby.until(() => lobby.tables('open').some((table) => table.id === id && table.seats[0]!.person));
    await host.ask('PATCH', '/api/me', { name: 'Ani Bonny' });
    await live.until(() => live.table!.seats[0]!.person!.name === 'Ani Bonny', STUCK_AFTER);
    const inLobby = () => lobby.tables('open').find((table) => table.id === id)!.seats[0]!.person!.name;
    await lobby.until(() => inLobby() === 'Ani Bonny');
    await live.send({ type: 'leave' });
    await live.send({ type: 'join', seat: 0 });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['join', 'join', 'leave', 'join']);
    expect(events.at(-1)).toMatchObject({ person: { name: 'Ani Bonny' } });
    lobby.close();
  });
});

describe('presence and chat across processes', () => {
  const messages = (socket: TableFollower): ServerMessage[] =>
    socket.received.map((text) => JSON.parse(text) as ServerMessage);
  const presenceAt = (socket: TableFollower): Presence | undefined =>
    messages(socket)
      .map((message) => ('present' in message ? message.present : undefined))
      .findLast((present) => present !== undefined);
  const chatAt = (socket: TableFollower): ChatLine[] =>
    messages(socket).flatMap((message) => ('chat' in message ? (message.chat ?? []) : []));

  test('presence changes as people come and go', async () => {
    const { id, sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 3 });
    const shows = (socket: TableFollower, seats: string, spectators: number): Promise<void> =>
      socket.until(() => {
        const present = presenceAt(socket);
        return present?.seats.join() === seats && present.spectators === spectators;
      }, STUCK_AFTER);
    for (const socket of sockets) await shows(socket, '0,1,2', 0);
    const watching = await (await Client.arrive(bases[1])).follow(id);
    for (const socket of [...sockets, watching]) await shows(socket, '0,1,2', 1);
    watching.close();
    sockets[1]!.close();
    await shows(sockets[0]!, '0,2', 0);
    await shows(sockets[2]!, '0,2', 0);
  });

  test('chat lines that are sent at the same time get different numbers, and everyone receives all of them in order', async () => {
    const { sockets } = await tableAcrossProcesses({ game: 'cartagena', seats: 4 });
    const said = sockets.flatMap((socket, seat) =>
      [1, 2, 3, 4].map((line) => ({ socket, text: `line ${line} of ${seat}` })),
    );
    const replies = await Promise.all(said.map(({ socket, text }) => socket.send({ type: 'chat', text })));
    expect(replies.map(codeOf)).toEqual(said.map(() => 'done'));
    for (const socket of sockets) {
      await socket.until(() => chatAt(socket).length >= said.length, STUCK_AFTER);
      expect(chatAt(socket).map(({ n }) => n)).toEqual(said.map((_, index) => index + 1));
      const texts = chatAt(socket).map(({ text }) => text);
      expect(texts.toSorted()).toEqual(said.map(({ text }) => text).toSorted());
      expect(chatAt(socket)).toEqual(chatAt(sockets[0]!));
    }
  });

  test('when a process is killed, the other process takes over the bots and clocks, and people at the killed process no longer count as present', async () => {
    const database = await postgres.freshDatabase();
    const killed = await ServerProcess.start({ DATABASE_URL: database, SLOOP_BOT_PAUSE_MS: '40' });
    let ahead = 0;
    const time = new ServedTime(() => performance.now() + ahead);
    const survivor = await serve(testSettings({ databaseUrl: database }), { time });
    try {
      const ann = await Client.arrive(killed.address);
      const bob = await Client.arrive(survivor.address);
      const bot = { kind: 'bot', rank: 'cabin-boy' } as const;
      const bots = await ann.create({ game: 'tortuga', seats: [bot, bot, bot] });
      const clock = await ann.create({
        game: 'cartagena',
        seats: [open, bot],
        clock: { kind: 'live', perMove: 3600, bank: 0 },
      });
      const visited = await ann.create({ game: 'cartagena', seats: [open, open] });
      await ann.join(clock);
      await ann.join(visited);
      await bob.join(visited);
      const [atBots, atClock, atVisited] = await Promise.all([bots, clock, visited].map((id) => bob.follow(id)));
      await ann.follow(visited);
      await atVisited!.until(() => presenceAt(atVisited!)?.seats.join() === '0,1', STUCK_AFTER);
      await ann.act(clock, 'start', {});
      await ann.act(clock, 'reveal', { seed: ann.seed });
      await ann.act(bots, 'start', {});
      await atClock!.until(() => atClock!.game?.toAct.includes(0) === true, STUCK_AFTER);
      await atBots!.until(() => atBots!.seq > 10, STUCK_AFTER);
      await killed.kill();
      expect(atBots!.game!.outcome).toBeUndefined();
      await atBots!.until(() => atBots!.game?.outcome !== undefined, STUCK_AFTER);
      expect(atClock!.table!.seats[0]!.held).toBeUndefined();
      ahead = 2 * HOUR;
      await atClock!.until(() => atClock!.table!.seats[0]!.held?.reason === 'time', STUCK_AFTER);
      await atVisited!.until(() => presenceAt(atVisited!)!.seats.join() === '1', STUCK_AFTER);
    } finally {
      await survivor.close();
    }
  });
});

test('a process closes the sockets of devices that another process has removed', async () => {
  const ann = await Client.arrive(bases[0]);
  const id = await ann.create({ game: 'cartagena', seats: [open, open] });
  const phone = await ann.onAnotherDevice(bases[1]);
  const tablet = await ann.onAnotherDevice(bases[1]);
  const [atPhone, atTablet] = [await phone.follow(id), await tablet.follow(id)];
  const closed = (socket: TableFollower): Promise<number> =>
    new Promise((resolve) => socket.socket.once('close', resolve));
  const phoneClosed = closed(atPhone);
  expect((await phone.at(bases[0]).ask('DELETE', '/api/me/device')).status).toBe(200);
  expect(await phoneClosed).toBe(4003);
  expect(atTablet.isOpen).toBe(true);
  const tabletClosed = closed(atTablet);
  expect((await ann.ask('DELETE', '/api/me/devices')).status).toBe(200);
  expect(await tabletClosed).toBe(4003);
  expect((await tablet.ask('GET', '/api/me')).status).toBe(401);
});

test('two processes agree on served time as soon as they hear of each other', async () => {
  // The intervals are fake, so each process sends only its first heartbeat.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await postgres.freshDatabase();
  let ahead = 0;
  const early = new ServedTime(() => performance.now() + ahead);
  const late = new ServedTime();
  const one = await serve(testSettings({ databaseUrl: database }), { time: early });
  ahead = 4_000_000;
  const two = await serve(testSettings({ databaseUrl: database }), { time: late });
  try {
    // `expect.poll` would advance the fake timers, and the processes would send more heartbeats, so the test uses this
    // loop instead.
    while (early.now() - late.now() > 1_000_000) await pause(20);
  } finally {
    vi.useRealTimers();
    await Promise.all([one.close(), two.close()]);
  }
});
