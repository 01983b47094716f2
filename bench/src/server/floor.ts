// Measures the floor: the least time that any server needs for a message on this machine. The measured server only forwards each
// message, immediately or after a write to the disk.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { figure } from '../check.ts';
import { inTemporaryFolder, withServers } from './contender.ts';
import type { Spread } from './load.ts';
import { untilDue } from './due.ts';
import { startFloor } from './process.ts';
import { milliseconds, type RunSettings, type Findings } from './report.ts';
import { spread } from './spread.ts';

const PAIRS = 100;
/** The message is about the size of an update after a move. */
const MESSAGE = 'x'.repeat(800);

export async function measureFloor(run: RunSettings): Promise<Findings> {
  run.say('forwarding messages');
  const bare = await measure(run);
  const kept = await durableFloor(run);
  run.say('forwarding messages at full speed');
  const perMessage = await rush(run);
  return {
    title: `The floor: ${PAIRS} pairs of sockets, one message per second each, which a server only forwards`,
    rows: [
      ['', 'seen p50', 'p99', 'messages/CPU s at full speed'],
      ['at once', milliseconds(bare.p50), milliseconds(bare.p99), figure(1 / perMessage)],
      ['after a write to the disk', milliseconds(kept.p50), milliseconds(kept.p99), '–'],
    ],
    checks: [],
    panels: [],
    measured: { bare, kept, perMessage },
  };
}

/** The times of a server that writes each message to the disk before it forwards the message. */
export function durableFloor(run: RunSettings): Promise<Spread> {
  run.say('forwarding messages after a write to the disk');
  return inTemporaryFolder((folder) => measure(run, join(folder, 'floor')));
}

const measure = ({ isQuick }: RunSettings, file?: string): Promise<Spread> =>
  withServers([() => startFloor(file)], ([server]) => forward(server!.address.replace('http', 'ws'), isQuick ? 3 : 15));

/** The forwarding server's processor time per message, in seconds, when messages are sent without pauses. */
const rush = ({ isQuick }: RunSettings): Promise<number> =>
  withServers([() => startFloor()], async ([server]) => {
    let messages = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      const address = server!.address.replace('http', 'ws');
      const [first, second] = [await connect(address), await connect(address)];
      second.on('message', () => {
        messages++;
        first.send(MESSAGE);
      });
      first.send(MESSAGE);
    }
    const seconds = isQuick ? 2 : 8;
    await sleep(seconds * 1000);
    const [{ cpu }, seen] = [await server!.usage(), messages];
    await sleep(seconds * 1000);
    return ((await server!.usage()).cpu - cpu) / (messages - seen);
  });

/** Measures how long messages take from one socket of a pair to the other socket. */
async function forward(address: string, seconds: number): Promise<Spread> {
  const times: number[] = [];
  const sent: number[] = [];
  const pairs: WebSocket[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const [first, second] = [await connect(address), await connect(address)];
    second.on('message', () => times.push(performance.now() - sent[pair]!));
    pairs.push(first);
  }
  const begin = performance.now();
  for (let tick = 0; tick < seconds * PAIRS; tick++) {
    const pair = tick % PAIRS;
    sent[pair] = await untilDue(begin + (tick * 1000) / PAIRS);
    pairs[pair]!.send(MESSAGE);
  }
  await sleep(100);
  // The first second is a warm-up and does not count.
  return spread(times.slice(PAIRS));
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}
