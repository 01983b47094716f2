import type { Kept } from '@sloop/engine';
import type { GameUpdate, Update } from '@sloop/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '#lib/play/snapshot.ts';
import { keptOf } from './kept.ts';
import { OnlineSource } from './source.ts';
import { INFO, update as updateOf } from './testing.ts';

const GAME: GameUpdate = { toAct: [0], legal: ['end'], canUndo: false, view: {}, log: { from: 0, moves: [] } };
const update = (seq: number, changes: Partial<Update> = {}): Update =>
  updateOf(seq, { table: INFO, game: GAME, ...changes });

/** A socket whose server is the test. */
class Socket {
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
  readonly address: URL;
  readonly sent: { readonly type: string; readonly id: number }[] = [];
  isClosed = false;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};

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

/** The server's response to a plain request for the table; undefined if it does not respond. */
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
  localStorage.clear();
  source.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Hides the page for a time. */
async function hidePage(milliseconds: number): Promise<void> {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(milliseconds);
  seen.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a move without a reply is sent again on a new socket, under the same number', async () => {
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

test('a move counts as delayed only after a moment', async () => {
  source.play('end');
  expect(now.isDelayed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(now).toMatchObject({ isDelayed: true, pending: { move: 'end' } });
  Socket.last.say({ type: 'done', id: 1, seq: 6 });
  expect(now.isDelayed).toBe(false);
});

test('a second move is not sent before the reply to the first', () => {
  source.play('end');
  source.play('end');
  source.undo();
  expect(Socket.last.sent).toHaveLength(1);
});

test('if a new socket stays silent, there is no connection, and the next attempt starts by itself', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100 + 3000);
  expect(now.connection).toBe('offline');
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(3);
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
  expect(Socket.last.sent).toMatchObject([{ type: 'move', id: 1 }]);
});

test('the time limit grows when replies are slow', async () => {
  source.play('end');
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5));
  await vi.advanceTimersByTimeAsync(5800);
  expect(Socket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.all).toHaveLength(3);
});

test('a line of chat that arrived is not sent again if only its reply was lost', async () => {
  const said = source.act('chat', { text: 'Ahoy' });
  await vi.advanceTimersByTimeAsync(3100);
  Socket.last.say(update(5, { chat: [{ n: 1, from: { id: 'ani', name: 'Ani' }, text: 'Ahoy', at: 0 }] }));
  expect(await said).toBeUndefined();
  expect(Socket.last.sent).toEqual([]);
});

test('it reacts when the browser reports that the network is gone or back', async () => {
  dispatchEvent(new Event('offline'));
  expect(now.connection).toBe('offline');
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.last.address.searchParams.get('since')).toBe('5');
  Socket.last.say(update(5));
  expect(now.connection).toBe('live');
});

test('it reconnects when the page was hidden for long, but not after a short time', async () => {
  await hidePage(5000);
  expect(Socket.all).toHaveLength(1);
  await hidePage(31_000);
  expect(Socket.all).toHaveLength(2);
});

test('after a long silence it checks whether the connection is dead while others play on', async () => {
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

/** Opens a table of which nothing is known yet. Returns the list of its events. */
async function openAnother(): Promise<string[]> {
  source.close();
  Socket.all = [];
  const events: string[] = [];
  source = new OnlineSource('cove', () => events.push('missing'));
  source.onunreached = () => events.push('unreached');
  source.subscribe(() => events.push('there'));
  await vi.waitUntil(() => Socket.all.length === 1);
  return events;
}

test('a table that cannot be reached at first is reported, and opens once it can be', async () => {
  seqOnServer = undefined;
  const events = await openAnother();
  Socket.last.onclose();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['unreached']);
  await vi.advanceTimersByTimeAsync(600);
  expect(Socket.all).toHaveLength(2);
  Socket.last.say(update(5));
  expect(events.at(-1)).toBe('there');
});

test('a table that does not exist is missing, not unreachable', async () => {
  seqOnServer = 'no such table';
  const events = await openAnother();
  Socket.last.onclose();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(events).toEqual(['missing']);
  expect(Socket.all).toHaveLength(1);
});

test('the commits of a frozen line-up are kept before the seed is revealed, and then the server’s confirmation', () => {
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
