import { rngFrom, type Rng } from '@sloop/engine';
import { viewsBefore, type Past, type ServerMessage } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { type Answer, ask, Client } from './helpers/client.ts';
import type { Following } from './helpers/following.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';

const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body.error?.code];

const pastOf = async (person: Client, table: string): Promise<Past> =>
  (await person.ask('GET', `/api/tables/${table}/past`)).body as unknown as Past;

/** Moves of whoever is asked; everybody has heard of each before the next one. */
async function playSome(
  seats: readonly Following[],
  all: readonly Following[],
  rng: Rng,
  moves: number,
): Promise<void> {
  for (let move = 0; move < moves && !seats[0]!.game!.outcome; move++) {
    const asked = seats.filter((socket) => socket.isAsked);
    const socket = asked[rng.below(asked.length)]!;
    const { legal } = socket.game!;
    const done = await socket.move(legal[rng.below(legal.length)]!);
    if (done.type !== 'done') throw new Error(JSON.stringify(done));
    await Promise.all(all.map((each) => each.until(() => each.seq >= done.seq)));
  }
}

/** What a socket told while it happened: the game after each number of moves, the moments between a move and its chance too. */
function toldBy({ received }: Following): Map<number, Past['moments'][number]> {
  const told = new Map<number, Past['moments'][number]>();
  for (const text of received) {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== 'update' || !message.game) continue;
    const { log, view, toAct, between = [] } = message.game;
    const count = log.from + log.moves.length;
    told.set(count, { view, toAct });
    for (const [index, earlier] of viewsBefore(view, between).entries())
      told.set(count - between.length + index, { view: earlier, toAct: [] });
  }
  return told;
}

describe.each(['tortuga', 'cartagena'])('%s', (game) => {
  test('everybody finds what they were shown, as it was shown then: seats and spectators, in the middle and at the end', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game, seats: 3, moments: true });
      const stranger = await Client.arrive(base);
      const watching = await stranger.follow(id, { moments: true });
      const viewers = [...people, stranger];
      const all = [...sockets, watching];
      const agrees = async (): Promise<void> => {
        for (const [index, socket] of all.entries()) {
          const { seq, log, moments } = await pastOf(viewers[index]!, id);
          expect([seq, log]).toEqual([socket.seq, socket.log]);
          expect(moments).toHaveLength(log.length);
          expect(moments.at(-1)).toEqual({ view: socket.game!.view, toAct: socket.game!.toAct });
          const told = toldBy(socket);
          expect(told.size).toBeGreaterThan(10);
          const isTold = log.filter((_, index) => told.has(index + 1));
          expect(isTold, 'every move of these sockets is told, chance included').toHaveLength(log.length);
          for (const [count, moment] of told) expect(moments[count - 1], `after ${count} moves`).toEqual(moment);
        }
      };
      await playSome(sockets, all, rngFrom(`past of ${game}`), 45);
      await agrees();
      await playToEnd(sockets, `past of ${game}`);
      await watching.until(() => watching.game?.outcome !== undefined);
      await agrees();
    }));

  test('somebody who never told who they are sees what spectators see', () =>
    withServer(async (base) => {
      const { id, sockets } = await seatedTable(base, { game, seats: 2 });
      await playSome(sockets, sockets, rngFrom('nobody'), 12);
      const { status, text } = await ask(base, 'GET', `/api/tables/${id}/past`);
      expect([status, JSON.parse(text)]).toEqual([200, await pastOf(await Client.arrive(base), id)]);
    }));
});

test('what was taken back is not in it', () =>
  withServer(async (base) => {
    const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
    const [ani] = people as [Client];
    const [socket] = sockets as [Following];
    const before = await pastOf(ani, id);
    const done = (await socket.move(socket.game!.legal[0]!)) as ServerMessage & { type: 'done' };
    expect((await pastOf(ani, id)).moments).toHaveLength(before.moments.length + 1);
    await socket.send({ type: 'undo', seq: done.seq });
    expect(await pastOf(ani, id)).toEqual({ ...before, seq: done.seq + 1 });
  }));

test('there is none before the game has begun, nor without a table', () =>
  withServer(async (base) => {
    const ani = await Client.arrive(base);
    const id = await ani.create({ game: 'tortuga', seats: [{ kind: 'open' }, { kind: 'open' }] });
    expect(codeOf(await ani.ask('GET', `/api/tables/${id}/past`))).toEqual([409, 'not-playing']);
    expect(codeOf(await ani.ask('GET', '/api/tables/aaaaaaaaaaaa/past'))).toEqual([404, 'not-found']);
  }));

test('it is packed for whoever can unpack it', () =>
  withServer(async (base) => {
    const { id, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
    await playSome(sockets, sockets, rngFrom('packed'), 30);
    const path = `/api/tables/${id}/past`;
    const plain = await ask(base, 'GET', path);
    const refused = await ask(base, 'GET', path, { headers: { 'accept-encoding': 'br, gzip;q=0' } });
    const packed = await ask(base, 'GET', path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([plain, refused, packed].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      undefined,
      'gzip',
    ]);
    expect(refused.text).toBe(plain.text);
    expect(Number(packed.headers['content-length']) * 5).toBeLessThan(Number(plain.headers['content-length']));
    expect(await (await fetch(base + path)).json()).toEqual(JSON.parse(plain.text));
  }));

test('nobody gets too many of them', () =>
  withServer(
    async (base) => {
      const answers: Answer[] = [];
      const ani = await Client.arrive(base);
      for (let times = 0; times < 5; times++) answers.push(await ani.ask('GET', '/api/tables/aaaaaaaaaaaa/past'));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 429]);
      expect((await ani.ask('GET', '/api/me')).status).toBe(200);
    },
    { rate: 4 },
  ));
