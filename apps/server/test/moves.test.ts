import type { ServerMessage } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { Client } from './helpers/client.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';

const codeOf = (message: ServerMessage): string => (message.type === 'refused' ? message.error.code : message.type);

/** Returns the player whose turn it is. Works only for games where one seat moves at a time. */
const onTurn = (sockets: readonly TableFollower[]): TableFollower => sockets.find(({ isToAct }) => isToAct)!;
const untilAllKnow = (sockets: readonly TableFollower[], seq: number): Promise<void[]> =>
  Promise.all(sockets.map((socket) => socket.until(() => socket.seq >= seq)));

describe('moves', () => {
  test('if all seats move at the same time, every move succeeds', () =>
    withServer(async (base) => {
      const { sockets } = await seatedTable(base, { game: 'tortuga', seats: 4 });
      const { seq } = sockets[0]!;
      const replies = await Promise.all(sockets.map((socket) => socket.move(socket.game!.legal[0]!, seq)));
      expect(replies.map(codeOf)).toEqual(['done', 'done', 'done', 'done']);
    }));

  test('a move that is sent again, over the socket or over HTTP, counts only once', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const mover = onTurn(sockets);
      const { seq } = mover;
      const move = mover.game!.legal[0]!;
      const first = await mover.move(move, seq);
      const again = await mover.move(move, seq);
      expect([first, again]).toMatchObject([
        { type: 'done', seq: seq + 1 },
        { type: 'done', seq: seq + 1 },
      ]);
      const { body } = await people[mover.seat!]!.act(id, 'move', { seq, move });
      expect(body).toMatchObject({ seq: seq + 1 });
      expect((await people[0]!.look(id)).seq).toBe(seq + 1);
      const other = mover.game!.legal.find((each) => each !== move)!;
      expect(codeOf(await mover.move(other, seq))).toBe('stale');
    }));

  test('illegal moves, moves out of turn and moves by strangers are refused with a reason and the current view', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const mover = onTurn(sockets);
      const waiting = sockets.find((socket) => socket !== mover)!;
      const illegal = await mover.move('-17');
      expect(illegal).toMatchObject({
        type: 'refused',
        error: { code: 'illegal-move', message: expect.stringContaining('no pirate') },
        current: { type: 'update', seq: mover.seq, game: { legal: mover.game!.legal } },
      });
      expect(codeOf(await waiting.move(mover.game!.legal[0]!))).toBe('not-to-act');
      expect(codeOf(await mover.move(mover.game!.legal[0]!, mover.seq + 5))).toBe('stale');
      const stranger = await Client.arrive(base);
      const { status, body } = await stranger.act(id, 'move', { seq: mover.seq, move: 'end' });
      expect([status, body.error!.code]).toEqual([403, 'not-seated']);
      expect((await people[0]!.look(id)).seq).toBe(mover.seq);
    }));

  test('a socket without a seat may watch but not move', () =>
    withServer(async (base) => {
      const { id } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const watching = await (await Client.arrive(base)).follow(id);
      expect(watching.game!.legal).toEqual([]);
      expect(codeOf(await watching.move('end'))).toBe('not-seated');
    }));
});

describe('taking back', () => {
  test('a hidden answer can be taken back until everyone has answered', () =>
    withServer(async (base) => {
      const { sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
      const [one, two] = sockets as [TableFollower, TableFollower];
      const [first, second] = [one.game!.legal[0]!, one.game!.legal.at(-1)!];
      await one.move(first);
      await one.until(() => one.game!.canUndo);
      const undone = await one.send({ type: 'undo', seq: one.seq });
      expect(undone.type).toBe('done');
      await one.until(() => one.isToAct);
      expect(await one.send({ type: 'undo', seq: one.seq - 1 })).toMatchObject({ type: 'done', seq: one.seq });
      await one.move(second);
      await two.move(two.game!.legal[0]!);
      await untilAllKnow(sockets, one.seq);
      expect(two.log.filter(({ by }) => by === 0).map(({ move }) => move)).toEqual([second]);
      expect(codeOf(await one.send({ type: 'undo', seq: one.seq }))).toBe('cannot-undo');
      const shown = two.received.some((text) => text.includes(`{"by":0,"move":"${first}"}`));
      expect(shown).toBe(first === second);
    }));

  test('public moves can be taken back one by one, and a request that is sent twice takes back only one move', () =>
    withServer(async (base) => {
      const { sockets } = await seatedTable(base, { game: 'cartagena', seats: 3 });
      const mover = onTurn(sockets);
      const before = JSON.stringify(mover.game!.view);
      const start = mover.seq;
      for (let count = 1; count <= 2; count++) {
        await mover.move(mover.game!.legal.find((move) => /^[A-Z]0$/.test(move))!);
        await mover.until(() => mover.seq === start + count);
      }
      const { seq } = mover;
      const [one, two] = [await mover.send({ type: 'undo', seq }), await mover.send({ type: 'undo', seq })];
      expect(two).toMatchObject({ type: 'done', seq: (one as { seq: number }).seq });
      await mover.until(() => mover.seq > seq);
      expect(mover.game!.canUndo).toBe(true);
      await mover.send({ type: 'undo', seq: mover.seq });
      await untilAllKnow(sockets, seq + 2);
      expect(JSON.stringify(mover.game!.view)).toBe(before);
      expect(mover.log.filter(({ by }) => by !== 'chance')).toEqual([]);
      expect(codeOf(await mover.send({ type: 'undo', seq: mover.seq }))).toBe('cannot-undo');
    }));

  test('a move that is sent again after its undo is refused', () =>
    withServer(async (base) => {
      const { sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const mover = onTurn(sockets);
      const { seq } = mover;
      const move = mover.game!.legal[0]!;
      await mover.move(move, seq);
      await mover.send({ type: 'undo', seq: seq + 1 });
      expect(codeOf(await mover.move(move, seq))).toBe('stale');
    }));
});

describe('handing over', () => {
  test('a bot plays for a person who leaves, everyone sees that, and the person can take the seat back', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'cartagena', seats: 2 });
      const mover = onTurn(sockets);
      const other = sockets.find((socket) => socket !== mover)!;
      await people[mover.seat!]!.act(id, 'leave', {});
      await other.until(() => other.isToAct);
      expect(other.table!.seats[mover.seat!]!.held).toEqual({ rank: 'captain', reason: 'left' });
      expect(codeOf(await mover.move('end'))).toBe('held');
      expect(mover.game!.legal).toEqual([]);
      expect(codeOf(await mover.send({ type: 'reclaim' }))).toBe('done');
      expect(codeOf(await mover.send({ type: 'reclaim' }))).toBe('done');
      expect(codeOf(await other.send({ type: 'reclaim' }))).toBe('not-held');
      await other.until(() => other.table!.seats[mover.seat!]!.held === undefined);
      expect(codeOf(await other.send({ type: 'hold', rank: 'cabin-boy' }))).toBe('done');
      await mover.until(() => mover.isToAct);
    }));
});

describe('sockets', () => {
  test('after a reconnection, the server sends only what was missed', () =>
    withServer(async (base) => {
      const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 3 });
      const absent = sockets[2]!;
      const known = { seq: absent.seq, log: absent.log };
      absent.close();
      for (const socket of sockets.slice(0, 2)) await socket.move(socket.game!.legal[0]!);
      const back = await people[2]!.follow(id, { known });
      const { game, table } = JSON.parse(back.received[0]!) as { game: { log: { from: number } }; table?: object };
      expect(table).toBeUndefined();
      expect(game.log.from).toBeGreaterThan(0);
      expect(back.log.slice(0, known.log.length)).toEqual(known.log);
      expect(back.seq).toBe(known.seq + 2);
      expect(back.isToAct).toBe(true);
    }));

  test('presence changes as people come and go', () =>
    withServer(async (base) => {
      const { id, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
      const presence = (socket: TableFollower): unknown =>
        socket.received.map((text) => (JSON.parse(text) as { present?: unknown }).present).findLast(Boolean);
      const [one, two] = sockets as [TableFollower, TableFollower];
      await one.until(() => JSON.stringify(presence(one)) === '{"seats":[0,1],"spectators":0}');
      const watching = await (await Client.arrive(base)).follow(id);
      await one.until(() => JSON.stringify(presence(one)) === '{"seats":[0,1],"spectators":1}');
      watching.close();
      two.close();
      await one.until(() => JSON.stringify(presence(one)) === '{"seats":[0],"spectators":0}');
    }));
});
