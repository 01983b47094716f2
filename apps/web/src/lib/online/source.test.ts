import type { Kept } from '@sloop/engine';
import type { GameUpdate, Update } from '@sloop/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '#lib/play/snapshot.ts';
import { keptOf } from './kept.ts';
import { person } from './person.svelte.ts';
import { OnlineSource } from './source.ts';
import { INFO, update as updateOf } from './testing.ts';

const GAME: GameUpdate = { toAct: [0], legal: ['end'], canUndo: false, view: {}, log: { from: 0, moves: [] } };
const update = (seq: number, changes: Partial<Update> = {}): Update =>
  updateOf(seq, { table: INFO, game: GAME, ...changes });

/** A fake socket. The test plays the part of the server. */
class Socket {
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
  readonly address: URL;
  readonly sent: { readonly type: string; readonly id: number }[] = [];
  isClosed = false;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(address: URL) {
    this.address = address;
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Socket['sent'][number]);
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/**
 * The server's response to an HTTP request for the table: the `seq` of the last event. Undefined means that the server does not
 * respond.
 */
let seqOnServer: number | 'no such table' | undefined;
/** The id of the person whom the server sees in the cookie. */
let cookie: string;
let source: OnlineSource;
let now: TableSnapshot;

beforeEach(async () => {
  vi.useFakeTimers();
  Socket.all = [];
  seqOnServer = 5;
  cookie = 'ani';
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/me') return Promise.resolve(Response.json({ id: cookie, name: 'Ani', mutes: [] }));
    if (seqOnServer === 'no such table') return Promise.resolve(new Response(null, { status: 404 }));
    return seqOnServer === undefined
      ? Promise.reject(new Error('unreachable'))
      : Promise.resolve(Response.json(update(seqOnServer)));
  });
  source = new OnlineSource('tavern', () => {});
  source.subscribe((snapshot) => (now = snapshot));
  await vi.waitUntil(() => Socket.all.length === 1, 60_000);
  Socket.last.say(update(5));
});

afterEach(() => {
  localStorage.clear();
  source.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function hidePage(milliseconds: number): Promise<void> {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(milliseconds);
  seen.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a move without a reply is sent again on a new socket, with the same id', async () => {
  const [first] = Socket.all;
  source.play('end');
  expect(first!.sent).toMatchObject([{ type: 'move', id: 1 }]);
  await vi.advanceTimersByTimeAsync(2900);
  expect(Socket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(Socket.all).toHaveLength(2);
  expect(first!.isClosed).toBe(true);
  expect(now.connection).toBe('connecting');
  Socket.last.say(update(6));
  expect(Socket.last.sent).toMatchObject([{ type: 'move', id: 1 }]);
  Socket.last.say({ type: 'done', id: 1, seq: 6 });
  expect(now).toMatchObject({ connection: 'live', pending: undefined, isDelayed: false });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Socket.all).toHaveLength(2);
});

test('a move counts as delayed only if there is no reply for a while', async () => {
  source.play('end');
  expect(now.isDelayed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(now).toMatchObject({ isDelayed: true, pending: { move: 'end' } });
  Socket.last.say({ type: 'done', id: 1, seq: 6 });
  expect(now.isDelayed).toBe(false);
});

test('no second move is sent before the reply to the first move arrives', () => {
  source.play('end');
  source.play('end');
  source.undo();
  expect(Socket.last.sent).toHaveLength(1);
});

test('a new socket that stays silent counts as offline, and the next attempt to connect starts automatically', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100 + 3000);
  expect(now.connection).toBe('offline');
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(3);
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
  expect(Socket.last.sent).toMatchObject([{ type: 'move', id: 1 }]);
});

test('the pause before a new connection is random and grows, so that not all pages come back at once', async () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const factors: number[] = [];
  for (const wait of [500, 1000, 2000, 4000]) {
    timeout.mockClear();
    Socket.last.onclose({ code: 1006 });
    const pause = timeout.mock.calls[0]![1]!;
    factors.push(pause / wait);
    const before = Socket.all.length;
    await vi.advanceTimersByTimeAsync(pause);
    expect(Socket.all).toHaveLength(before + 1);
  }
  expect(new Set(factors).size).toBe(4);
  for (const factor of factors) expect(factor >= 0.5 && factor < 1.5).toBe(true);
});

test('the time limit for a reply grows after each reply that does not arrive', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5));
  await vi.advanceTimersByTimeAsync(5800);
  expect(Socket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.all).toHaveLength(3);
});

test('a line of chat is not sent again if it has arrived and only the reply was lost', async () => {
  const said = source.act('chat', { text: 'Ahoy' });
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5, { chat: [{ n: 1, from: { id: 'ani', name: 'Ani' }, text: 'Ahoy', at: 0 }] }));
  expect(await said).toBeUndefined();
  expect(Socket.last.sent).toEqual([]);
});

test('the lines of a person who has deleted themselves disappear, even if the page had no connection then', () => {
  const line = (n: number, id: string) => ({ n, from: { id, name: id }, text: `line ${n}`, at: 0 });
  const shown = () => now.online!.chat.map(({ n }) => n);
  Socket.last.say({ type: 'chat', chat: [line(1, 'bob'), line(2, 'cleo'), line(3, 'bob'), line(4, 'dan')] });
  Socket.last.say({ type: 'erased', person: 'bob' });
  expect(shown()).toEqual([2, 4]);
  source.retry();
  Socket.last.say(update(5, { chat: [line(4, 'dan')] }));
  expect(shown()).toEqual([4]);
});

test('the source reacts when the browser reports that the network is lost or restored', async () => {
  dispatchEvent(new Event('offline'));
  expect(now.connection).toBe('offline');
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.last.address.searchParams.get('since')).toBe('5');
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
});

test('the source reconnects after the page was hidden for a long time, but not after a short time', async () => {
  await hidePage(5000);
  expect(Socket.all).toHaveLength(1);
  await hidePage(31_000);
  expect(Socket.all).toHaveLength(2);
});

test('after a long silence, the source checks whether it has missed events because the connection is dead', async () => {
  await vi.advanceTimersByTimeAsync(46_000);
  expect(Socket.all).toHaveLength(1);
  seqOnServer = 9;
  await vi.advanceTimersByTimeAsync(46_000);
  expect(Socket.all).toHaveLength(2);
  Socket.last.say(update(9));
  seqOnServer = undefined;
  await vi.advanceTimersByTimeAsync(46_000);
  expect(Socket.all).toHaveLength(3);
});

/** Opens a table about which nothing is known yet. Returns a list to which each of the source's callbacks adds an entry. */
async function openAnother(): Promise<string[]> {
  source.close();
  Socket.all = [];
  const events: string[] = [];
  source = new OnlineSource('cove', () => events.push('missing'));
  source.onunreached = () => events.push('unreached');
  source.subscribe(() => events.push('there'));
  await vi.waitUntil(() => Socket.all.length === 1, 60_000);
  return events;
}

test('a table that cannot be reached at first is reported as unreached, and opens once it can be reached', async () => {
  seqOnServer = undefined;
  const events = await openAnother();
  Socket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['unreached']);
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(2);
  Socket.last.say(update(5));
  expect(events.at(-1)).toBe('there');
});

test('after the server has closed the socket of a device that has left, the player is a new guest', async () => {
  expect(person.me?.id).toBe('ani');
  cookie = 'guest';
  Socket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(person.me?.id, 'a lost connection changes nothing').toBe('ani');
  Socket.last.say(update(5));
  Socket.last.onclose({ code: 4003 });
  expect([person.me, person.isKnown]).toEqual([undefined, false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(person.me?.id).toBe('guest');
  person.forget();
});

test('a table that does not exist is missing, not unreachable', async () => {
  seqOnServer = 'no such table';
  const events = await openAnother();
  Socket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(events).toEqual(['missing']);
  expect(Socket.all).toHaveLength(1);
});

test('the commits of a frozen line-up are kept before the seed is revealed, and the server’s confirmation is kept later', () => {
  localStorage.setItem('sloop-kept-tavern', JSON.stringify({ table: 'tavern', commit: '', seed: 'rum!' }));
  const sent: { readonly act: string; readonly kept: Kept }[] = [];
  vi.spyOn(Socket.last, 'send').mockImplementation((act) => void sent.push({ act, kept: keptOf('tavern') }));
  const frozen = { commit: '', clientCommits: ['own', null, 'mia'], revealed: [] };
  Socket.last.say(update(6, { table: { ...INFO, status: 'starting', fairness: frozen } }));
  expect(sent.map(({ act }) => JSON.parse(act) as object)).toMatchObject([{ type: 'reveal', seed: 'rum!' }]);
  expect(sent[0]!.kept.clientCommits).toEqual(['own', null, 'mia']);
  expect(keptOf('tavern').isRevealed).toBeUndefined();
  Socket.last.say(update(7, { table: { ...INFO, fairness: { ...frozen, revealed: [0] } } }));
  expect(keptOf('tavern').isRevealed).toBe(true);
});
