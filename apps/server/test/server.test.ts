import { verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { describe, expect, test } from 'vitest';
import { Client } from './helpers/client.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';

describe('whole games over sockets', () => {
  test.each([
    { game: 'tortuga', seats: 4 },
    { game: 'tortuga', seats: 2 },
    { game: 'cartagena', seats: 5 },
    { game: 'cartagena', seats: 3, options: { version: 'tortuga' } },
  ])('%j: all seats play at once to the end, and the record verifies', (table) =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, table);
      await playToEnd(sockets, id);
      const { status, body } = await people[0]!.ask('GET', `/api/tables/${id}/record`);
      expect(status).toBe(200);
      expect(verify(body, findGame)).toMatchObject({ ok: true, value: { chanceEvents: expect.any(Number) } });
      expect((body['fairness'] as { clientSeeds: string[] }).clientSeeds).toEqual(people.map(({ seed }) => seed));
      expect((body['moves'] as string[]).length).toBe(sockets[0]!.log.length);
      for (const socket of sockets) expect(socket.log).toEqual(sockets[0]!.log);
    }),
  );
});

test('a person without a seat starts and watches a game between bots', () =>
  withServer(async (base) => {
    const person = await Client.arrive(base);
    const id = await person.create({
      game: 'cartagena',
      seats: [
        { kind: 'bot', rank: 'deckhand' },
        { kind: 'bot', rank: 'cabin-boy' },
      ],
    });
    const watching = await person.follow(id);
    await watching.send({ type: 'start' });
    await watching.until(() => watching.game?.outcome !== undefined, 60_000);
    expect(watching.table!.status).toBe('over');
  }));
