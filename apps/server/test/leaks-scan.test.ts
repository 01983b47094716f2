import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commitToClientSeed, gameSeed, rngFrom } from '@sloop/engine';
import { testSeed } from '@sloop/engine/testing';
import type { NewTable, ServerMessage } from '@sloop/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { ask, Client, wholeText } from './helpers/client.ts';
import { TableFollower } from './helpers/table-follower.ts';
import { withTempFolder } from './helpers/server.ts';
import { endProcesses, ServerProcess } from './helpers/server-process.ts';

/** Everything that each client received, by the client's name. A client without an identity is called `nobody`. */
class ReceivedBytes {
  readonly #byClient = new Map<string, string[]>();

  add(who: string, bytes: string): void {
    const received = this.#byClient.get(who);
    if (received) received.push(bytes);
    else this.#byClient.set(who, [bytes]);
  }

  /** Returns the clients that received at least one of these strings. */
  whoGot(...secrets: readonly string[]): string[] {
    return [...this.#byClient].flatMap(([who, received]) =>
      received.some((bytes) => secrets.some((secret) => bytes.includes(secret))) ? [who] : [],
    );
  }

  get size(): number {
    return [...this.#byClient.values()].flat().join('').length;
  }
}

/** The host's name in `ReceivedBytes`. */
const HOST = '0';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface ScannedTable {
  readonly base: string;
  readonly people: readonly Client[];
  readonly received: ReceivedBytes;
  readonly table: string;
  readonly sockets: TableFollower[];
}

/**
 * Begins a game between a bot and three people. The person in seat 1 was invited. Another person and a client without
 * an identity watch the game.
 */
async function sitDown(base: string): Promise<ScannedTable> {
  const people = await Promise.all(Array.from({ length: 4 }, () => Client.arrive(base)));
  const newTable: NewTable = {
    game: 'tortuga',
    listed: true,
    seats: [{ kind: 'open' }, { kind: 'reserved' }, { kind: 'open' }, { kind: 'bot', rank: 'deckhand' }],
  };
  const [host, guest, third] = people as [Client, Client, Client];
  const table = await host.create(newTable);
  const invite = (await host.look(table)).you.invite!;
  await host.join(table, 0);
  await guest.act(table, 'join', { seat: 1, invite, commit: commitToClientSeed(guest.seed) });
  await third.join(table, 2);
  const sockets = await Promise.all([
    ...people.map((person) => person.follow(table, { moments: true })),
    TableFollower.open(base, table),
  ]);
  await sockets[0]!.send({ type: 'start' });
  for (const person of people.slice(0, 3)) await person.act(table, 'reveal', { seed: person.seed });
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game !== undefined)));
  return { base, people, received: new ReceivedBytes(), table, sockets };
}

/** Makes valid and invalid requests as every client. Collects the replies. */
async function makeRequests({ base, people, received, table }: ScannedTable): Promise<void> {
  const paths = ['', '?since=3', '/record', '/past', '/nothing', '/live', '?since=x'].map(
    (rest) => `/api/tables/${table}${rest}`,
  );
  const everywhere = [...paths, '/api/tables', '/api/tables/mine', '/api/games', '/metrics', '/healthz', '/nowhere'];
  const acts: [string, string][] = [
    ['move', '{"seq":0,"move":"nonsense"}'],
    ['move', `{"seq":${2 ** 31},"move":"keep A"}`],
    ['join', '{"invite":"wrong","seat":1}'],
    ['reveal', '{"seed":"wrong"}'],
    ['undo', '{"seq":0}'],
    ['rematch', '{}'],
    ['start', '{'],
    ['chat', '{"text":"hello"}'],
  ];
  for (const [index, person] of [...people, undefined].entries()) {
    const who = person ? String(index) : 'nobody';
    const { token } = person ?? {};
    for (const path of everywhere) received.add(who, wholeText(await ask(base, 'GET', path, { token })));
    if (!person) continue;
    for (const [act, body] of acts)
      received.add(who, wholeText(await ask(base, 'POST', `/api/tables/${table}/${act}`, { token, body })));
    received.add(who, wholeText(await ask(base, 'GET', '/api/me', { token })));
    // The first of these two requests seems to come from another site's page. The second request has an unknown token.
    const headers = { cookie: `sloop=${token}`, origin: 'https://elsewhere.example' };
    received.add(who, wholeText(await ask(base, 'POST', `/api/tables/${table}/leave`, { headers })));
    received.add(who, wholeText(await ask(base, 'GET', '/api/me', { token: 'x'.repeat(43) })));
  }
}

interface TakenBack {
  readonly seat: number;
  readonly text: string;
}

/**
 * Takes back what seat 0 keeps in its first decision, which is secret. The other people have not decided yet, so it is
 * not too late. Seat 0 keeps as many dice as it may, because it will hardly be forced to do that again.
 */
async function takeFirstBack([socket]: readonly TableFollower[]): Promise<TakenBack> {
  const text = socket!.game!.legal.reduce((one, other) => (other.length > one.length ? other : one));
  const done = await socket!.move(text);
  const undone = await socket!.send({ type: 'undo', seq: (done as ServerMessage & { type: 'done' }).seq });
  expect(undone.type).toBe('done');
  return { seat: 0, text };
}

/**
 * Plays random moves for the three people until the game is over. They take many of their moves back. Returns the moves that were
 * taken back. Seat 0 avoids the first move that it took back, so that this move is in no record.
 */
async function playWithUndos({ received, sockets, people, table }: ScannedTable): Promise<TakenBack[]> {
  const first = await takeFirstBack(sockets);
  const takenBack = [first];
  const playSeat = async (seat: number): Promise<void> => {
    const rng = rngFrom(testSeed(`scan ${seat}`));
    for (;;) {
      const socket = sockets[seat]!;
      if (socket.game!.outcome) return;
      if (!socket.isToAct) {
        const known = socket.seq;
        await socket.until(() => socket.seq > known || socket.isToAct);
        continue;
      }
      const { legal: all } = socket.game!;
      const others = all.filter((move) => seat !== first.seat || move !== first.text);
      const legal = others.length > 0 ? others : all;
      const text = legal[rng.below(legal.length)]!;
      const done = await socket.move(text);
      if (done.type !== 'done' || rng.below(3) > 0) continue;
      const undone = await socket.send({ type: 'undo', seq: (done as ServerMessage & { type: 'done' }).seq });
      if (undone.type === 'done') takenBack.push({ seat, text });
      else if (rng.below(20) === 0) {
        await socket.send({ type: 'hold', rank: 'deckhand' });
        await socket.send({ type: 'reclaim' });
        socket.close();
        for (const bytes of duringGame(socket)) received.add(String(seat), bytes);
        sockets[seat] = await people[seat]!.follow(table, { known: socket, moments: true });
      }
    }
  };
  await Promise.all([0, 1, 2].map(playSeat));
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game?.outcome !== undefined)));
  return takenBack;
}

/** What a socket received before the game was over. When the game is over, the seeds become public. */
function duringGame({ received }: TableFollower): readonly string[] {
  const end = received.findIndex((bytes) => bytes.includes('"serverSeed"'));
  return end === -1 ? received : received.slice(0, end);
}

/** Collects what sockets received before the game was over. */
function collectFromSockets({ people, received, sockets }: ScannedTable): void {
  for (const [index, socket] of sockets.entries()) {
    const who = people[index] ? String(index) : 'nobody';
    for (const bytes of duringGame(socket)) received.add(who, bytes);
  }
  expect(received.size).toBeGreaterThan(500_000);
}

interface Secrets {
  /** The server's seed is public after the game. */
  readonly serverSeed: string;
  /** The people's seeds are public after the game. */
  readonly seeds: readonly string[];
  /** Only the host may see the invite. */
  readonly invite: string;
  /** No client may receive any of these strings, not even after the game. */
  readonly always: readonly string[];
}

/** Reads the table's secrets from the store. Also returns how many undos the store contains. */
async function readStore(data: string, { people, table }: ScannedTable): Promise<{ secrets: Secrets; undos: number }> {
  const database = new DatabaseSync(data, { readOnly: true });
  // The server moves events from its journal to their SQL table after a short delay.
  await vi.waitFor(() => expect(database.prepare('select n from journal').all()).toEqual([]), 60_000);
  const row = database.prepare('select server_seed, invite from tables where id = ?').get(table) as {
    server_seed: string;
    invite: string;
  };
  const events = database.prepare('select body from events where table_id = ? order by seq').all(table);
  database.close();
  const seeds = people.map(({ seed }) => seed);
  const lineUp = { table, game: 'tortuga', players: 4, options: {} };
  const chance = Buffer.from(gameSeed(lineUp, row.server_seed, [...seeds.slice(0, 3), null])).toString('hex');
  const tokens = people.map(({ token }) => token);
  const always = [chance, ...tokens, ...tokens.map(hashOf)];
  const undos = events.filter(({ body }) => String(body).includes('"undo"')).length;
  return { secrets: { serverSeed: row.server_seed, seeds, invite: row.invite, always }, undos };
}

function expectNoSecretDuringGame(received: ReceivedBytes, { serverSeed, seeds, invite, always }: Secrets): void {
  expect(received.whoGot(serverSeed, ...seeds, ...always)).toEqual([]);
  expect(received.whoGot(invite)).toEqual([HOST]);
}

function expectNoSecretInServerLog(output: string, { serverSeed, seeds, invite, always }: Secrets): void {
  for (const secret of [serverSeed, invite, ...seeds, ...always]) expect(output).not.toContain(secret);
  expect(output).not.toMatch(/keep [A-E]|roll [a-z-]{5}|tile \d|stow /);
}

/**
 * Expects that no log and no record contains a move that was taken back. If such a move was secret, only its player received it.
 */
async function expectTakenBackHidden(scanned: ScannedTable, takenBack: readonly TakenBack[]): Promise<void> {
  const { people, received, table, sockets } = scanned;
  const record = await people[3]!.ask('GET', `/api/tables/${table}/record`);
  const moves = record.body['moves'] as string[];
  expect(sockets.map(({ log }) => log.map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`))).toEqual(
    sockets.map(() => moves),
  );
  const vanished = takenBack.filter(({ seat, text }) => !moves.includes(`${seat} ${text}`));
  const secret = vanished.filter(({ text }) => /^(keep|bonus|stow|tile) /.test(text));
  for (const { seat, text } of secret) expect(received.whoGot(`"by":${seat},"move":"${text}"`)).toEqual([String(seat)]);
  expect(secret.length).toBeGreaterThan(0);
}

async function expectGuestTokenSentOnce(server: ServerProcess): Promise<void> {
  const welcome = wholeText(await ask(server.address, 'GET', '/api/me'));
  const token = /sloop=([\w-]{43});/.exec(welcome)![1]!;
  const again = wholeText(await ask(server.address, 'GET', '/api/me', { headers: { cookie: `sloop=${token}` } }));
  expect(again).toMatch(/^200 /);
  expect(again + server.output).not.toContain(token);
}

async function expectOnlySeedsPublicAfterGame(scanned: ScannedTable, secrets: Secrets): Promise<void> {
  const received = new ReceivedBytes();
  await makeRequests({ ...scanned, received });
  expect(received.whoGot(secrets.serverSeed).length).toBe(scanned.people.length + 1);
  expect(received.whoGot(...secrets.always)).toEqual([]);
  expect(received.whoGot(secrets.invite)).toEqual([HOST]);
}

afterEach(endProcesses);

test(
  'no message, reply, error or log line contains a secret',
  () =>
    withTempFolder(async (folder) => {
      const data = join(folder, 'sloop.db');
      const server = await ServerProcess.start({ SLOOP_DATA: data, SLOOP_LOG: 'debug' });
      try {
        const scanned = await sitDown(server.address);
        await makeRequests(scanned);
        const takenBack = await playWithUndos(scanned);
        collectFromSockets(scanned);
        const { secrets, undos } = await readStore(data, scanned);
        expectNoSecretDuringGame(scanned.received, secrets);
        expectNoSecretInServerLog(server.output, secrets);
        expect(takenBack.length).toBeGreaterThan(10);
        expect(undos).toBe(takenBack.length);
        await expectTakenBackHidden(scanned, takenBack);
        await expectGuestTokenSentOnce(server);
        await expectOnlySeedsPublicAfterGame(scanned, secrets);
      } finally {
        await server.kill();
      }
    }),
  60_000,
);
