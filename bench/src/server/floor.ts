import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { inTemporaryFolder, withServers } from './contender.ts';
import type { Spread } from './load.ts';
import { startFloor } from './process.ts';
import { milliseconds, type RunSettings, type Findings } from './report.ts';
import { spread } from './spread.ts';

/**
 * Measures the lower limit on this machine: how long a message takes if a server only forwards it, immediately or after a write to
 * the disk.
 */
const PAIRS = 100;
/** The message is about the size of an update after a move. */
const MESSAGE = 'x'.repeat(800);

export async function measureFloor({ isQuick, say }: RunSettings): Promise<Findings> {
  const seconds = isQuick ? 3 : 15;
  const measure = (what: string, file?: string): Promise<Spread> => {
    say(what);
    return withServers([() => startFloor(file)], ([server]) => forward(server!.address.replace('http', 'ws'), seconds));
  };
  const bare = await measure('forwarding messages');
  const kept = await inTemporaryFolder((folder) =>
    measure('forwarding messages after a write to the disk', join(folder, 'floor')),
  );
  return {
    title: `The floor: ${PAIRS} pairs of sockets, one message per second each, which a server only forwards`,
    rows: [
      ['', 'seen p50', 'p99'],
      ['at once', milliseconds(bare.p50), milliseconds(bare.p99)],
      ['after a write to the disk', milliseconds(kept.p50), milliseconds(kept.p99)],
    ],
    checks: [],
    panels: [],
    measured: { bare, kept },
  };
}

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
  for (let tick = 0; tick < seconds * PAIRS; tick++) {
    const pair = tick % PAIRS;
    sent[pair] = performance.now();
    pairs[pair]!.send(MESSAGE);
    await sleep(1000 / PAIRS);
  }
  // The first second is a warm-up and does not count.
  return spread(times.slice(PAIRS));
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}
