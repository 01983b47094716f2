import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_TABLE_SETTINGS } from '@sloop/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupSqlite } from './backup.ts';
import { MIGRATIONS } from './migrations.ts';
import { commonQueries, type Value } from './queries.ts';
import { openFile } from './sqlite-file.ts';
import { Filing } from './sqlite-filing.ts';
import { WriteTurns } from './write-turns.ts';
import { copyLog } from './sqlite-log.ts';
import { openSqlite } from './sqlite.ts';
import { newSummary, OLD_DEVICE, OLD_TABLE, sampleEvent, sampleRow, sampleSummary } from './testing/samples.ts';

const numbers = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

let folder: string;
let file: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sloop-sqlite-'));
  file = join(folder, 'sloop.db');
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(folder, { recursive: true });
});

/** Starts another process that appends events to these tables. Resolves after the first event is stored. */
async function startAppender(...tables: readonly string[]): Promise<void> {
  const appender = join(import.meta.dirname, 'testing', 'appender.ts');
  const started = spawn(process.execPath, [appender, file, ...tables], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  await new Promise((resolve) => started.stdout.once('data', resolve));
  started.stdout.resume();
}

async function addTables(...ids: readonly string[]): Promise<void> {
  const store = openSqlite(file);
  for (const id of ids) await store.addTable(sampleRow(id), newSummary(['ann']));
  await store.close();
}

describe('a store’s file', () => {
  test('is opened with durable commits, and only its owner can read it', () => {
    const { database, close } = openFile(file);
    const setting = (name: string): unknown => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
    expect(setting('journal_mode')).toBe('wal');
    expect(setting('synchronous')).toBe(2); // FULL
    expect(setting('foreign_keys')).toBe(1);
    expect(setting('busy_timeout')).toBeGreaterThan(0);
    database.exec('update service set served = 1');
    for (const ending of ['', '-wal', '-shm']) expect(statSync(file + ending).mode & 0o077).toBe(0);
    close();
  });

  test('cannot be opened by a second process until the first has ended', async () => {
    await addTables('t1');
    await startAppender('t1');
    expect(() => openSqlite(file)).toThrow(/another Sloop server is using .*sloop\.db\. Stop it first/);
    symlinkSync(file, join(folder, 'alias.db'));
    expect(() => openSqlite(join(folder, 'alias.db'))).toThrow('another Sloop server');
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await gone;
    const store = openSqlite(file);
    expect((await store.eventsAfter('t1', 0)).length).toBeGreaterThan(0);
    await store.close();
  });

  test('cannot be opened a second time by the same process until it is closed', async () => {
    const store = openSqlite(file);
    expect(() => openSqlite(file)).toThrow('another Sloop server');
    await store.close();
    await openSqlite(file).close();
  });

  test('of version 2 is migrated and keeps every setting', async () => {
    const database = new DatabaseSync(file);
    for (const { sqlite } of MIGRATIONS.slice(0, 2)) database.exec(sqlite);
    database.exec(`${OLD_TABLE}; pragma application_id = ${0x5100b}; pragma user_version = 2`);
    database.close();
    const store = openSqlite(file);
    expect(await store.loadTable('old')).toStrictEqual({ row: sampleRow('old'), events: [] });
    expect((await store.loadTable('hidden'))?.row.settings).toStrictEqual(DEFAULT_TABLE_SETTINGS);
    expect(await store.deviceByToken('hash-ann')).toStrictEqual(OLD_DEVICE);
    await expect(store.addDevice('nobody', 'hash', 0)).rejects.toThrow();
    // Only one of these tables is listed. It expires after half an hour, and the other one after a week.
    expect(await store.countListed('ann', 'x')).toStrictEqual({ person: 1, origin: 0 });
    expect(await store.dueTables(30 * 60_000, 9)).toStrictEqual(['old']);
    expect(await store.dueTables(7 * 24 * 60 * 60_000, 9)).toStrictEqual(['old', 'hidden']);
    expect(await store.salt()).toMatch(/^[0-9a-f]{32}$/);
    await store.close();
  });

  test('of a newer version is refused and not changed', async () => {
    await addTables('t1');
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 99; pragma journal_mode = delete');
    database.close();
    const before = readFileSync(file);
    expect(() => openSqlite(file)).toThrow(/newer Sloop \(its version is 99, this program knows \d+\)/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('of another program is refused and not changed', () => {
    const database = new DatabaseSync(file);
    database.exec('create table recipes (id integer primary key)');
    database.close();
    const before = readFileSync(file);
    expect(() => openSqlite(file)).toThrow('a database of another program');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that is not a database is refused and not changed', () => {
    const letter = 'Dear diary, today I found a file.\n'.repeat(100);
    writeFileSync(file, letter);
    expect(() => openSqlite(file)).toThrow(/cannot use .*sloop\.db: it is not an SQLite database\. Choose another/);
    expect(readFileSync(file, 'utf8')).toBe(letter);
  });

  test('cannot be a folder, and cannot be inside a file', () => {
    mkdirSync(file);
    expect(() => openSqlite(file)).toThrow(/cannot use .*: it is not a file/);
    const below = join(folder, 'note');
    writeFileSync(below, '');
    expect(() => openSqlite(join(below, 'deep', 'sloop.db'))).toThrow(/cannot keep a store in the folder .*note\/deep/);
  });
});

test.each<[string, string, (queries: ReturnType<typeof commonQueries>) => Promise<unknown>]>([
  ['open tables', 'tables_open', (queries) => queries.lobby('open', 5)],
  ['games in progress', 'tables_playing', (queries) => queries.lobby('playing', 5)],
  ['listed tables of a host', 'tables_open', (queries) => queries.countListed('ann', 'x')],
  ['a person’s tables', 'sitters_person', (queries) => queries.tablesOf('ann', 5)],
  ['due tables', 'tables_due', (queries) => queries.dueTables(5, 5)],
])('the query for %s uses the index %s', async (_, index, ask) => {
  const { database, close } = openFile(file);
  let plan = '';
  const explain = async (text: string, values: readonly Value[] = []): Promise<[]> => {
    const steps = database.prepare(`explain query plan ${text.replaceAll('$', '?')}`).all(...values);
    plan += steps.map(({ detail }) => String(detail)).join('\n');
    return [];
  };
  await ask(commonQueries(explain));
  close();
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (tables|sitters)$/m);
});

describe('events', () => {
  test('of a batch that fails are all rejected, none of them is stored, and the next batch works', async () => {
    await addTables('t1');
    const store = openSqlite(file);
    const results = await Promise.allSettled([
      store.append('t1', sampleEvent(1), sampleSummary()),
      store.addChat('t1', { id: 'ann', name: 'Ann' }, null as unknown as string, 1),
    ]);
    expect(results.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected']);
    expect(await store.eventsAfter('t1', 0)).toStrictEqual([]);
    expect(await store.append('t1', sampleEvent(1), sampleSummary())).toBe(true);
    await store.close();
  });

  test('that are only in the journal survive when the process dies', async () => {
    await addTables('t1', 't2');
    const store = openSqlite(file);
    for (const seq of [1, 2, 3]) await store.append('t1', sampleEvent(seq), sampleSummary({ toAct: seq }));
    await store.append('t2', sampleEvent(1), sampleSummary({ status: 'over' }));
    const found = join(folder, 'found.db');
    for (const ending of ['', '-wal']) copyFileSync(file + ending, found + ending);
    const waiting = new DatabaseSync(found);
    expect(waiting.prepare('select count(*) as count from events').get()).toEqual({ count: 0 });
    waiting.close();
    const next = openSqlite(found);
    expect(await next.eventsAfter('t1', 0)).toStrictEqual(await store.eventsAfter('t1', 0));
    expect(await next.tablesOf('ann', 9)).toStrictEqual(await store.tablesOf('ann', 9));
    expect(await next.append('t1', sampleEvent(3), sampleSummary())).toBe(false);
    expect(await next.append('t1', sampleEvent(4), sampleSummary())).toBe(true);
    await Promise.all([store.close(), next.close()]);
  });

  test('are moved out of the journal after a while, even if nothing else happens', async () => {
    await addTables('t1');
    const store = openSqlite(file);
    await store.append('t1', sampleEvent(1), sampleSummary());
    const reader = new DatabaseSync(file, { readOnly: true });
    const count = (table: string): unknown => reader.prepare(`select count(*) as count from ${table}`).get()?.['count'];
    expect([count('journal'), count('events')]).toEqual([1, 0]);
    await vi.waitFor(() => expect([count('journal'), count('events')]).toEqual([0, 1]), 60_000);
    reader.close();
    await store.close();
  });
});

describe('filing', () => {
  const ids = Array.from({ length: 80 }, (_, index) => `t${index}`);

  test('happens on another thread, and readers miss nothing before, during and after it', async () => {
    await addTables(...ids);
    const store = openSqlite(file);
    let last = 0;
    const isComplete = async (): Promise<void> => {
      for (const id of ['t0', 't40', 't79']) {
        expect((await store.eventsAfter(id, 0)).map(({ seq }) => seq)).toEqual(numbers(last));
        expect((await store.loadTable(id))?.events.length).toBe(last);
        expect((await store.eventsAfter(id, last - 1)).map(({ seq }) => seq)).toEqual([last]);
      }
      expect(await store.dueTables(last, 100)).toStrictEqual(ids.toSorted());
      expect(await store.dueTables(last - 1, 100)).toStrictEqual([]);
    };
    for (let round = 0; round < 3; round++) {
      last++;
      await Promise.all(ids.map((id) => store.append(id, sampleEvent(last), sampleSummary({ upkeepAt: last }))));
      let isListed = false;
      const listing = store.lobby('playing', 100).then((tables) => {
        isListed = true;
        expect(new Set(tables.map(({ changed }) => changed))).toEqual(new Set([sampleEvent(last).at]));
        return tables.length;
      });
      while (!isListed) {
        await isComplete();
        await pause(1);
      }
      expect(await listing).toBe(ids.length);
      await isComplete();
    }
    await store.close();
  });

  test('that was interrupted is repeated when the store is opened', async () => {
    await addTables('t1', 't2', 't3');
    const store = openSqlite(file);
    for (const id of ['t1', 't2', 't3'])
      for (const seq of [1, 2]) await store.append(id, sampleEvent(seq), sampleSummary({ toAct: seq }));
    const found = join(folder, 'found.db');
    for (const ending of ['', '-wal']) copyFileSync(file + ending, found + ending);
    const half = new DatabaseSync(found);
    const steps = new Filing(half).gradually(0);
    for (let step = 0; step < 2; step++) steps.next();
    const count = (table: string): unknown => half.prepare(`select count(*) as count from ${table}`).get()?.['count'];
    expect([count('events'), Number(count('journal')) > 0]).toEqual([4, true]);
    half.close();
    const next = openSqlite(found);
    for (const id of ['t1', 't2', 't3']) expect(await next.loadTable(id)).toStrictEqual(await store.loadTable(id));
    expect(await next.lobby('playing', 9)).toStrictEqual(await store.lobby('playing', 9));
    await Promise.all([store.close(), next.close()]);
  });

  test('of very many events makes new ones wait, so that the journal stays small', async () => {
    await addTables('t1');
    const store = openSqlite(file);
    const added: Promise<boolean>[] = [];
    for (let seq = 1; seq <= 25_000; seq++) added.push(store.append('t1', sampleEvent(seq), sampleSummary()));
    expect((await Promise.all(added)).every(Boolean)).toBe(true);
    const reader = new DatabaseSync(file, { readOnly: true });
    const waiting = reader.prepare('select coalesce(sum(json_array_length(appends)), 0) as count from journal').get();
    expect(waiting?.['count']).toBeLessThanOrEqual(20_000);
    reader.close();
    expect(await store.eventsAfter('t1', 0)).toHaveLength(25_000);
    await store.close();
  });

  test('copies a long log into the file and then uses the log again from its beginning', () => {
    const { database, close } = openFile(file);
    database.exec('pragma wal_autocheckpoint = 0');
    const write = (): void => {
      for (let time = 1; time <= 50; time++) database.exec('update service set served = served + 1');
    };
    const size = (): number => statSync(`${file}-wal`).size;
    write();
    const short = size();
    copyLog(database, new WriteTurns(), 1000, 2000);
    write();
    expect(size(), 'the log is still short').toBeGreaterThan(1.5 * short);
    const long = size();
    const worker = new DatabaseSync(file);
    copyLog(worker, new WriteTurns(), 10_000, 20);
    write();
    expect(size(), 'the log was restarted').toBe(long);
    worker.close();
    close();
  });
});

describe('a backup', () => {
  test('that is made while a server is writing shows the store at one point in time, and can be opened as a store', async () => {
    const tables = ['t1', 't2', 't3', 't4', 't5'];
    await addTables(...tables);
    await startAppender(...tables);
    for (const name of ['first.db', 'second.db']) {
      const copy = join(folder, 'copies', name);
      const progress: [number, number][] = [];
      await backupSqlite(file, copy, (copied, total) => progress.push([copied, total]));
      const [copied, total] = progress.at(-1) ?? [];
      expect(copied).toBe(total);
      const store = openSqlite(copy);
      const seqs = new DatabaseSync(copy);
      for (const table of tables) {
        const events = await store.eventsAfter(table, 0);
        expect(events).toStrictEqual(events.map((_, index) => sampleEvent(index + 1)));
        expect(seqs.prepare('select seq from tables where id = ?').get(table)?.['seq']).toBe(events.length);
      }
      expect(await store.append('t1', sampleEvent(1), sampleSummary())).toBe(false);
      seqs.close();
      await store.close();
    }
  });

  test('of a large store finishes although the server never stops writing', async () => {
    const store = openSqlite(file);
    const body = JSON.stringify('x'.repeat(200_000));
    for (let number = 1; number <= 100; number++) {
      await store.addTable(sampleRow(`t${number}`), newSummary([]));
      await store.append(`t${number}`, sampleEvent(1, { body }), sampleSummary());
    }
    await store.close();
    await startAppender('t1');
    let steps = 0;
    await backupSqlite(file, join(folder, 'copy.db'), () => void steps++);
    // Copying 20 MB takes about five steps of 1,000 pages. Progress is reported after each step, and once more at the
    // end. A copy that started again would report more steps.
    expect(steps).toBeGreaterThan(4);
    expect(steps).toBeLessThan(12);
  });

  test('overwrites a file only if asked to, and leaves no other files', async () => {
    await addTables('t1');
    const copy = join(folder, 'copy.db');
    writeFileSync(copy, 'precious');
    await expect(backupSqlite(file, copy)).rejects.toThrow(/copy\.db already exists/);
    expect(readFileSync(copy, 'utf8')).toBe('precious');
    await backupSqlite(file, copy, undefined, { overwrite: true });
    expect(statSync(copy).mode & 0o077).toBe(0);
    const bytes = readFileSync(copy);
    expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
    // Bytes 18 and 19 of an SQLite file are 1 if the file needs no separate log.
    expect([...bytes.subarray(18, 20)]).toStrictEqual([1, 1]);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toStrictEqual(['copy.db']);
  });

  test('that is cancelled leaves nothing behind', async () => {
    await addTables('t1');
    const stop = (): never => {
      throw new Error('enough');
    };
    await expect(backupSqlite(file, join(folder, 'copy.db'), stop)).rejects.toThrow('enough');
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toStrictEqual([]);
  });

  test('is refused if there is no store, or if the copy would have the name of the store', async () => {
    const copy = join(folder, 'copy.db');
    await expect(backupSqlite(file, copy)).rejects.toThrow(/there is no store at .*sloop\.db/);
    writeFileSync(file, 'Dear diary, '.repeat(1000));
    await expect(backupSqlite(file, copy)).rejects.toThrow('not an SQLite database');
    writeFileSync(file, '');
    await expect(backupSqlite(file, copy)).rejects.toThrow('is empty, so there is nothing to copy');
    await addTables('t1');
    await expect(backupSqlite(file, file, undefined, { overwrite: true })).rejects.toThrow('a different name');
    writeFileSync(join(folder, 'note'), '');
    await expect(backupSqlite(file, join(folder, 'note', 'copy.db'))).rejects.toThrow();
  });
});
