import { expect, test } from 'vitest';
import { ask, STUCK_AFTER } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { withServer } from './helpers/server.ts';
import { seatedTable, TWO_OPEN } from './helpers/tables.ts';

test('an overloaded server refuses newcomers and new tables, and games go on', () => {
  const load = { isOverloaded: false, delay: 0 };
  return withServer(
    async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const { token } = people[0]!;
      load.isOverloaded = true;
      const refused = [
        await ask(base, 'POST', '/api/people'),
        await ask(base, 'GET', '/api/me'),
        await ask(base, 'POST', '/api/tables', { token, body: JSON.stringify(TWO_OPEN) }),
      ];
      for (const reply of refused) {
        expectRefusal(reply, 'overloaded');
        expect(reply.status).toBe(503);
        expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      }
      const mover = sockets.find((socket) => socket.isToAct)!;
      expect(await mover.move(mover.game!.legal[0]!)).toMatchObject({ type: 'done' });
      expect((await ask(base, 'GET', '/api/me', { token })).status).toBe(200);
      for (const socket of sockets) await socket.send({ type: 'end' });
      // A rematch is a new table.
      expectRefusal(await ask(base, 'POST', `/api/tables/${id}/rematch`, { token }), 'overloaded');
      expect(await sockets[1]!.send({ type: 'rematch' })).toMatchObject({ error: { code: 'overloaded' } });
      load.isOverloaded = false;
      expect(await sockets[1]!.send({ type: 'rematch' })).toMatchObject({ type: 'done' });
      expect((await ask(base, 'POST', '/api/people')).status).toBe(200);
    },
    {},
    { load },
  );
});

test('a server is overloaded while its event loop is later than the setting allows', () =>
  withServer(
    async (base) => {
      const arrive = async (): Promise<number> => (await ask(base, 'POST', '/api/people')).status;
      const busy = setInterval(() => {
        const end = performance.now() + 300;
        while (performance.now() < end);
      });
      await expect
        .poll(arrive, { timeout: STUCK_AFTER })
        .toBe(503)
        .finally(() => clearInterval(busy));
      await expect.poll(arrive, { timeout: STUCK_AFTER }).toBe(200);
    },
    { overload: 100 },
  ));
