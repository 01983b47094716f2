import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import type { ListedSeat } from '@sloop/protocol';
import type { StoredEvent } from '../table/events.ts';
import type { TableRow } from '../table/row.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';
import { CREATED, newSummary, sampleEvent, sampleRow, sampleSummary, seatsOf, unlistedRow } from './testing/samples.ts';

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe.each(['sqlite', 'postgres'] as const)('the store on %s', (kind) => {
  let server: TestServer | undefined;
  let folder: string;
  let where: string;
  let store: Store;

  const open = (): Promise<Store> =>
    openStore(kind === 'postgres' ? { databaseUrl: where, file: '' } : { file: where });

  const addTable = (id: string, people: readonly (string | undefined)[] = ['ann', undefined, 'bob']): Promise<void> =>
    store.addTable(sampleRow(id), newSummary(people));

  beforeAll(async () => {
    if (kind === 'postgres') server = await startPostgres();
  });
  afterAll(() => server?.stop());

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sloop-store-'));
    where = server === undefined ? join(folder, 'deep', 'sloop.db') : await server.freshDatabase();
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  describe('people', () => {
    const ann = { id: 'ann', name: 'Ann', tokenHash: 'hash-ann', created: CREATED };

    const bob = { ...ann, id: 'bob', name: 'Bob', tokenHash: 'hash-bob' };
    const personBy = async (tokenHash: string) => (await store.deviceByToken(tokenHash))?.person;

    test('are found by the hash of their token', async () => {
      await store.addPerson(ann);
      const person = { id: 'ann', name: 'Ann', mutes: [] };
      expect(await store.deviceByToken('hash-ann')).toStrictEqual({ person, renewed: CREATED });
      expect(await store.deviceByToken('hash-bob')).toBeUndefined();
    });

    test('cannot share an id or a token, and nothing is stored of a person who cannot be added', async () => {
      await store.addPerson(ann);
      await expect(store.addPerson({ ...ann, tokenHash: 'another' })).rejects.toThrow();
      await expect(store.addPerson({ ...ann, id: 'another' })).rejects.toThrow();
      await store.addPerson({ ...ann, id: 'another', tokenHash: 'another' });
      expect((await personBy('hash-ann'))?.id).toBe('ann');
    });

    test('can change their name', async () => {
      await store.addPerson(ann);
      await store.addPerson({ ...bob, name: 'Ann' });
      await store.renamePerson('ann', 'Annę O’Malley 🏴‍☠️');
      expect((await personBy('hash-ann'))?.name).toBe('Annę O’Malley 🏴‍☠️');
      expect((await personBy('hash-bob'))?.name).toBe('Ann');
    });

    test('have their current names in lists, although their tables are not written again', async () => {
      for (const person of [ann, bob]) await store.addPerson(person);
      await addTable('t1', ['ann', undefined, 'bob', 'stranger']);
      const namesIn = async () => {
        const lists = [await store.lobby('open', 9), await store.tablesOf('ann', 9)];
        return lists.map(([table]) => table!.seats.map(({ person }) => person?.name));
      };
      await store.renamePerson('ann', 'Anne');
      const renamed = ['Anne', undefined, 'Bob', 'Name of stranger'];
      expect(await namesIn()).toStrictEqual([renamed, renamed]);
      await store.erasePerson('bob', 'Nobody');
      expect((await namesIn())[0]).toStrictEqual(['Anne', undefined, 'Nobody', 'Name of stranger']);
    });

    test('are found by their ids, however many there are', async () => {
      const people = Array.from({ length: 120 }, (_, nth) => ({
        ...ann,
        id: `p${nth}`,
        name: `N${nth}`,
        tokenHash: `${nth}`,
      }));
      for (const person of people) await store.addPerson(person);
      const names = await store.namesOf([...people.map(({ id }) => id), 'p7', 'nobody']);
      expect(names).toStrictEqual(new Map(people.map(({ id, name }) => [id, name])));
      expect((await store.namesOf([])).size).toBe(0);
    });

    test('can mute each person once, and stop muting them', async () => {
      await store.addPerson(ann);
      for (const other of ['cid', 'bob', 'cid']) await store.setMute('ann', other, true);
      expect((await personBy('hash-ann'))?.mutes).toStrictEqual(['bob', 'cid']);
      for (const other of ['cid', 'nobody']) await store.setMute('ann', other, false);
      expect((await personBy('hash-ann'))?.mutes).toStrictEqual(['bob']);
    });

    test('must exist to mute others or to have a device', async () => {
      await expect(store.setMute('nobody', 'bob', true)).rejects.toThrow();
      await expect(store.addDevice('nobody', 'hash', 0)).rejects.toThrow();
    });

    test('can have several devices, and remove one or all of them', async () => {
      for (const person of [ann, bob]) await store.addPerson(person);
      await store.addDevice('ann', 'hash-phone', CREATED + 5);
      await store.renewDevice('hash-phone', CREATED + 9);
      expect(await store.deviceByToken('hash-phone')).toMatchObject({ person: { id: 'ann' }, renewed: CREATED + 9 });
      expect(await store.deviceByToken('hash-ann')).toMatchObject({ renewed: CREATED });
      expect(await store.removeDevice('ann', 'hash-ann')).toBe(true);
      expect(await personBy('hash-ann')).toBeUndefined();
      expect((await personBy('hash-phone'))?.name).toBe('Ann');
      expect(await store.removeDevice('ann', 'hash-phone')).toBe(false);
      for (const device of ['one', 'two']) await store.addDevice('ann', device, CREATED);
      await store.offerCode('ann', 'code', CREATED + 100);
      await store.removeDevices('ann');
      for (const device of ['one', 'two']) expect(await personBy(device)).toBeUndefined();
      expect(await store.takeCode('code', CREATED)).toBeUndefined();
      expect((await personBy('hash-bob'))?.id).toBe('bob');
    });

    test('can offer one code at a time, which can be taken once and not after it has expired', async () => {
      for (const person of [ann, bob]) await store.addPerson(person);
      await store.offerCode('ann', 'first', CREATED + 100);
      await store.offerCode('ann', 'second', CREATED + 100);
      await store.offerCode('bob', 'third', CREATED + 100);
      expect(await store.takeCode('first', CREATED)).toBeUndefined();
      expect(await store.takeCode('second', CREATED + 100)).toBeUndefined();
      const taken = await Promise.all([1, 2, 3].map(() => store.takeCode('second', CREATED + 99)));
      expect(taken.filter((person) => person !== undefined)).toStrictEqual(['ann']);
      expect(await store.takeCode('third', CREATED)).toBe('bob');
    });

    test('can be erased: only the id and a new name are left', async () => {
      for (const person of [ann, bob]) await store.addPerson(person);
      await addTable('t1', ['ann', 'bob']);
      await store.setMute('ann', 'bob', true);
      await store.offerCode('ann', 'code', CREATED + 100);
      await store.addChat('t1', { id: 'ann', name: 'Ann' }, 'Ahoy', CREATED);
      await store.addChat('t1', { id: 'bob', name: 'Bob' }, 'Hello', CREATED);
      await store.erasePerson('ann', 'Nobody');
      expect(await personBy('hash-ann')).toBeUndefined();
      expect(await store.takeCode('code', CREATED)).toBeUndefined();
      expect((await store.chatAfter('t1', 0, 9)).map(({ n, text }) => [n, text])).toStrictEqual([[2, 'Hello']]);
      expect((await store.addChat('t1', { id: 'bob', name: 'Bob' }, 'Gone?', CREATED)).n).toBe(3);
      expect(await store.tablesOf('ann', 9)).toHaveLength(1);
      await store.addDevice('ann', 'proof', CREATED);
      expect(await personBy('proof')).toStrictEqual({ id: 'ann', name: 'Nobody', mutes: [] });
    });
  });

  describe('a table', () => {
    test('is loaded as it was added, without events', async () => {
      const row = unlistedRow('t1');
      await store.addTable(row, newSummary(['ann', undefined]));
      await store.addTable(sampleRow('t2'), newSummary([]));
      expect(await store.loadTable('t1')).toStrictEqual({ row, events: [] });
      expect((await store.loadTable('t2'))?.row.settings.listed).toBe(true);
    });

    test('that does not exist is undefined and has no events', async () => {
      expect(await store.loadTable('nowhere')).toBeUndefined();
      expect(await store.eventsAfter('nowhere', 0)).toStrictEqual([]);
    });

    test('with the id of another table is rejected, and nothing is stored', async () => {
      await addTable('t1');
      await expect(addTable('t1', ['cid'])).rejects.toThrow();
      expect(await store.tablesOf('cid', 10)).toStrictEqual([]);
      expect(await store.tablesOf('ann', 10)).toHaveLength(1);
    });
  });

  describe('events', () => {
    beforeEach(() => addTable('t1'));

    test('can be read in order, from any event on', async () => {
      const events = numbersTo(12).map((seq) => sampleEvent(seq));
      for (const event of events) expect(await store.append('t1', event, sampleSummary())).toBe(true);
      expect((await store.loadTable('t1'))?.events).toStrictEqual(events);
      expect(await store.eventsAfter('t1', 9)).toStrictEqual(events.slice(9));
      expect(await store.eventsAfter('t1', 12)).toStrictEqual([]);
    });

    test('are refused and change nothing if their number is not the next one', async () => {
      const summary = sampleSummary({ toAct: 3, upkeepAt: 700, seats: seatsOf('ann') });
      expect(await store.append('t1', sampleEvent(1), summary)).toBe(true);
      const before = [await store.loadTable('t1'), await store.lobby('playing', 9), await store.tablesOf('ann', 9)];
      for (const seq of [1, 0, -1, 3, 1000]) {
        const rival = sampleEvent(seq, { at: CREATED + 5_000_000, body: '"rival"' });
        const changed = sampleSummary({ status: 'over', toAct: 7, upkeepAt: 1, seats: seatsOf('eve') });
        expect(await store.append('t1', rival, changed)).toBe(false);
      }
      expect([
        await store.loadTable('t1'),
        await store.lobby('playing', 9),
        await store.tablesOf('ann', 9),
      ]).toStrictEqual(before);
      expect(await store.tablesOf('eve', 9)).toStrictEqual([]);
      expect(await store.dueTables(699, 9)).toStrictEqual([]);
      expect(await store.append('t1', sampleEvent(2), summary)).toBe(true);
    });

    test('of an unknown table are refused', async () => {
      expect(await store.append('nowhere', sampleEvent(1), sampleSummary())).toBe(false);
      expect(await store.eventsAfter('nowhere', 0)).toStrictEqual([]);
    });

    test('that are appended in one tick are accepted or refused one by one', async () => {
      await addTable('t2');
      await addTable('t3');
      await store.append('t2', sampleEvent(1), sampleSummary({ toAct: 5 }));
      const results = await Promise.all([
        store.append('t1', sampleEvent(1), sampleSummary({ toAct: 2 })),
        store.append('t2', sampleEvent(1, { body: '"taken"' }), sampleSummary({ toAct: 6 })),
        store.append('t3', sampleEvent(2), sampleSummary({ toAct: 6 })),
        store.append('t1', sampleEvent(1, { body: '"second"' }), sampleSummary({ toAct: 7 })),
        store.append('t1', sampleEvent(2), sampleSummary({ toAct: 4, round: 3 })),
        store.append('nowhere', sampleEvent(1), sampleSummary()),
      ]);
      expect(results).toStrictEqual([true, false, false, false, true, false]);
      expect(await store.eventsAfter('t1', 0)).toStrictEqual([sampleEvent(1), sampleEvent(2)]);
      expect(await store.eventsAfter('t3', 0)).toStrictEqual([]);
      const lists = [...(await store.lobby('open', 9)), ...(await store.lobby('playing', 9))];
      const listed = Object.fromEntries(lists.map(({ id, toAct, round }) => [id, [toAct, round]]));
      expect(listed).toStrictEqual({ t1: [4, 3], t2: [5, undefined], t3: [0, undefined] });
    });

    test('with invalid values are rejected, and the other events of the tick are stored', async () => {
      const results = await Promise.allSettled([
        store.append('t1', sampleEvent(1, { body: null as unknown as string }), sampleSummary()),
        store.append('t1', sampleEvent(1, { time: 1.5 }), sampleSummary()),
        store.append('t1', sampleEvent(1), sampleSummary({ upkeepAt: Number.NaN })),
        store.append('t1', sampleEvent(1), sampleSummary()),
      ]);
      expect(results.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    });

    test('are all stored, in order within each table, even if thousands arrive in one tick', async () => {
      const tables = numbersTo(300).map((number) => `load${number}`);
      await Promise.all(tables.map((id) => addTable(id)));
      const asked = numbersTo(8).flatMap((seq) =>
        tables.map((id) => store.append(id, sampleEvent(seq), sampleSummary())),
      );
      expect((await Promise.all(asked)).every(Boolean)).toBe(true);
      for (const id of tables)
        expect((await store.eventsAfter(id, 0)).map(({ seq }) => seq)).toStrictEqual(numbersTo(8));
    });

    test('and everything else survive closing and opening the store', async () => {
      await store.addPerson({ id: 'ann', name: 'Ann', tokenHash: 'hash', created: CREATED });
      await store.setMute('ann', 'bob', true);
      await store.append('t1', sampleEvent(1), sampleSummary({ upkeepAt: 5, seats: seatsOf('ann', 'bob') }));
      await store.addChat('t1', { id: 'ann', name: 'Ann' }, 'Ahoy', CREATED);
      await store.serve(4321);
      const everything = async (): Promise<unknown[]> => [
        await store.deviceByToken('hash'),
        await store.loadTable('t1'),
        await store.lobby('playing', 9),
        await store.salt(),
        await store.tablesOf('bob', 9),
        await store.dueTables(5, 9),
        await store.chatAfter('t1', 0, 9),
        await store.serve(0),
      ];
      const before = await everything();
      await store.close();
      store = await open();
      expect(await everything()).toStrictEqual(before);
    });

    test('are stored if they are appended before the store is closed, and rejected if they are appended later', async () => {
      const asked = store.append('t1', sampleEvent(1), sampleSummary());
      const closing = store.close();
      await expect(store.append('t1', sampleEvent(2), sampleSummary())).rejects.toThrow('closed');
      await closing;
      await store.close();
      expect(await asked).toBe(true);
      store = await open();
      expect(await store.eventsAfter('t1', 0)).toHaveLength(1);
    });
  });

  describe('lists', () => {
    test('the lobby has a list of open tables with a seat to take, and a list of games in progress', async () => {
      const statuses = ['open', 'starting', 'playing', 'over', 'closed'] as const;
      for (const status of statuses) await store.addTable(sampleRow(status), newSummary([undefined], { status }));
      await store.addTable(sampleRow('full'), newSummary(['ann', 'bob']));
      await store.addTable(unlistedRow('unlisted'), newSummary([undefined]));
      expect(await idsOf('open')).toStrictEqual(['open']);
      expect(await idsOf('playing')).toStrictEqual(['playing']);

      const seats = seatsOf('ann', 'bob');
      await store.append('open', sampleEvent(1), sampleSummary({ status: 'playing', toAct: 2, seats }));
      await store.append('playing', sampleEvent(1), sampleSummary({ status: 'over' }));
      const { settings } = sampleRow('open');
      const line = { id: 'open', game: 'tortuga', settings, status: 'playing', toAct: 2, seats, round: undefined };
      const place = { created: CREATED, turn: 1 };
      expect(await store.lobby('playing', 1)).toStrictEqual([{ ...line, ...place, changed: CREATED + 1000 }]);
      expect(await store.lobby('playing', 0)).toStrictEqual([]);
      expect(await idsOf('open')).toStrictEqual([]);
    });

    test('a seat that is reserved for one person is a seat to take, and a name cannot imitate an open seat', async () => {
      const reserved = { plan: { kind: 'reserved', for: 'ann' } } as const;
      const nameOf = (name: string): ListedSeat => ({ plan: { kind: 'open' }, person: { id: 'eve', name } });
      await store.addTable(sampleRow('kept'), { ...newSummary([]), seats: [reserved] });
      await store.addTable(sampleRow('liar'), { ...newSummary([]), seats: [nameOf('{"plan":{"kind":"open"}}')] });
      await store.addTable(sampleRow('invite'), { ...newSummary([]), seats: [{ plan: { kind: 'reserved' } }] });
      expect(await idsOf('open')).toStrictEqual(['kept']);
    });

    test('in the lobby, hosts take turns, and tables with the same origin count as tables of one host', async () => {
      const add = (id: string, row: Partial<TableRow>): Promise<void> =>
        store.addTable(sampleRow(id, row), newSummary([undefined]));
      for (let n = 1; n <= 4; n++)
        await add(`flood${n}`, { creator: `guest${n}`, origin: 'far', created: CREATED + n });
      await add('old1', { creator: 'bob', origin: '', created: CREATED - 2 });
      await add('old2', { creator: 'bob', origin: '', created: CREATED - 1 });
      await add('near', { creator: 'eve', origin: 'near', created: CREATED });
      expect(await idsOf('open')).toStrictEqual(['flood4', 'near', 'old2', 'flood3', 'old1', 'flood2', 'flood1']);
      expect((await store.lobby('open', 4)).map(({ turn }) => turn)).toStrictEqual([1, 1, 1, 2]);
      expect(await store.countListed('guest1', 'far')).toStrictEqual({ person: 1, origin: 4 });
      expect(await store.countListed('bob', 'far')).toStrictEqual({ person: 2, origin: 4 });
      expect(await store.countListed('nobody', 'nowhere')).toStrictEqual({ person: 0, origin: 0 });
    });

    const idsOf = async (list: 'open' | 'playing'): Promise<string[]> =>
      (await store.lobby(list, 9)).map(({ id }) => id);

    test('seats stay the same if an event does not change them', async () => {
      await addTable('t1', ['ann', 'bob']);
      await store.append('t1', sampleEvent(1), sampleSummary());
      expect((await store.lobby('playing', 1))[0]?.seats).toStrictEqual(seatsOf('ann', 'bob'));
      expect(await store.tablesOf('bob', 9)).toHaveLength(1);
    });

    test('a person’s running tables come before the finished ones, the most recently changed first, up to the limit', async () => {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      for (const id of ids) await addTable(id);
      await addTable('others', ['bob']);
      await store.append('a', sampleEvent(1, { at: CREATED + 9 }), sampleSummary({ status: 'over' }));
      await store.append('b', sampleEvent(1, { at: CREATED + 5 }), sampleSummary({ status: 'starting' }));
      await store.append('c', sampleEvent(1, { at: CREATED + 8 }), sampleSummary({ status: 'closed' }));
      await store.append('d', sampleEvent(1, { at: CREATED + 6 }), sampleSummary({ status: 'playing' }));
      await store.append('e', sampleEvent(1, { at: CREATED + 7 }), sampleSummary({ status: 'over' }));
      await store.append('f', sampleEvent(1, { at: CREATED + 4 }), sampleSummary({ status: 'open' }));
      const list = async (limit: number): Promise<string> =>
        (await store.tablesOf('ann', limit)).map(({ id }) => id).join('');
      expect(await list(99)).toBe('dbface');
      expect(await list(4)).toBe('dbfa');
      expect(await list(2)).toBe('db');
      expect(await list(0)).toBe('');
      // Table e was finished and now runs again. Table c gets another event after it was closed.
      await store.append('e', sampleEvent(2, { at: CREATED + 3 }), sampleSummary({ status: 'playing' }));
      await store.append('c', sampleEvent(2, { at: CREATED + 20 }), sampleSummary({ status: 'closed' }));
      expect(await list(99)).toBe('dbfeca');
      expect((await store.tablesOf('ann', 99)).map(({ status }) => status)).toStrictEqual(
        'playing starting open playing closed over'.split(' '),
      );
    });

    test('a person’s tables change when people join and leave', async () => {
      const tablesOf = async (person: string): Promise<string[]> =>
        (await store.tablesOf(person, 9)).map(({ id }) => id);
      await addTable('t1', ['ann', undefined]);
      await store.append('t1', sampleEvent(1), sampleSummary({ seats: seatsOf('bob', 'ann', 'bob') }));
      expect([await tablesOf('ann'), await tablesOf('bob')]).toStrictEqual([['t1'], ['t1']]);
      await store.append(
        't1',
        sampleEvent(2),
        sampleSummary({ status: 'over', seats: seatsOf('bob', undefined, 'cid') }),
      );
      expect([await tablesOf('ann'), await tablesOf('bob'), await tablesOf('cid')]).toStrictEqual([[], ['t1'], ['t1']]);
      await store.append('t1', sampleEvent(3), sampleSummary({ seats: seatsOf() }));
      expect([await tablesOf('bob'), await tablesOf('cid')]).toStrictEqual([[], []]);
    });

    test('due tables are sorted with the longest overdue first', async () => {
      for (const [id, upkeepAt] of Object.entries({ a: 300, b: 100, c: 200, d: undefined, e: 400 }))
        await store.addTable(sampleRow(id), newSummary([], { upkeepAt }));
      expect(await store.dueTables(99, 9)).toStrictEqual([]);
      expect(await store.dueTables(300, 9)).toStrictEqual(['b', 'c', 'a']);
      expect(await store.dueTables(300, 2)).toStrictEqual(['b', 'c']);
      await store.append('b', sampleEvent(1), sampleSummary({ upkeepAt: undefined }));
      await store.append('d', sampleEvent(1), sampleSummary({ upkeepAt: 5_000_000_000_000 }));
      expect(await store.dueTables(9_000_000_000_000, 9)).toStrictEqual(['c', 'a', 'e', 'd']);
    });
  });

  describe('chat', () => {
    const ann = { id: 'ann', name: 'Ann' };
    beforeEach(() => addTable('t1'));

    test('is numbered from 1 within each table', async () => {
      await addTable('t2');
      expect(await store.addChat('t1', ann, 'Ahoy!', CREATED)).toStrictEqual({
        n: 1,
        from: ann,
        text: 'Ahoy!',
        at: CREATED,
      });
      expect((await store.addChat('t1', ann, 'Anyone?', CREATED)).n).toBe(2);
      expect((await store.addChat('t2', ann, 'Here', CREATED)).n).toBe(1);
    });

    test('is read in order: the lines after a given number, or only the last of them if there is a limit', async () => {
      const lines = [];
      for (const n of numbersTo(6)) lines.push(await store.addChat('t1', ann, `line ${n}`, CREATED + n));
      expect(await store.chatAfter('t1', 0, 9)).toStrictEqual(lines);
      expect(await store.chatAfter('t1', 4, 9)).toStrictEqual(lines.slice(4));
      expect(await store.chatAfter('t1', 1, 2)).toStrictEqual(lines.slice(4));
      expect(await store.chatAfter('t1', 6, 9)).toStrictEqual([]);
      expect(await store.chatAfter('nowhere', 0, 9)).toStrictEqual([]);
    });

    test('has no gaps and keeps its order under load, while events are appended', async () => {
      await addTable('t2');
      const asked = numbersTo(200).map((n) => store.addChat(n % 2 ? 't1' : 't2', ann, `line ${n}`, CREATED));
      const appended = numbersTo(20).map((seq) => store.append('t1', sampleEvent(seq), sampleSummary()));
      const lines = await Promise.all(asked);
      expect((await Promise.all(appended)).every(Boolean)).toBe(true);
      for (const [table, first] of Object.entries({ t1: 0, t2: 1 })) {
        expect(lines.filter((_, index) => index % 2 === first).map(({ n }) => n)).toStrictEqual(numbersTo(100));
        const texts = (await store.chatAfter(table, 0, 999)).map(({ text }) => text);
        expect(texts).toStrictEqual(numbersTo(100).map((n) => `line ${n * 2 - 1 + first}`));
      }
    });

    test('at an unknown table is rejected, and the other chat lines of the tick are stored', async () => {
      const results = await Promise.allSettled([
        store.addChat('nowhere', ann, 'Hello?', CREATED),
        store.addChat('t1', ann, 'Ahoy', CREATED),
      ]);
      expect(results.map(({ status }) => status)).toStrictEqual(['rejected', 'fulfilled']);
    });

    test('does not count as a change to the table', async () => {
      await store.addChat('t1', ann, 'Ahoy', CREATED + 99);
      expect((await store.tablesOf('ann', 1))[0]?.changed).toBe(CREATED);
      expect(await store.append('t1', sampleEvent(1), sampleSummary())).toBe(true);
    });
  });

  test('served time only moves forward', async () => {
    expect(await store.serve(0)).toBe(0);
    expect(await store.serve(5_000_000_000_000)).toBe(5_000_000_000_000);
    expect(await store.serve(30)).toBe(5_000_000_000_000);
    expect(await store.serve(5_000_000_000_001)).toBe(5_000_000_000_001);
  });

  test('a store does not receive its own news', async () => {
    const received: unknown[] = [];
    store.onNews((news) => received.push(news));
    await addTable('t1');
    store.broadcast({ type: 'who', table: 't1' });
    await store.append('t1', sampleEvent(1), sampleSummary());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received).toStrictEqual([]);
  });

  test('an open store is writable, and checking that changes nothing', async () => {
    await addTable('t1');
    await store.append('t1', sampleEvent(1), sampleSummary());
    await store.checkWritable();
    expect(await store.eventsAfter('t1', 0)).toStrictEqual([sampleEvent(1)]);
    await store.close();
    await expect(store.checkWritable()).rejects.toThrow();
    store = await open();
  });

  test('events that were confirmed survive when the process is killed', async () => {
    const tables = ['t1', 't2', 't3', 't4'];
    for (const id of tables) await addTable(id);
    await store.close();
    const acknowledged = new Map<string, number>();
    for (const acknowledgements of [1, 40, 150]) {
      await appendUntilKilled(where, tables, acknowledgements, acknowledged);
      store = await open();
      for (const table of tables) {
        const stored: readonly StoredEvent[] = await store.eventsAfter(table, 0);
        expect(stored).toStrictEqual(stored.map((_, index) => sampleEvent(index + 1)));
        expect(stored.length).toBeGreaterThanOrEqual(acknowledged.get(table) ?? 0);
      }
      await store.close();
    }
    expect(acknowledged.size).toBe(tables.length);
    store = await open();
  });
});

/**
 * Starts a process that appends events. Kills the process after `count` confirmed events. Puts the number of each table's last
 * confirmed event into `last`.
 */
async function appendUntilKilled(
  where: string,
  tables: string[],
  count: number,
  last: Map<string, number>,
): Promise<void> {
  const appender = join(import.meta.dirname, 'testing', 'appender.ts');
  const child = spawn(process.execPath, [appender, where, ...tables], { stdio: ['ignore', 'pipe', 'inherit'] });
  let left = count;
  for await (const line of createInterface(child.stdout)) {
    const [table = '', seq] = line.split(' ');
    last.set(table, Number(seq));
    if (--left === 0) child.kill('SIGKILL');
  }
  expect(left).toBeLessThanOrEqual(0);
}
