import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { CLOSE } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { RETRY_UNREADABLE } from '../src/open/open-tables.ts';
import { ServedTime } from '../src/process/served-time.ts';
import { serve } from '../src/serve.ts';
import { ask, Client, STUCK_AFTER } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { testSettings, withTempFolder } from './helpers/server.ts';
import { seatedTable } from './helpers/tables.ts';

const TWO_SEATS = { game: 'cartagena', seats: 2 };

/** Begins three games between bots, stops the server before a bot has moved, and returns the tables' ids. */
async function beginThreeGames(data: string): Promise<{ readonly ids: readonly string[]; readonly token: string }> {
  const serving = await serve(testSettings({ data, botPause: 10_000 }));
  const person = await Client.arrive(serving.address);
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const bot = { kind: 'bot', rank: 'deckhand' } as const;
    const id = await person.create({ game: 'cartagena', seats: [bot, bot] });
    const follower = await person.follow(id);
    await follower.send({ type: 'start' });
    await follower.until(() => follower.game !== undefined, STUCK_AFTER);
    ids.push(id);
  }
  await serving.close();
  return { ids, token: person.token };
}

/** Replaces the text `found` in a table's events. Exactly one event must contain this text. */
function damage(data: string, table: string, found: string, replacement: string): void {
  const database = new DatabaseSync(data);
  const { changes } = database
    .prepare('update events set body = replace(body, ?, ?) where table_id = ? and instr(body, ?) > 0')
    .run(found, replacement, table, found);
  database.close();
  expect(changes).toBe(1);
}

test.each([
  ['a damaged event', '"chance"', '"chan'],
  ['an illegal chance event', '"chance":["', '"chance":["x'],
  ['a game under other rules', '"rules":1', '"rules":2'],
])('%s affects no other table, and a request for the unreadable table is refused with a reason', (...row) =>
  withTempFolder(async (folder) => {
    const [, found, replacement] = row;
    const data = join(folder, 'sloop.db');
    const { ids, token } = await beginThreeGames(data);
    const [broken, ...others] = ids as [string, ...string[]];
    damage(data, broken, found, replacement);
    const serving = await serve(testSettings({ data }));
    try {
      const { address } = serving;
      const metrics = async (): Promise<string> => (await ask(address, 'GET', '/metrics')).text;
      const statusOf = async (id: string): Promise<unknown> => {
        const { text } = await ask(address, 'GET', `/api/tables/${id}`, { token });
        return (JSON.parse(text) as { table?: { status: string } }).table?.status;
      };
      // The server must open the other tables by itself. A request for one of them would open it as well, so the test
      // makes no such request before this check.
      await expect.poll(metrics, { timeout: STUCK_AFTER }).toMatch(/^sloop_tables_open 2$/m);
      for (const id of others) await expect.poll(() => statusOf(id), { timeout: STUCK_AFTER }).toBe('over');
      const reply = await ask(address, 'GET', `/api/tables/${broken}`, { token });
      expectRefusal(reply, 'unreadable');
      expect(reply.headers['retry-after']).toBe('600');
      expect(await metrics()).toMatch(/^sloop_tables_set_aside 1$/m);
      const body = JSON.stringify({ name: 'Anna' });
      expect((await ask(address, 'PATCH', '/api/me', { token, body })).status).toBe(200);
    } finally {
      await serving.close();
    }
    damage(data, broken, replacement, found);
    const again = await serve(testSettings({ data }));
    const { status } = await ask(again.address, 'GET', `/api/tables/${broken}`, { token });
    await again.close();
    expect(status).toBe(200);
  }),
);

/** Begins a game between two people and stops the server. */
async function beginOneGame(data: string): Promise<{ readonly id: string; readonly people: readonly Client[] }> {
  const serving = await serve(testSettings({ data }));
  const { id, people } = await seatedTable(serving.address, TWO_SEATS);
  await serving.close();
  return { id, people };
}

test.each([
  ['an event that is not JSON', '"seat":0,"person":{"id":"', '"seat":0,"person":{"id":'],
  ['an illegal chance event', '"chance":["', '"chance":["x'],
])('%s is logged once, without ids, and is read again only every ten minutes', (_name, found, replacement) =>
  withTempFolder(async (folder) => {
    const data = join(folder, 'sloop.db');
    const { id, people } = await beginOneGame(data);
    damage(data, id, found, replacement);
    const lines: string[] = [];
    const write = (fields: object, message: string): void => {
      const { err } = fields as { readonly err?: Error };
      lines.push(`${message} ${err?.stack}`);
    };
    let now = 0;
    const serving = await serve(testSettings({ data }), {
      time: new ServedTime(() => now),
      log: { warn: write, error: write },
    });
    try {
      const status = async (): Promise<number> => (await ask(serving.address, 'GET', `/api/tables/${id}`)).status;
      expect(await status()).toBe(503);
      now += RETRY_UNREADABLE;
      expect([await status(), await status()], 'still damaged').toEqual([503, 503]);
      expect(lines).toEqual([expect.stringContaining('a table cannot be read and is set aside Error: ')]);
      for (const secret of [id, ...people.map((person) => person.id)])
        expect(lines[0]).not.toContain(secret.slice(0, 4));
      damage(data, id, replacement, found);
      now += RETRY_UNREADABLE - 1;
      expect(await status(), 'repaired, but not read again yet').toBe(503);
      now += 1;
      expect(await status()).toBe(200);
      expect((await ask(serving.address, 'GET', '/metrics')).text).toMatch(/^sloop_tables_set_aside 0$/m);
    } finally {
      await serving.close();
    }
  }),
);

/** Stores an event that no server can apply, under a table's next number. */
function addDamagedEvent(data: string, table: string): void {
  const database = new DatabaseSync(data, { timeout: STUCK_AFTER });
  database
    .prepare(
      `insert into events select table_id, max(seq) + 1, at, served, '{"type":"mo' from events where table_id = ?`,
    )
    .run(table);
  database.close();
}

test('a table that becomes unreadable while it is open is set aside, and the other open tables go on', () =>
  withTempFolder(async (folder) => {
    const data = join(folder, 'sloop.db');
    const serving = await serve(testSettings({ data }));
    try {
      const { address } = serving;
      const tables = [await seatedTable(address, TWO_SEATS), await seatedTable(address, TWO_SEATS)] as const;
      const [broken, other] = tables;
      const closed = broken.sockets.map(
        ({ socket }) => new Promise<number>((resolve) => void socket.on('close', (code) => resolve(code))),
      );
      // Reading a list of tables moves all events out of the journal.
      await ask(address, 'GET', '/api/tables');
      addDamagedEvent(data, broken.id);
      // Before the server refuses an act, it reads the events that other processes have stored, so it finds the damaged event here.
      expect(await broken.sockets[0]!.send({ type: 'reclaim' })).toMatchObject({ error: { code: 'unreadable' } });
      expect(await Promise.all(closed)).toEqual([CLOSE.unavailable, CLOSE.unavailable]);
      expectRefusal(await ask(address, 'GET', `/api/tables/${broken.id}`), 'unreadable');
      expect((await ask(address, 'GET', '/metrics')).text).toMatch(/^sloop_tables_set_aside 1$/m);
      const mover = other.sockets.find(({ isToAct }) => isToAct)!;
      expect(await mover.move(mover.game!.legal[0]!)).toMatchObject({ type: 'done' });
    } finally {
      await serving.close();
    }
  }));
