import type { LobbyMessage, LobbyPage, TableLine } from '@sloop/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LobbyList } from './lobby-list.svelte.ts';

/** A fake socket. The test plays the part of the server. */
class Socket {
  static all: Socket[] = [];
  readonly address: URL;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(address: URL) {
    this.address = address;
    Socket.all.push(this);
  }

  close(): void {}
}

const line = (id: string, changed = 0): TableLine => ({
  id,
  game: 'cartagena',
  options: {},
  clock: { kind: 'none' },
  listed: true,
  status: 'open',
  seats: [{ plan: { kind: 'open' } }],
  toAct: [],
  changed,
});
const message = (ids: readonly string[], lines: readonly TableLine[], total = ids.length): LobbyMessage => ({
  type: 'lobby',
  open: { ids: [...ids], total },
  playing: { ids: [], total: 0 },
  lines: [...lines],
});
const say = (sent: LobbyMessage): void => Socket.all.at(-1)!.onmessage({ data: JSON.stringify(sent) });
const shown = (): string[] => list.lists?.open.map(({ id, changed }) => `${id}${changed}`) ?? [];

let list: LobbyList;
/** The server's reply to an HTTP request. Undefined means that the server does not respond. */
let page: (address: URL) => LobbyPage | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  Socket.all = [];
  page = () => undefined;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', (path: string) => {
    const reply = page(new URL(path, location.href));
    return reply ? Promise.resolve(Response.json(reply)) : Promise.reject(new Error('unreachable'));
  });
  list = new LobbyList({ open: 20, playing: 20 });
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(() => {
  list.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the list shows the tables in the order of the last message, and keeps the lines that are not sent again', () => {
  expect(Socket.all[0]!.address.search).toBe('?open=20&playing=20');
  say(message(['a', 'b'], [line('a'), line('b')]));
  expect(shown()).toEqual(['a0', 'b0']);
  say(message(['c', 'a'], [line('c'), line('a', 1)]));
  expect(shown()).toEqual(['c0', 'a1']);
  say(message(['a'], []));
  expect(shown()).toEqual(['a1']);
});

test('without a socket, the list is fetched now and then; once there is a socket again, it is not fetched', async () => {
  const asked: string[] = [];
  page = (address) => {
    asked.push(address.search);
    return address.searchParams.get('list') === 'open' ? { tables: [line('a')], total: 1 } : { tables: [], total: 0 };
  };
  Socket.all.at(-1)!.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['a0']);
  expect(asked).toEqual(['?list=open&limit=20', '?list=playing&limit=20']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.length).toBeGreaterThan(2);
  say(message(['b'], [line('b')]));
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(before);
  expect(shown()).toEqual(['b0']);
});

test('when the page is offline, the list says so and keeps what it has', async () => {
  say(message(['a'], [line('a')]));
  Socket.all.at(-1)!.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1);
  expect(list.refused?.code).toBe('offline');
  expect(shown()).toEqual(['a0']);
  await vi.advanceTimersByTimeAsync(10_000);
  say(message(['a'], [line('a')]));
  expect(list.refused).toBeUndefined();
});

test('more tables are shown on demand: first through the socket, and then page by page', async () => {
  const first = Array.from({ length: 100 }, (_, n) => line(`t${n}`));
  say(message(['t0'], [first[0]!], 150));
  expect(list.hasMore('open')).toBe(true);
  await list.showMore('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(Socket.all.at(-1)!.address.search).toBe('?open=100&playing=20');
  say(
    message(
      first.map(({ id }) => id),
      first,
      150,
    ),
  );
  page = ({ searchParams }) =>
    searchParams.has('after')
      ? { tables: Array.from({ length: 50 }, (_, n) => line(`u${n}`)), total: 150 }
      : { tables: first, total: 150, next: '1-0-t99' };
  await list.showMore('open');
  expect(list.lists!.open).toHaveLength(150);
  expect(list.hasMore('open')).toBe(false);
});

test('the pause before a new connection is random, so that not all pages come back at once', async () => {
  const pauses = new Set<number>();
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  for (let n = 0; n < 4; n++) {
    const other = new LobbyList({ open: 1, playing: 1 });
    await vi.advanceTimersByTimeAsync(1);
    timeout.mockClear();
    Socket.all.at(-1)!.onclose({ code: 1006 });
    pauses.add(timeout.mock.calls[0]![1]!);
    other.close();
  }
  expect(pauses.size).toBe(4);
  for (const pause of pauses) expect(pause >= 250 && pause < 750).toBe(true);
});
