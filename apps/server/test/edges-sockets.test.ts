import { once } from 'node:events';
import { CLOSE } from '@sloop/protocol';
import { describe, expect, test, vi } from 'vitest';
import { ask, Client, type RawReply } from './helpers/client.ts';
import { base, person, seqOf, server, table, useEdgeServer } from './helpers/edge-server.ts';
import { TWO_OPEN, playToEnd, seatedTable } from './helpers/tables.ts';
import { withServer } from './helpers/server.ts';
import { expectRefusal } from './helpers/expect-refusal.ts';
import { BINARY_FRAME, CONTINUATION, frame, PING_FRAME, PONG_FRAME, RawConnection } from './helpers/raw-connection.ts';

useEdgeServer();

describe('sockets', () => {
  const refusals = (bytes: Buffer): number => bytes.toString().split('"type":"refused"').length - 1;
  const messages: [string, string][] = [
    ['not JSON', 'move'],
    ['an empty message', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"mutiny"}'],
    ['__proto__ as type', '{"type":"__proto__"}'],
    ['constructor as type', '{"type":"constructor"}'],
    ['a type that is not a string', '{"type":{"toString":1}}'],
    ['an id that is not a number', '{"type":"leave","id":"1"}'],
    ['an id that is too large', '{"type":"leave","id":1e308}'],
    ['a negative id', '{"type":"leave","id":-1}'],
    ['unknown fields', '{"type":"leave","id":1,"more":2}'],
    ['__proto__', '{"type":"move","__proto__":{"seq":1,"move":"end"}}'],
    ['absurd numbers', '{"type":"move","seq":1e308,"move":"end"}'],
    ['a deeply nested field', `{"type":"move","seq":${'['.repeat(3000)}${']'.repeat(3000)},"move":"end"}`],
    ['nested lists', '['.repeat(8000)],
    ['a long move', `{"type":"move","seq":1,"move":"${'e'.repeat(7000)}"}`],
  ];

  test('messages that are not acts are refused in order, and the socket stays open', async () => {
    const before = await seqOf();
    const connection = await RawConnection.follow(base, table, person.token);
    for (const [index, [name, text]] of messages.entries()) {
      connection.send(frame(text));
      const bytes = await connection.until((all) => refusals(all) > index);
      const last = bytes.toString().split('{"type":"refused"').at(-1)!;
      expect(last, name).toMatch(/"error":\{"code":"bad-request","message":"[^"]/);
      expect(last).not.toMatch(/node_modules|\.ts|undefined|TypeError/);
    }
    connection.send(frame(Buffer.from([0, 1, 2]), { opcode: BINARY_FRAME }));
    await connection.until((all) => refusals(all) > messages.length);
    // This message comes in two fragments, with a ping between them.
    connection.send(frame('{"type":"cha', { isLast: false }));
    connection.send(frame('hello', { opcode: PING_FRAME }));
    connection.send(frame('t","id":77,"text":"in pieces"}', { opcode: CONTINUATION }));
    await connection.until((all) => all.includes('"id":77'));
    connection.socket.destroy();
    expect(await seqOf()).toBe(before);
  });

  test('a refusal repeats the id and the type of the act, as far as they can be read', async () => {
    const connection = await RawConnection.follow(base, table, person.token);
    const named = async (text: string): Promise<object> => {
      const before = refusals(await connection.until(() => true));
      connection.send(frame(text));
      const bytes = await connection.until((all) => refusals(all) > before);
      const { id, act } = JSON.parse(
        `{"type":"refused"${bytes.toString().split('{"type":"refused"').at(-1)}`,
      ) as object & Record<'id' | 'act', unknown>;
      return { id, act };
    };
    expect(await named('{"type":"leave","id":5,"more":2}')).toEqual({ id: 5, act: 'leave' });
    expect(await named('{"type":"mutiny","id":6}')).toEqual({ id: 6 });
    expect(await named('{"type":"move","id":"7"}')).toEqual({ act: 'move' });
    expect(await named('{"type":"move","seq":0,"move":"end"}')).toEqual({ act: 'move' });
    expect(await named('[5]')).toEqual({});
    connection.socket.destroy();
  });

  test('a refusal names its act even if the server fails, and the act can be sent again', async () => {
    let isBroken = false;
    const date = (): number => {
      if (isBroken) throw new Error('there is no date');
      return Date.now();
    };
    await withServer(
      async (address) => {
        const { sockets } = await seatedTable(address, { game: 'cartagena', seats: 2 });
        const mover = sockets.find((socket) => socket.isToAct)!;
        const act = { type: 'move', seq: mover.seq, move: mover.game!.legal[0]! } as const;
        isBroken = true;
        const reply = await mover.send(act);
        expect(reply).toMatchObject({
          type: 'refused',
          id: expect.any(Number),
          act: 'move',
          error: { code: 'internal' },
        });
        isBroken = false;
        expect(await mover.send(act)).toMatchObject({ type: 'done', seq: act.seq + 1 });
      },
      {},
      { date },
    );
  });

  /** Makes the beginning of a message, followed by empty fragments. */
  const fragments = (count: number): Buffer =>
    Buffer.concat([
      frame('{', { isLast: false }),
      ...Array.from({ length: count }, () => frame('', { opcode: CONTINUATION, isLast: false })),
    ]);

  test.each([
    ['invalid UTF-8', frame(Buffer.from([0xff, 0xfe, 0xfd])), 1007],
    ['a surrogate in UTF-8', frame(Buffer.from([0xed, 0xa0, 0x80])), 1007],
    ['a huge frame', frame('x'.repeat(9000)), 1009],
    ['a huge announced length', frame('x'.repeat(70_000)).subarray(0, 20), 1009],
    [
      'a huge message in fragments',
      Buffer.concat([frame('x'.repeat(5000), { isLast: false }), frame('x'.repeat(5000), { opcode: CONTINUATION })]),
      1009,
    ],
    ['a message in many empty fragments', fragments(1000), 1008],
    ['an unmasked frame', frame('{}', { isMasked: false }), 1002],
    ['a reserved opcode', frame('{}', { opcode: 3 }), 1002],
    ['a long ping', frame('x'.repeat(200), { opcode: PING_FRAME }), 1002],
    ['a continuation without a beginning', frame('x', { opcode: CONTINUATION }), 1002],
    ['a close frame with an invalid code', frame(Buffer.from([0, 1]), { opcode: 8 }), 1002],
  ])('%s closes the socket', async (_name, bytes, code) => {
    const connection = await RawConnection.follow(base, table, person.token);
    connection.send(bytes);
    // The server may hang up before the test can read the close frame. In that case there is no code.
    expect([code, undefined]).toContain(await connection.closeCode());
  });

  test('a socket that sends too many messages at once is dropped, and the game at the other table continues', async () => {
    const dropped = async (): Promise<number> =>
      Number(/^sloop_sockets_dropped_total (\d+)$/m.exec((await ask(base, 'GET', '/metrics')).text)![1]);
    const before = await dropped();
    const connection = await RawConnection.follow(base, table, person.token);
    connection.send(Buffer.concat(Array.from({ length: 2000 }, () => frame('{"type":"rematch"}'))));
    await server.otherTable.playOn(5);
    await connection.until((all) => all.includes(Buffer.from([CLOSE.flood >> 8, CLOSE.flood & 255])));
    connection.socket.destroy();
    expect(await connection.closeCode()).toBe(CLOSE.flood);
    expect(await dropped()).toBe(before + 1);
  });

  test('a socket that does not read is dropped before the server buffers too much', () =>
    withServer(async (address) => {
      // Each refusal contains the whole log. After a long game, the log is long.
      const { id, people, sockets } = await seatedTable(address, { game: 'tortuga', seats: 2 });
      await playToEnd(sockets, 'long');
      const metric = async (name: string): Promise<number> => {
        const { text } = await ask(address, 'GET', '/metrics');
        return Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')[1] ?? 0,
        );
      };
      const connection = await RawConnection.follow(address, id, people[0]!.token);
      connection.socket.pause();
      const watchers = await metric('sloop_watchers');
      const dropped = (): Promise<number> => metric('sloop_sockets_dropped_total');
      const refused = (): Promise<number> => metric('sloop_refusals_total{code="game-over"}');
      const moves = Buffer.concat(Array.from({ length: 8 }, () => frame('{"type":"move","seq":0,"move":"end"}')));
      for (let sent = 8; (await dropped()) === 0; sent += 8) {
        // No system buffers as many as 3,000 replies.
        expect(sent).toBeLessThan(3000);
        connection.send(moves);
        // The test waits for the replies, because too many messages at once would count as a flood.
        while ((await refused()) < sent && (await dropped()) === 0);
      }
      // If the client reads again in time, it still receives the close code.
      const closeCode = Buffer.from([CLOSE.slow >> 8, CLOSE.slow & 255]);
      connection.socket.resume();
      await connection.until((bytes) => bytes.subarray(-100).includes(closeCode));
      connection.socket.destroy();
      expect([CLOSE.slow, undefined]).toContain(await connection.closeCode());
      // The socket no longer counts as a watcher.
      expect(await metric('sloop_watchers')).toBe(watchers - 1);
      expect((await people[1]!.look(id)).seq).toBeGreaterThan(0);
    }));

  test('a socket that sends pings and does not read is dropped before the server buffers many pongs', () =>
    withServer(async (address, { app }) => {
      const id = await (await Client.arrive(address)).create(TWO_OPEN);
      const connection = await RawConnection.follow(address, id);
      connection.socket.pause();
      const [socket] = app.websocketServer.clients;
      const pings = Buffer.concat(Array.from({ length: 10_000 }, () => frame('', { opcode: PING_FRAME })));
      let most = 0;
      socket!.on('ping', () => (most = Math.max(most, socket!.bufferedAmount)));
      for (let sent = 0; socket!.readyState === socket!.OPEN; sent += pings.length) {
        expect(sent, 'sent bytes').toBeLessThan(8 * 1024 * 1024);
        await new Promise((resolve) => connection.socket.write(pings, resolve));
      }
      expect(most).toBeLessThan(1024);
      connection.socket.resume();
      expect([CLOSE.flood, undefined]).toContain(await connection.closeCode());
      expect((await ask(address, 'GET', '/metrics')).text).toMatch(/^sloop_sockets_dropped_total 1$/m);
    }));

  test.each([
    ['pings', PING_FRAME],
    ['pongs', PONG_FRAME],
  ])('%s count against the rate limit, and too many of them close the socket', (_name, opcode) =>
    withServer(
      async (address) => {
        const id = await (await Client.arrive(address)).create(TWO_OPEN);
        const connection = await RawConnection.follow(address, id);
        let sent = 0;
        // The frames are sent one after another, because too many at once would count as a flood.
        for (; !connection.socket.destroyed && sent < 200; sent++) {
          connection.send(frame(`${sent}.`, { opcode }));
          if (opcode === PING_FRAME) await connection.until((bytes) => bytes.includes(`${sent}.`) || hasFlood(bytes));
          else await ask(address, 'GET', '/healthz');
          if (hasFlood(await connection.until(() => true))) break;
        }
        expect(sent).toBeGreaterThan(0);
        expect(sent).toBeLessThan(200);
        connection.socket.end();
        expect(await connection.closeCode()).toBe(CLOSE.flood);
      },
      { rate: 2 },
    ),
  );

  const hasFlood = (bytes: Buffer): boolean => bytes.includes(Buffer.from([CLOSE.flood >> 8, CLOSE.flood & 255]));

  test('each socket is pinged 30 seconds after it was opened, so that not all sockets are pinged at once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await withServer(async (address) => {
        const ann = await Client.arrive(address);
        const id = await ann.create(TWO_OPEN);
        const pinged: string[] = [];
        /** Opens a socket. Returns a promise of its first ping. (`expect.poll` would move the timers.) */
        const open = async (name: string): Promise<{ readonly ping: Promise<unknown> }> => {
          const { socket } = await ann.follow(id);
          return { ping: once(socket, 'ping').then(() => pinged.push(name)) };
        };
        const early = await open('early');
        vi.advanceTimersByTime(20_000);
        const late = await open('late');
        vi.advanceTimersByTime(10_000);
        await early.ping;
        vi.advanceTimersByTime(19_999);
        await ask(address, 'GET', '/healthz');
        expect(pinged).toEqual(['early']);
        vi.advanceTimersByTime(1);
        await late.ping;
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('clients that connect and immediately disconnect leave no watchers behind', async () => {
    const id = await person.create(TWO_OPEN);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const connection = new RawConnection(base);
        connection.send(
          `GET /api/tables/${id}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        );
        if (index % 3 === 0) await connection.until((bytes) => bytes.length > 0);
        else if (index % 3 === 1) await new Promise((resolve) => connection.socket.once('connect', resolve));
        connection.socket.destroy();
        await connection.closed;
      }),
    );
    const watching = await person.follow(id);
    await watching.until(() => /"spectators":1\}/.test(watching.received.at(-1)!));
    expect((await person.look(id)).present).toEqual({ seats: [], spectators: 1 });
    watching.close();
  });
});

describe('names and chat', () => {
  const REFUSED: [string, string][] = [
    ['an empty text', ''],
    ['a text of spaces', ' \t\n '],
    ['a control character', 'a\u0007b'],
    ['a NUL', 'a\0b'],
    ['an escape sequence', '\u001b[2J'],
    ['a bidi override', 'abc\u202etxt.exe'],
    ['a bidi isolate', '\u2066abc\u2069'],
    ['a zero-width space', 'a\u200bb'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', 'a\ufeffbc'],
    ['a soft hyphen', 'a\u00adb'],
    ['a tag character', 'a\u{e0041}b'],
    ['a thousand accents', `a${'\u0301'.repeat(1000)}`],
    ['a line separator', 'a\u2028b'],
    ['a private-use character', 'a\ue000b'],
    ['a noncharacter', 'a\uffffb'],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', 'a\udc00'],
  ];
  const post = (path: string, value: object): Promise<RawReply> =>
    ask(base, path === '/api/me' ? 'PATCH' : 'POST', path, { token: person.token, body: JSON.stringify(value) });

  test.each(REFUSED)('%s is refused', async (_name, text) => {
    const before = (await person.ask('GET', '/api/me')).body['name'];
    expectRefusal(await post('/api/me', { name: text.slice(0, 200) }), 'bad-name');
    const talker = await Client.arrive(base);
    const reply = await ask(base, 'POST', `/api/tables/${table}/chat`, {
      token: talker.token,
      body: JSON.stringify({ text }),
    });
    expectRefusal(reply, 'bad-request');
    expect((await person.ask('GET', '/api/me')).body['name']).toBe(before);
  });

  test('a text with too many letters, bytes or accents is refused', async () => {
    for (const text of ['a'.repeat(25), '🏴‍☠️'.repeat(25), `a${'\u0301'.repeat(10_000)}`, 'x'.repeat(30_000)])
      expectRefusal(await post('/api/me', { name: text }), 'bad-name', 'bad-request');
    for (const text of ['a'.repeat(301), `a${'\u0301'.repeat(10_000)}`])
      expectRefusal(await post(`/api/tables/${table}/chat`, { text }), 'bad-request');
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x>',
    "'; drop table people; --",
    '{{7*7}} ${7}',
    'مرحبا שלום',
    '👩‍👩‍👧',
    'क्षि ñ é',
  ])('%s is stored unchanged and sent as plain text', async (text) => {
    const name = [...text].slice(0, 20).join('').trim();
    const talker = await Client.arrive(base);
    const id = await talker.create(TWO_OPEN);
    const watching = await person.follow(id);
    const as = { token: talker.token };
    expect((await ask(base, 'PATCH', '/api/me', { ...as, body: JSON.stringify({ name }) })).status).toBe(200);
    expect((await ask(base, 'POST', `/api/tables/${id}/chat`, { ...as, body: JSON.stringify({ text }) })).status).toBe(
      200,
    );
    await watching.until(() => watching.received.some((bytes) => bytes.startsWith('{"type":"chat"')));
    const line = watching.received.find((bytes) => bytes.startsWith('{"type":"chat"'))!;
    expect(JSON.parse(line)).toMatchObject({
      chat: [{ text: text.normalize('NFC'), from: { name: name.normalize('NFC') } }],
    });
    const me = await ask(base, 'GET', '/api/me', as);
    expect(me.headers['content-type']).toBe('application/json; charset=utf-8');
    watching.close();
  });

  test('muting a person with an invalid id is refused', async () => {
    for (const id of ['', '\0', '\ud800', '<b>', 'x'.repeat(64), '__proto__'])
      expectRefusal(await post('/api/me/mutes', { person: id, muted: true }), 'bad-request');
  });
});
