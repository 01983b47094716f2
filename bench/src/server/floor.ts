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
  const bare = await withFloor((forward) => measure(forward, run));
  run.say('forwarding messages after a write to the disk');
  const kept = await withDurableFloor((forward) => measure(forward, run));
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

/**
 * Starts a server that writes each message to the disk before it forwards the message. `work` may measure it as often
 * as it likes.
 */
export const withDurableFloor = <T>(work: (forward: Forward) => Promise<T>): Promise<T> =>
  inTemporaryFolder((folder) => withFloor(work, join(folder, 'floor')));

/** Sends messages for some seconds. Returns how long each message took, in milliseconds. */
export type Forward = (seconds: number) => Promise<number[]>;

const withFloor = <T>(work: (forward: Forward) => Promise<T>, file?: string): Promise<T> =>
  withServers([() => startFloor(file)], async ([server]) => work(await forwarding(server!.address)));

/** Measures a forwarding server once. The first second is a warm-up and does not count. */
const measure = async (forward: Forward, { isQuick }: RunSettings): Promise<Spread> =>
  spread((await forward(isQuick ? 3 : 15)).slice(PAIRS));

/** The forwarding server's processor time per message, in seconds, when messages are sent without pauses. */
const rush = ({ isQuick }: RunSettings): Promise<number> =>
  withServers([() => startFloor()], async ([server]) => {
    let messages = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      const [first, second] = await connectPair(server!.address);
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

/** Connects pairs of sockets. Returns a function that measures how long messages take from one socket of a pair to the other. */
async function forwarding(address: string): Promise<Forward> {
  let times: number[] = [];
  const sent: number[] = [];
  const pairs: WebSocket[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const [first, second] = await connectPair(address);
    second.on('message', () => times.push(performance.now() - sent[pair]!));
    pairs.push(first);
  }
  return async (seconds) => {
    times = [];
    const begin = performance.now();
    for (let tick = 0; tick < seconds * PAIRS; tick++) {
      const pair = tick % PAIRS;
      sent[pair] = await untilDue(begin + (tick * 1000) / PAIRS);
      pairs[pair]!.send(MESSAGE);
    }
    // Messages that are late must count.
    while (times.length < seconds * PAIRS) await sleep(10);
    return times;
  };
}

async function connectPair(address: string): Promise<readonly [WebSocket, WebSocket]> {
  const connect = async (): Promise<WebSocket> => {
    const socket = new WebSocket(address.replace('http', 'ws'), { perMessageDeflate: false });
    await once(socket, 'open');
    return socket;
  };
  return [await connect(), await connect()];
}
