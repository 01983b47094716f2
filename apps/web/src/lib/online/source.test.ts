import type { GameUpdate, Update } from '@sloop/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '#lib/play/snapshot.ts';
import { OnlineSource } from './source.ts';
import { INFO, update as updateOf } from './testing.ts';

const GAME: GameUpdate = { toAct: [0], legal: ['end'], canUndo: false, view: {}, log: { from: 0, moves: [] } };
const update = (seq: number, changes: Partial<Update> = {}): Update =>
  updateOf(seq, { table: INFO, game: GAME, ...changes });

/** A socket whose other end is the test. */
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

/** What an ordinary request for the table is answered with; undefined: nothing is heard of it. */
let seqOnServer: number | 'no such table' | undefined;
let source: OnlineSource;
let now: TableSnapshot;

beforeEach(async () => {
  vi.useFakeTimers();
  Socket.all = [];
  seqOnServer = 5;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/me') return Promise.resolve(Response.json({ id: 'ani', name: 'Ani', mutes: [] }));
    if (seqOnServer === 'no such table') return Promise.resolve(new Response(null, { status: 404 }));
    return seqOnServer === undefined
      ? Promise.reject(new Error('unreachable'))
      : Promise.resolve(Response.json(update(seqOnServer)));
  });
  source = new OnlineSource('tavern', () => {});
  source.subscribe((snapshot) => (now = snapshot));
  await vi.waitUntil(() => Socket.all.length === 1);
  Socket.last.say(update(5));
});

afterEach(() => {
  source.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page is out of sight for so long. */
async function lookAway(milliseconds: number): Promise<void> {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(milliseconds);
  seen.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a move without an answer goes out again on a new socket, and counts once', async () => {
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

test('a move is said to be on its way only after a moment', async () => {
  source.play('end');
  expect(now.isDelayed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(now).toMatchObject({ isDelayed: true, pending: { move: 'end' } });
  Socket.last.say({ type: 'done', id: 1, seq: 6 });
  expect(now.isDelayed).toBe(false);
});

test('a second move has to wait for the answer to the first', () => {
  source.play('end');
  source.play('end');
  source.undo();
  expect(Socket.last.sent).toHaveLength(1);
});

test('there is no connection where a new socket stays silent, and the next try comes by itself', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100 + 3000);
  expect(now.connection).toBe('offline');
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(3);
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
  expect(Socket.last.sent).toMatchObject([{ type: 'move', id: 1 }]);
});

test('where answers are slow, patience grows', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5));
  await vi.advanceTimersByTimeAsync(5800);
  expect(Socket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.all).toHaveLength(3);
});

test('a line of chat that got through without its answer is not said twice', async () => {
  const said = source.act('chat', { text: 'Ahoy' });
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5, { chat: [{ n: 1, from: { id: 'ani', name: 'Ani' }, text: 'Ahoy', at: 0 }] }));
  expect(await said).toBeUndefined();
  expect(Socket.last.sent).toEqual([]);
});

test('the browser says that the network is gone, and that it is back', async () => {
  dispatchEvent(new Event('offline'));
  expect(now.connection).toBe('offline');
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.last.address.searchParams.get('since')).toBe('5');
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
});

test('whoever comes back to the page after long connects anew, and after a glance elsewhere does not', async () => {
  await lookAway(5000);
  expect(Socket.all).toHaveLength(1);
  await lookAway(31_000);
  expect(Socket.all).toHaveLength(2);
});

test('a long silence is looked into: the line may be dead while the others play on', async () => {
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

/** Comes to a table that nothing was heard of yet; what is told of it. */
async function comeAnew(): Promise<string[]> {
  source.close();
  Socket.all = [];
  const told: string[] = [];
  source = new OnlineSource('cove', () => told.push('missing'));
  source.onunreached = () => told.push('unreached');
  source.subscribe(() => told.push('there'));
  await vi.waitUntil(() => Socket.all.length === 1);
  return told;
}

test('a table that is not reached from the beginning is said not to be, and opens when it is', async () => {
  seqOnServer = undefined;
  const told = await comeAnew();
  Socket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['unreached']);
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(2);
  Socket.last.say(update(5));
  expect(told.at(-1)).toBe('there');
});

test('a table that does not exist is missing, not out of reach', async () => {
  seqOnServer = 'no such table';
  const told = await comeAnew();
  Socket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toEqual(['missing']);
  expect(Socket.all).toHaveLength(1);
});
