import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '@sloop/server/start-flags';
import type { UsageRequest, Usage } from './probe.ts';

const PROBE = new URL('probe.ts', import.meta.url).href;
const SLOOP = fileURLToPath(new URL('../../../apps/cli/bin/sloop.mjs', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor.child.ts', import.meta.url));
const COLYSEUS = fileURLToPath(new URL('colyseus.child.ts', import.meta.url));
const BOARDGAME_IO = fileURLToPath(new URL('boardgame-io.child.ts', import.meta.url));

/** How long a server may take to start or to stop, in milliseconds. */
const TIMEOUT = 30_000;

/** This text marks an error in the log of a Sloop server. */
const ERROR_LEVEL = '"level":50';

export interface ServerProcess {
  readonly pid: number;
  readonly address: string;
  usage(collect?: boolean): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts the real `sloop serve` as `npm start` does. The limits on requests, sockets, listed tables and load are so
 * high that they have no effect.
 */
export const startSloop = (
  environment: { readonly SLOOP_DATA: string } | { readonly DATABASE_URL: string },
  flags: readonly string[] = [],
) =>
  start(
    SLOOP,
    ['serve'],
    {
      ...environment,
      PORT: '0',
      SLOOP_RATE: '1000000',
      SLOOP_SOCKETS: '1000000',
      SLOOP_LISTED: '1000000',
      SLOOP_OVERLOAD_MS: '1000000',
    },
    [...NODE_FLAGS, ...flags],
  );

/** Starts boardgame.io's own server, which stores everything in memory. */
export const startBoardgameIo = () => start(BOARDGAME_IO, [], {});

/** Starts Colyseus' own server, which stores everything in memory. */
export const startColyseus = () => start(COLYSEUS, [], {});

/**
 * Starts a server that only forwards messages. If a file is given, the server writes an entry to the file before it
 * forwards each message.
 */
export const startFloor = (file?: string) => start(FLOOR, file === undefined ? [] : [file], {});

async function start(
  program: string,
  args: readonly string[],
  environment: { readonly [name: string]: string },
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const child = fork(program, args, {
    execArgv: [...flags, '--expose-gc', '--import', PROBE],
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const stop = (): Promise<void> => end(child);
  process.once('exit', () => child.kill('SIGKILL'));
  try {
    const address = await addressOf(child);
    return {
      pid: child.pid!,
      address,
      async usage(collect = false) {
        child.send({ collect } satisfies UsageRequest);
        const [usage] = (await once(child, 'message')) as [Usage];
        return usage;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until a server prints its address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    setTimeout(() => reject(new Error(`a server did not start in time; it printed:\n${printed}`)), TIMEOUT).unref();
    child.once('exit', () => reject(new Error(`a server ended before it was ready; it printed:\n${printed}`)));
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      const address = /is at (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
      // Print errors from the log, because they say why a server refused something.
      if (String(chunk).includes(ERROR_LEVEL)) console.error(String(chunk));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}
