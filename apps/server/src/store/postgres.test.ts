import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_TABLE_SETTINGS } from '@sloop/protocol';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { openPool } from './postgres-connection.ts';
import { openPostgres } from './postgres.ts';
import type { News, Store } from './store.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';
import {
  CREATED,
  newSummary,
  OLD_DEVICE,
  OLD_TABLE,
  sampleEvent,
  sampleRow,
  sampleSummary,
  seatsOf,
} from './testing/samples.ts';

const eventually = (check: () => void): Promise<void> => vi.waitFor(check, 60_000);

let server: TestServer;
let url: string;
const opened: Store[] = [];

const open = async (): Promise<Store> => {
  const store = await openPostgres(url);
  opened.push(store);
  return store;
};

/** Runs one statement on its own connection, without a store. */
async function run(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

test('if a batch fails, all its events are rejected and none is stored, and the next batch works', async () => {
  const store = await open();
  for (const id of ['t1', 't2']) await store.addTable(sampleRow(id), newSummary([]));
  const results = await Promise.allSettled([
    store.append('t1', sampleEvent(1), sampleSummary({ seats: seatsOf('eve') })),
    // Postgres cannot store a string that contains a NUL character.
    store.append('t2', sampleEvent(1, { body: '"\0"' }), sampleSummary()),
  ]);
  expect(results.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected']);
  expect(await store.eventsAfter('t1', 0)).toStrictEqual([]);
  expect(await store.tablesOf('eve', 9)).toStrictEqual([]);
  expect(await store.append('t1', sampleEvent(1), sampleSummary())).toBe(true);
});

describe('several processes at the same tables', () => {
  const tables = numbersTo(12).map((number) => `t${number}`);
  let stores: Store[];
  beforeEach(async () => {
    stores = [await open(), await open(), await open()];
    for (const id of tables) await stores[0]!.addTable(sampleRow(id), newSummary([]));
  });

  test('each event number is used once, and there is no deadlock', async () => {
    const LAST = 40;
    const wins = await Promise.all(
      stores.map(async (store, process) => {
        let won = 0;
        await Promise.all(
          // Each process appends to the tables in a different order.
          [...tables.slice(process * 4), ...tables.slice(0, process * 4)].map(async (id) => {
            let seq = 1;
            while (seq <= LAST) {
              const seats = seatsOf(`${id}-${process}`, `${id}-${seq % 3}`);
              const body = JSON.stringify({ process, seq });
              if (await store.append(id, sampleEvent(seq, { body }), sampleSummary({ toAct: process, seats }))) won++;
              seq += (await store.eventsAfter(id, seq - 1)).length;
            }
          }),
        );
        return won;
      }),
    );
    expect(wins.reduce((sum, won) => sum + won)).toBe(tables.length * LAST);
    expect(wins.every((won) => won > 0)).toBe(true);
    for (const id of tables) {
      const events = await stores[0]!.eventsAfter(id, 0);
      expect(events.map(({ seq }) => seq)).toStrictEqual(numbersTo(LAST));
      // The summary and the sitters are those of the last append.
      const { process } = JSON.parse(events.at(-1)!.body) as { process: number };
      const line = (await stores[1]!.lobby('playing', 99)).find((listed) => listed.id === id);
      expect(line?.toAct).toBe(process);
      expect(line?.seats).toStrictEqual(seatsOf(`${id}-${process}`, `${id}-${LAST % 3}`));
      const sitters = await run(`select person from sitters where table_id = '${id}' order by person`);
      expect(sitters.map(({ person }) => person)).toStrictEqual(
        [...new Set([`${id}-${process}`, `${id}-${LAST % 3}`])].toSorted(),
      );
    }
  });

  test('if several stores append an event with the same number at once, exactly one of them succeeds', async () => {
    for (const seq of numbersTo(60)) {
      const rounds = stores.flatMap((store) =>
        tables.slice(0, 4).map((id) => store.append(id, sampleEvent(seq), sampleSummary())),
      );
      expect((await Promise.all(rounds)).filter(Boolean)).toHaveLength(4);
    }
  });

  test('chat and events of the same tables do not affect each other', async () => {
    const lines = stores.flatMap((store, process) =>
      numbersTo(600).map(async (n) => {
        await pause(n % 50);
        const id = tables[(process === 1 ? n : 600 - n) % 6] as string;
        return store.addChat(id, { id: `p${process}`, name: 'P' }, `line ${n}`, CREATED);
      }),
    );
    const appends = tables.map(async (id) => {
      for (const seq of numbersTo(20))
        expect(await stores[0]!.append(id, sampleEvent(seq), sampleSummary())).toBe(true);
    });
    await Promise.all([...lines, ...appends]);
    for (const id of tables.slice(0, 6))
      expect((await stores[1]!.chatAfter(id, 0, 999)).map(({ n }) => n)).toStrictEqual(numbersTo(300));
  });

  test('served time is the greatest time that any process has reported', async () => {
    await Promise.all(stores.map((store, process) => store.serve(1000 + process)));
    expect(await stores[0]!.serve(5)).toBe(1002);
  });
});

describe('news', () => {
  test('about events and broadcasts reaches the other processes in order, but not the sender', async () => {
    const [sender, one, other] = [await open(), await open(), await open()];
    const received = [sender, one, other].map((store) => {
      const news: News[] = [];
      store.onNews((item) => news.push(item));
      return news;
    });
    await sender.addTable(sampleRow('t1'), newSummary(['ann']));
    await sender.append('t1', sampleEvent(1), sampleSummary());
    await sender.append('t1', sampleEvent(1), sampleSummary());
    const broadcasts: News[] = [
      { type: 'chat', table: 't1' },
      { type: 'present', table: 't1', process: 'x', seats: 5, spectators: 2 },
      { type: 'who', table: 't1' },
      { type: 'alive', process: 'x' },
    ];
    for (const news of broadcasts) sender.broadcast(news);
    const expected = [{ type: 'event', table: 't1', seq: 1 }, ...broadcasts];
    await eventually(() => expect(received).toStrictEqual([[], expected, expected]));
    await run(`select pg_notify('sloop', 'not ours')`);
    await one.append('t1', sampleEvent(2), sampleSummary());
    await eventually(() => expect(received[0]).toStrictEqual([{ type: 'event', table: 't1', seq: 2 }]));
    expect(received[1]).toStrictEqual(expected);
  });

  test('contains only ids and numbers', async () => {
    const store = await open();
    const client = new Client(url);
    await client.connect();
    await client.query('listen sloop');
    const payloads: string[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await store.addTable(sampleRow('t1'), newSummary(['ann']));
    await store.append('t1', sampleEvent(1, { body: '"hush"' }), sampleSummary());
    await eventually(() => expect(payloads).toHaveLength(1));
    expect(JSON.parse(payloads[0]!)).toStrictEqual({
      from: expect.any(String) as string,
      news: { type: 'event', table: 't1', seq: 1 },
    });
    await client.end();
  });

  test('about hundreds of events in one tick arrives completely', async () => {
    const [sender, listener] = [await open(), await open()];
    const received: News[] = [];
    listener.onNews((news) => received.push(news));
    const ids = numbersTo(500).map((number) => `table-with-a-long-name-${number}`);
    await Promise.all(ids.map((id) => sender.addTable(sampleRow(id), newSummary([]))));
    await Promise.all(ids.map((id) => sender.append(id, sampleEvent(1), sampleSummary())));
    await eventually(() => expect(received).toHaveLength(500));
  });

  test('arrives again after the connections have broken, and listeners learn that they may have missed news', async () => {
    const [sender, listener] = [await open(), await open()];
    const received: News[] = [];
    listener.onNews((news) => received.push(news));
    await Promise.all([sender.checkWritable(), listener.checkWritable()]);
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sloop'`);
    await eventually(() => expect(received).toStrictEqual([{ type: 'missed' }]));
    await listener.checkWritable();
    sender.broadcast({ type: 'who', table: 't1' });
    await eventually(() => expect(received.at(-1)).toStrictEqual({ type: 'who', table: 't1' }));
  });
});

test('if the database server crashes, running statements reject, and everything works again after its restart', async () => {
  const store = await open();
  const received: News[] = [];
  store.onNews((news) => received.push(news));
  await store.addTable(sampleRow('t1'), newSummary([]));
  let acknowledged = 0;
  const stopped = (async () => {
    for (;;) if (await store.append('t1', sampleEvent(acknowledged + 1), sampleSummary())) acknowledged++;
  })();
  await eventually(() => expect(acknowledged).toBeGreaterThan(3));
  await Promise.all([expect(stopped).rejects.toThrow(), server.crash()]);
  await expect(store.checkWritable()).rejects.toThrow();
  await expect(store.append('t1', sampleEvent(1), sampleSummary())).rejects.toThrow();
  await server.start();

  const stored = (await store.eventsAfter('t1', 0)).length;
  // The store may contain one more event than was confirmed, because a confirmation may have been lost.
  expect([acknowledged, acknowledged + 1]).toContain(stored);
  expect(await store.append('t1', sampleEvent(stored + 1), sampleSummary())).toBe(true);
  expect((await store.addChat('t1', { id: 'ann', name: 'Ann' }, 'Still here', CREATED)).n).toBe(1);
  await eventually(() => expect(received).toStrictEqual([{ type: 'missed' }]));
});

describe('opening', () => {
  test('several stores that open at once set up an empty database only once', async () => {
    const stores = await Promise.all([open(), open(), open(), open()]);
    await Promise.all(stores.map((store) => store.checkWritable()));
    expect(await run('select version from sloop')).toHaveLength(1);
    expect(await stores[0]!.serve(7)).toBe(7);
    await open();
    expect(await stores[1]!.serve(0)).toBe(7);
  });

  test('a database of version 2 is migrated and keeps every setting', async () => {
    await run(`create table sloop (version integer not null); insert into sloop values (2)`);
    for (const { postgres } of MIGRATIONS.slice(0, 2)) await run(postgres);
    await run(OLD_TABLE);
    const store = await open();
    expect(await store.loadTable('old')).toStrictEqual({ row: sampleRow('old'), events: [] });
    expect((await store.loadTable('hidden'))?.row.settings).toStrictEqual(DEFAULT_TABLE_SETTINGS);
    expect(await store.deviceByToken('hash-ann')).toStrictEqual(OLD_DEVICE);
    expect(await store.countListed('ann', 'x')).toStrictEqual({ person: 1, origin: 0 });
    expect(await store.dueTables(30 * 60_000, 9)).toStrictEqual(['old']);
    expect(await store.dueTables(7 * 24 * 60 * 60_000, 9)).toStrictEqual(['old', 'hidden']);
    expect(await store.salt()).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a newer database is refused and not changed', async () => {
    await (await open()).checkWritable();
    await run('update sloop set version = 99');
    await expect(openPostgres(url)).rejects.toThrow(/newer Sloop \(its version is 99, this program knows \d+\)/);
    expect(await run('select version from sloop')).toStrictEqual([{ version: 99 }]);
  });

  test('a database with another program’s tables is refused and not changed', async () => {
    await run('create table people (id integer)');
    await expect(openPostgres(url)).rejects.toThrow(/Give Sloop its own database/);
    expect(await run(`select 1 from pg_tables where tablename in ('sloop', 'tables')`)).toStrictEqual([]);
  });

  test('the error for an unreachable database shows its address without the password', async () => {
    const nowhere = 'postgres://ann:secret@127.0.0.1:9/sloop';
    await expect(openPostgres(nowhere)).rejects.toThrow(
      /cannot use the database postgres:\/\/ann:…@127\.0\.0\.1:9\/sloop/,
    );
    await expect(openPostgres(`${url}x`)).rejects.toThrow(/Create the database first/);
  });

  test.each([
    ['postgres://ann:sec@ret@127.0.0.1:9/sloop', 'postgres://ann:…@127.0.0.1:9/sloop'],
    ['postgres://ann@127.0.0.1:9/sloop?password=secret', 'postgres://ann@127.0.0.1:9/sloop'],
    ['postgres://127.0.0.1:9/sloop', 'postgres://127.0.0.1:9/sloop'],
  ])('no error shows any part of the password: %s', async (address, shown) => {
    const error: unknown = await openPostgres(address).catch((reason: unknown) => reason);
    expect(String(error)).toContain(`cannot use the database ${shown}: `);
    expect(String(error)).not.toMatch(/sec|ret@/);
  });

  test('commits are durable even if that is not the database server’s default', async () => {
    await run(`alter role postgres set synchronous_commit = off`);
    const pool = openPool(url);
    const { rows } = await pool.query('show synchronous_commit');
    await pool.end();
    await run(`alter role postgres reset synchronous_commit`);
    expect(rows).toStrictEqual([{ synchronous_commit: 'on' }]);
  });
});
