import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commitToClientSeed, gameSeed, rngFrom } from '@sloop/engine';
import type { NewTable, ServerMessage } from '@sloop/protocol';
import { expect, test, vi } from 'vitest';
import { ask, Client, wholeText } from './helpers/client.ts';
import { Following } from './helpers/following.ts';
import { inFolder } from './helpers/server.ts';
import { ServerProcess } from './helpers/server-process.ts';

/** Everything that somebody was sent; whoever has no name is `nobody`. */
class Post {
  readonly #bags = new Map<string, string[]>();

  add(who: string, bytes: string): void {
    const bag = this.#bags.get(who);
    if (bag) bag.push(bytes);
    else this.#bags.set(who, [bytes]);
  }

  /** Who was sent one of these texts. */
  whoGot(...secrets: readonly string[]): string[] {
    return [...this.#bags].flatMap(([who, bag]) =>
      bag.some((bytes) => secrets.some((secret) => bytes.includes(secret))) ? [who] : [],
    );
  }

  get size(): number {
    return [...this.#bags.values()].flat().join('').length;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Evening {
  readonly base: string;
  readonly people: readonly Client[];
  readonly post: Post;
  readonly table: string;
  readonly sockets: Following[];
}

/** People, a spectator, a bot, an invitation; the game has begun. */
async function sitDown(base: string): Promise<Evening> {
  const people = await Promise.all(Array.from({ length: 4 }, () => Client.arrive(base)));
  const wish: NewTable = {
    game: 'tortuga',
    listed: true,
    seats: [{ kind: 'open' }, { kind: 'reserved' }, { kind: 'open' }, { kind: 'bot', rank: 'deckhand' }],
  };
  const [host, guest, third] = people as [Client, Client, Client];
  const table = await host.create(wish);
  const invite = (await host.look(table)).you.invite!;
  await host.join(table, 0);
  await guest.act(table, 'join', { seat: 1, invite, commit: commitToClientSeed(guest.seed) });
  await third.join(table, 2);
  const sockets = await Promise.all([
    ...people.map((person) => person.follow(table, { moments: true })),
    Following.open(base, table),
  ]);
  await sockets[0]!.send({ type: 'start' });
  for (const person of people.slice(0, 3)) await person.act(table, 'reveal', { seed: person.seed });
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game !== undefined)));
  return { base, people, post: new Post(), table, sockets };
}

/** Requests good and bad, of everybody. */
async function askAround({ base, people, post, table }: Evening): Promise<void> {
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
    for (const path of everywhere) post.add(who, wholeText(await ask(base, 'GET', path, { token })));
    if (!person) continue;
    for (const [act, body] of acts)
      post.add(who, wholeText(await ask(base, 'POST', `/api/tables/${table}/${act}`, { token, body })));
    post.add(who, wholeText(await ask(base, 'GET', '/api/me', { token })));
    // The same as a browser of another site would send it, and with a token that nobody has.
    const headers = { cookie: `sloop=${token}`, origin: 'https://elsewhere.example' };
    post.add(who, wholeText(await ask(base, 'POST', `/api/tables/${table}/leave`, { headers })));
    post.add(who, wholeText(await ask(base, 'GET', '/api/me', { token: 'x'.repeat(43) })));
  }
}

interface TakenBack {
  readonly seat: number;
  readonly text: string;
}

/** Everybody plays at random and takes back much, until the game is over; what was taken back. */
async function playOn({ post, sockets, people, table }: Evening): Promise<TakenBack[]> {
  const takenBack: TakenBack[] = [];
  const played = async (seat: number): Promise<void> => {
    const rng = rngFrom(`scan ${seat}`);
    for (;;) {
      const socket = sockets[seat]!;
      if (socket.game!.outcome) return;
      if (!socket.isAsked) {
        const known = socket.seq;
        await socket.until(() => socket.seq > known || socket.isAsked);
        continue;
      }
      const { legal } = socket.game!;
      const text = legal[rng.below(legal.length)]!;
      const done = await socket.move(text);
      if (done.type !== 'done' || rng.below(3) > 0) continue;
      const undone = await socket.send({ type: 'undo', seq: (done as ServerMessage & { type: 'done' }).seq });
      if (undone.type === 'done') takenBack.push({ seat, text });
      else if (rng.below(20) === 0) {
        await socket.send({ type: 'hold', rank: 'deckhand' });
        await socket.send({ type: 'reclaim' });
        socket.close();
        for (const bytes of socket.received) post.add(String(seat), bytes);
        sockets[seat] = await people[seat]!.follow(table, { known: socket, moments: true });
      }
    }
  };
  await Promise.all([0, 1, 2].map(played));
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game?.outcome !== undefined)));
  return takenBack;
}

test(
  'no secret in any message, answer, error or line of the log',
  () =>
    inFolder(async (folder) => {
      const data = join(folder, 'sloop.db');
      const server = await ServerProcess.start({ SLOOP_DATA: data, SLOOP_LOG: 'debug' });
      try {
        const evening = await sitDown(server.address);
        const { people, post, table, sockets } = evening;
        await askAround(evening);
        const takenBack = await playOn(evening);
        const isOpen = (bytes: string): boolean => bytes.includes('"serverSeed"');
        for (const [index, socket] of sockets.entries()) {
          const who = people[index] ? String(index) : 'nobody';
          for (const bytes of socket.received.slice(0, socket.received.findIndex(isOpen))) post.add(who, bytes);
        }
        expect(post.size).toBeGreaterThan(500_000);

        const database = new DatabaseSync(data, { readOnly: true });
        // What the server has written down it files a moment later.
        await vi.waitFor(() => expect(database.prepare('select n from journal').all()).toEqual([]), 10_000);
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
        // While it was played.
        expect(post.whoGot(row.server_seed, ...seeds, ...always)).toEqual([]);
        expect(post.whoGot(row.invite)).toEqual(['0']);
        // And in the log at any time.
        for (const secret of [row.server_seed, row.invite, ...seeds, ...always])
          expect(server.said).not.toContain(secret);
        expect(server.said).not.toMatch(/keep [A-E]|roll [a-z-]{5}|tile \d|stow /);

        // What was taken back is in nobody's log, and in no record.
        expect(takenBack.length).toBeGreaterThan(10);
        expect(events.filter(({ body }) => String(body).includes('"undo"')).length).toBe(takenBack.length);
        const record = await people[3]!.ask('GET', `/api/tables/${table}/record`);
        const moves = record.body['moves'] as string[];
        expect(sockets.map(({ log }) => log.map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`))).toEqual(
          sockets.map(() => moves),
        );
        const vanished = takenBack.filter(({ seat, text }) => !moves.includes(`${seat} ${text}`));
        const isSecret = ({ text }: TakenBack): boolean => /^(keep|bonus|stow|tile) /.test(text);
        for (const { seat, text } of vanished.filter(isSecret))
          expect(post.whoGot(`"by":${seat},"move":"${text}"`)).toEqual([String(seat)]);
        expect(vanished.filter(isSecret).length).toBeGreaterThan(0);

        // A guest's token is said to that guest alone, once.
        const welcome = wholeText(await ask(server.address, 'GET', '/api/me'));
        const guestToken = /sloop=([\w-]{43});/.exec(welcome)![1]!;
        const again = wholeText(
          await ask(server.address, 'GET', '/api/me', { headers: { cookie: `sloop=${guestToken}` } }),
        );
        expect(again).toMatch(/^200 /);
        expect(again + server.said).not.toContain(guestToken);

        // Now that it is over, seeds are open; the rest is not.
        const afterwards = new Post();
        await askAround({ ...evening, post: afterwards });
        expect(afterwards.whoGot(row.server_seed).length).toBe(people.length + 1);
        expect(afterwards.whoGot(...always)).toEqual([]);
        expect(afterwards.whoGot(row.invite)).toEqual(['0']);
      } finally {
        await server.kill();
      }
    }),
  60_000,
);
