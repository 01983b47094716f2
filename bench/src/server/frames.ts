// Compares the processor time of two ways to send an update and a confirmation in the same tick.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { textFrame } from '@sloop/server/text-frame';
import { WebSocketServer, type AddressInfo, type WebSocket } from 'ws';
import type { Findings, RunSettings } from './report.ts';
import { spread } from './spread.ts';

const SOCKETS = 50;
/** A round is short, so that other programs on the machine hardly affect the median. */
const TICKS_PER_ROUND = 12;
/** The first string is about as long as an update after a move. The second is a confirmation. */
const TEXTS = ['x'.repeat(700), '{"type":"done","id":5,"seq":77}'];

interface Connection {
  readonly socket: WebSocket;
  readonly stream: Socket;
}

const WAYS: { readonly [name: string]: (connection: Connection) => void } = {
  'frames by ws, corked'({ socket, stream }) {
    stream.cork();
    for (const text of TEXTS) socket.send(text);
    process.nextTick(() => stream.uncork());
  },
  'one string, as Sloop does'({ stream }) {
    const frames = TEXTS.map(textFrame).join('');
    process.nextTick(() => stream.write(frames, 'latin1'));
  },
};

export async function measureFrames({ isQuick, say }: RunSettings): Promise<Findings> {
  const connections = await connectAll();
  const spent: { [name: string]: number[] } = {};
  const rounds = isQuick ? 40 : 200;
  for (let round = 0; round < rounds; round++)
    for (const [name, send] of Object.entries(WAYS)) {
      say(`round ${round + 1} of ${rounds}`);
      const { user, system } = await spentBy(() => connections.forEach(send));
      if (round >= rounds / 4) (spent[name] ??= []).push((user + system) / (SOCKETS * TICKS_PER_ROUND));
    }
  for (const { socket } of connections) socket.terminate();
  const medians = Object.entries(spent).map(([name, times]) => [name, spread(times).p50] as const);
  return {
    title: 'Two messages in one tick: the processor time of sending and receiving them, per socket; the median',
    rows: [['', 'µs'], ...medians.map(([name, time]) => [name, time.toFixed(1)])],
    checks: [],
    panels: [],
    measured: Object.fromEntries(medians),
  };
}

async function spentBy(sendAll: () => void): Promise<NodeJS.CpuUsage> {
  const before = process.cpuUsage();
  for (let tick = 0; tick < TICKS_PER_ROUND; tick++) {
    sendAll();
    // The other ends of the connections are in this process. They have read everything after two ticks.
    await setImmediate();
    await setImmediate();
  }
  return process.cpuUsage(before);
}

async function connectAll(): Promise<Connection[]> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const connections: Connection[] = [];
  server.on('connection', (socket, { socket: stream }) => connections.push({ socket, stream }));
  for (let nth = 0; nth < SOCKETS; nth++) {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    client.write(
      'GET / HTTP/1.1\r\nHost: sloop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(client, 'data');
    client.resume();
  }
  server.close();
  return connections;
}
