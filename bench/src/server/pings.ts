import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Newcomer } from '@sloop/protocol';
import type { Check } from '../check.ts';
import { inTemporaryFolder, withServers } from './contender.ts';
import { startSloop, type ServerProcess } from './process.ts';
import { megabytes, type Findings, type RunSettings } from './report.ts';

/** The largest allowed growth of the server's memory, in megabytes. */
const MOST_GROWTH = 50;
/** An empty ping: the opcode, a mask flag with length 0, and the mask. */
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
const CHUNK = Buffer.concat(Array.from({ length: 10_000 }, () => PING));

/** Sends pings on one anonymous socket that reads nothing, and measures how much the server's memory grows. */
export async function measurePings({ isQuick, say }: RunSettings): Promise<Findings> {
  const bytes = (isQuick ? 15 : 150) * 1024 * 1024;
  say(`sending ${megabytes(bytes)} of pings`);
  const measured = await inTemporaryFolder((folder) =>
    withServers([() => startSloop({ SLOOP_DATA: join(folder, 'sloop.db') })], ([server]) => flood(server!, bytes)),
  );
  const { before, most, sent } = measured;
  const growth: Check = {
    name: 'growth of memory under pings',
    value: (most - before) / 1024 / 1024,
    unit: 'MB',
    most: MOST_GROWTH,
  };
  return {
    title: `Pings: at most ${megabytes(bytes)} of empty pings on one socket that reads nothing`,
    rows: [
      ['sent until the socket closed', 'memory before', 'most'],
      [`${sent} bytes`, megabytes(before), megabytes(most)],
    ],
    checks: [growth],
    panels: [],
    measured,
  };
}

async function flood(server: ServerProcess, bytes: number) {
  const socket = await openSocket(server.address);
  const { rss: before } = await server.usage();
  let most = before;
  let sent = 0;
  for (; sent < bytes && !socket.destroyed; sent += CHUNK.length) {
    if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    if (sent % (50 * CHUNK.length) === 0) most = Math.max(most, (await server.usage()).rss);
  }
  most = Math.max(most, (await server.usage()).rss);
  const isClosed = socket.destroyed;
  socket.destroy();
  return { before, most, sent, isClosed };
}

/** Opens an anonymous socket at a new table. After the reply to the upgrade, the socket reads nothing. */
async function openSocket(address: string): Promise<Socket> {
  const { token } = (await (await fetch(`${address}/api/people`, { method: 'POST' })).json()) as Newcomer;
  const created = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'tortuga', seats: [{ kind: 'open' }, { kind: 'open' }] }),
  });
  const { id } = (await created.json()) as { readonly id: string };
  const socket = connect(Number(new URL(address).port), new URL(address).hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/tables/${id}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  return socket.pause();
}
