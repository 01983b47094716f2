import { afterEach, describe, expect, test } from 'vitest';
import type { RefusalCode, Update } from '@sloop/protocol';
import { ask, Client, STUCK_AFTER, type RawReply } from './helpers/client.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { withTempFolder } from './helpers/server.ts';
import { endProcesses, type ServerProcess } from './helpers/server-process.ts';
import { CAN_LIMIT, CAN_MOUNT, FullDisk, LimitedFiles, type SmallDisk } from './helpers/small-disk.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { seatedTable } from './helpers/tables.ts';

afterEach(endProcesses);

/** A page of the store's file, in bytes. */
const PAGE = 4096;

interface Game {
  readonly id: string;
  readonly people: readonly Client[];
  readonly sockets: readonly TableFollower[];
}

/** Tries to make the next move of a game. */
async function tryMove({ id, people, sockets }: Game, address: string): Promise<RawReply> {
  const seat = sockets.findIndex((socket) => socket.isToAct);
  const { seq, game } = sockets[seat]!;
  const body = JSON.stringify({ seq, move: game!.legal[0] });
  const reply = await ask(address, 'POST', `/api/tables/${id}/move`, { token: people[seat]!.token, body });
  if (reply.status === 200)
    await Promise.all(sockets.map((socket) => socket.until(() => socket.seq > seq, STUCK_AFTER)));
  return reply;
}

/** Everything that a person can read about a table. */
async function readAll(address: string, id: string, { token }: Client): Promise<{ readonly [path: string]: unknown }> {
  expect((await ask(address, 'GET', '/api/tables')).status).toBe(200);
  const paths = ['/api/me', '/api/tables/mine', `/api/tables/${id}`, `/api/tables/${id}/past`];
  const replies = await Promise.all(paths.map((path) => ask(address, 'GET', path, { token })));
  for (const [index, { status, text }] of replies.entries()) expect([paths[index], status, text]).toContain(200);
  return Object.fromEntries(replies.map(({ text }, index) => [paths[index], JSON.parse(text) as unknown]));
}

const seqIn = (read: { readonly [path: string]: unknown }, id: string): number =>
  (read[`/api/tables/${id}`] as Update).seq;

const ready = (address: string): Promise<RawReply> => ask(address, 'GET', '/readyz');

async function checkReadsAndRefusals(server: ServerProcess, game: Game, code: RefusalCode): Promise<void> {
  const { address } = server;
  const { id, people, sockets } = game;
  const seq = sockets[0]!.seq;
  const before = sockets.map((socket) => JSON.stringify(socket.log));
  const read = await readAll(address, id, people[0]!);
  expect(seqIn(read, id)).toBe(seq);
  expect(read['/api/tables/mine']).toMatchObject([{ id, you: 0, status: 'playing' }]);
  const headers = { cookie: `sloop=${people[0]!.token}`, 'sec-fetch-site': 'same-origin' };
  const me = await ask(address, 'GET', '/api/me', { headers });
  expect([me.status, JSON.parse(me.text)]).toEqual([200, read['/api/me']]);
  for (const refused of [await tryMove(game, address), await ask(address, 'POST', '/api/people')]) {
    expectRefusal(refused, code);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  }
  const [socket] = sockets as [TableFollower];
  const known = socket.received.length;
  socket.socket.send(JSON.stringify({ type: 'chat', id: 99, text: 'hello?' }));
  await socket.until(() => socket.received.slice(known).some((text) => text.includes(`"${code}"`)), STUCK_AFTER);
  expect(await ask(address, 'GET', '/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' });
  await expect.poll(async () => (await ready(address)).status, { timeout: STUCK_AFTER }).toBe(503);
  const notReady = await ready(address);
  expect([notReady.status, notReady.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(JSON.parse(notReady.text)).toEqual({
    ok: false,
    error: { code, message: expect.stringMatching(/^The .*\.$/) },
  });
  // Nothing that was refused has been shown to anybody.
  expect(sockets.map((each) => JSON.stringify(each.log))).toEqual(before);
  expect(await readAll(address, id, people[0]!)).toEqual(read);
}

/**
 * Leaves just enough room on the disk to write a move to the journal, but too little to file it (see sqlite-filing.ts). Then
 * plays until a move is refused.
 */
async function playUntilRefused(disk: SmallDisk, game: Game, address: string): Promise<void> {
  let reply: RawReply | undefined;
  for (let room = 0; reply?.status !== 200; room += PAGE) {
    disk.leaveRoom(room);
    reply = await tryMove(game, address);
  }
  while (reply.status === 200) reply = await tryMove(game, address);
}

async function fillTheDisk(disk: SmallDisk, code: RefusalCode): Promise<void> {
  const server = await disk.start();
  const game = await seatedTable(server.address, { game: 'cartagena', seats: 2, listed: true });
  // When the server sees a cookie that it issued long ago, it renews the cookie.
  disk.runSql('update devices set renewed = 0');
  expect((await ready(server.address)).status).toBe(200);
  await playUntilRefused(disk, game, server.address);
  await checkReadsAndRefusals(server, game, code);

  disk.makeRoom();
  await expect.poll(async () => (await ready(server.address)).status, { timeout: STUCK_AFTER }).toBe(200);
  expect((await tryMove(game, server.address)).status).toBe(200);

  // A server that is killed while the disk is full has lost nothing when it starts again.
  await playUntilRefused(disk, game, server.address);
  const shown = game.sockets[0]!.log;
  await server.kill();
  disk.makeRoom();
  const again = await disk.start();
  const people = game.people.map((person) => person.at(again.address));
  const sockets = await Promise.all(people.map((person) => person.follow(game.id)));
  expect(sockets[0]!.log).toEqual(shown);
  expect((await tryMove({ ...game, people, sockets }, again.address)).status).toBe(200);

  // A server that is asked to stop while the disk is full shuts down properly.
  await playUntilRefused(disk, { ...game, people, sockets }, again.address);
  expect(await again.stop()).toBe(0);
}

describe('while the store cannot be written to, reads work and moves are refused, and afterwards everything works again', () => {
  test.skipIf(!CAN_MOUNT)('a full disk', () =>
    withTempFolder(async (folder) => {
      const disk = await FullDisk.open(folder);
      await fillTheDisk(disk, 'storage-full').finally(() => disk.close());
    }),
  );

  test.skipIf(!CAN_LIMIT)('files that may not grow', () =>
    withTempFolder((folder) => fillTheDisk(new LimitedFiles(folder), 'storage-down')),
  );
});
