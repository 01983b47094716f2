import { rngFrom, type Rng } from '@sloop/engine';
import { viewsBefore, type Past, type ServerMessage } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { type HttpReply, ask, Client } from './helpers/client.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';

const codeOf = ({ status, body }: HttpReply): [number, string | undefined] => [status, body.error?.code];

const pastOf = async (person: Client, table: string): Promise<Past> =>
  (await person.ask('GET', `/api/tables/${table}/past`)).body as unknown as Past;

/** Plays random moves. After each move, waits until every socket knows the move. */
async function playSome(
  seats: readonly TableFollower[],
  all: readonly TableFollower[],
  rng: Rng,
  moves: number,
): Promise<void> {
  for (let move = 0; move < moves && !seats[0]!.game!.outcome; move++) {
    const toAct = seats.filter((socket) => socket.isToAct);
    const socket = toAct[rng.below(toAct.length)]!;
    const { legal } = socket.game!;
    const done = await socket.move(legal[rng.below(legal.length)]!);
    if (done.type !== 'done') throw new Error(JSON.stringify(done));
    await Promise.all(all.map((each) => each.until(() => each.seq >= done.seq)));
  }
}

/**
 * Returns the moments that a socket received during the game. The key of a moment is the number of moves in the log at that moment,
 * including chance events.
 */
function liveMoments({ received }: TableFollower): Map<number, Past['moments'][number]> {
  const live = new Map<number, Past['moments'][number]>();
  for (const text of received) {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== 'update' || !message.game) continue;
    const { log, view, toAct, between = [] } = message.game;
    const count = log.from + log.moves.length;
    live.set(count, { view, toAct });
    for (const [index, earlier] of viewsBefore(view, between).entries())
      live.set(count - between.length + index, { view: earlier, toAct: [] });
  }
  return live;
}

describe.each(['tortuga', 'cartagena'])('%s', (game) => {
  test('the past equals what seats and spectators saw live, during the game and after it', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game, seats: 3, moments: true });
      const stranger = await Client.arrive(base);
      const watching = await stranger.follow(id, { moments: true });
      const viewers = [...people, stranger];
      const all = [...sockets, watching];
      const expectAgreement = async (): Promise<void> => {
        for (const [index, socket] of all.entries()) {
          const { seq, log, moments } = await pastOf(viewers[index]!, id);
          expect([seq, log]).toEqual([socket.seq, socket.log]);
          expect(moments).toHaveLength(log.length);
          expect(moments.at(-1)).toEqual({ view: socket.game!.view, toAct: socket.game!.toAct });
          const live = liveMoments(socket);
          expect(live.size).toBeGreaterThan(10);
          const received = log.filter((_, index) => live.has(index + 1));
          expect(received, 'the socket received a moment after every move and every chance event').toHaveLength(
            log.length,
          );
          for (const [count, moment] of live) expect(moments[count - 1], `after ${count} moves`).toEqual(moment);
        }
      };
      await playSome(sockets, all, rngFrom(`past of ${game}`), 45);
      await expectAgreement();
      await playToEnd(sockets, `past of ${game}`);
      await watching.until(() => watching.game?.outcome !== undefined);
      await expectAgreement();
    }));

  test('a client without an identity sees what spectators see', () =>
    withServer(async (base) => {
      const { id, sockets } = await seatedTable(base, { game, seats: 2 });
      await playSome(sockets, sockets, rngFrom('nobody'), 12);
      const { status, text } = await ask(base, 'GET', `/api/tables/${id}/past`);
      expect([status, JSON.parse(text)]).toEqual([200, await pastOf(await Client.arrive(base), id)]);
    }));
});

test('moves that were taken back are not in the past', () =>
  withServer(async (base) => {
    const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
    const [ani] = people as [Client];
    const [socket] = sockets as [TableFollower];
    const before = await pastOf(ani, id);
    const done = (await socket.move(socket.game!.legal[0]!)) as ServerMessage & { type: 'done' };
    expect((await pastOf(ani, id)).moments).toHaveLength(before.moments.length + 1);
    await socket.send({ type: 'undo', seq: done.seq });
    expect(await pastOf(ani, id)).toEqual({ ...before, seq: done.seq + 1 });
  }));

test('the past is refused before the game begins and for an unknown table', () =>
  withServer(async (base) => {
    const ani = await Client.arrive(base);
    const id = await ani.create({ game: 'tortuga', seats: [{ kind: 'open' }, { kind: 'open' }] });
    expect(codeOf(await ani.ask('GET', `/api/tables/${id}/past`))).toEqual([409, 'not-playing']);
    expect(codeOf(await ani.ask('GET', '/api/tables/aaaaaaaaaaaa/past'))).toEqual([404, 'not-found']);
  }));

test('the past is compressed for clients that accept gzip', () =>
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

test('requests for the past are limited', () =>
  withServer(
    async (base) => {
      const replies: HttpReply[] = [];
      const ani = await Client.arrive(base);
      for (let times = 0; times < 5; times++) replies.push(await ani.ask('GET', '/api/tables/aaaaaaaaaaaa/past'));
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 429]);
      expect((await ani.ask('GET', '/api/me')).status).toBe(200);
    },
    { rate: 4 },
  ));
