import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type RunningServer } from '../src/serve.ts';
import { startPostgres, type TestServer } from '../src/store/testing/postgres.ts';
import { ask, STUCK_AFTER, type RawReply } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { testSettings } from './helpers/server.ts';
import { seatedTable } from './helpers/tables.ts';

let postgres: TestServer;
let serving: RunningServer;

beforeAll(async () => {
  postgres = await startPostgres();
  serving = await serve(testSettings({ databaseUrl: await postgres.freshDatabase() }));
});

afterAll(async () => {
  postgres.resume();
  await serving.close();
  await postgres.stop();
});

test('while Postgres hangs, every request gets a reply with a code, and afterwards everything works again', async () => {
  const { address } = serving;
  const { id, people, sockets } = await seatedTable(address, { game: 'tortuga', seats: 2 });
  const seat = sockets.findIndex((socket) => socket.isToAct);
  const { seq, game } = sockets[seat]!;
  const logs = sockets.map((socket) => JSON.stringify(socket.log));
  const [{ token }] = [people[seat]!];
  const move = (): Promise<RawReply> =>
    ask(address, 'POST', `/api/tables/${id}/move`, { token, body: JSON.stringify({ seq, move: game!.legal[0] }) });

  await postgres.hang();
  const answers: string[] = [];
  const note = async (name: string, reply: Promise<RawReply>): Promise<RawReply> => {
    const received = await reply;
    answers.push(name);
    return received;
  };
  sockets[seat]!.socket.send(JSON.stringify({ type: 'move', id: 99, seq, move: game!.legal[0] }));
  const [moved, lobby, ready, alive] = await Promise.all([
    note('a move', move()),
    note('the lobby', ask(address, 'GET', '/api/tables')),
    note('readiness', ask(address, 'GET', '/readyz')),
    note('health', ask(address, 'GET', '/healthz')),
  ]);
  // The server does not wait for Postgres before it says that it is not ready.
  expect(answers.slice(0, 2)).toEqual(['health', 'readiness']);
  expect([alive.status, ready.status]).toEqual([200, 503]);
  expect(JSON.parse(ready.text)).toMatchObject({ ok: false, error: { code: 'storage-down' } });
  for (const refused of [moved, lobby]) {
    expectRefusal(refused, 'storage-down');
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  }
  await sockets[seat]!.until(() => sockets[seat]!.received.at(-1)!.includes('"storage-down"'), STUCK_AFTER);
  expect(sockets.map((socket) => JSON.stringify(socket.log))).toEqual(logs);

  postgres.resume();
  await expect.poll(async () => (await ask(address, 'GET', '/readyz')).status, { timeout: STUCK_AFTER }).toBe(200);
  // Postgres may have stored the first attempt after it was resumed. In that case, the second attempt repeats a stored move.
  expect((await move()).status).toBe(200);
  expect((await people[seat]!.look(id)).seq).toBe(seq + 1);
});
