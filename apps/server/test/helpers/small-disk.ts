import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServerProcess } from './server-process.ts';

/** The disk for a server's store. A test can leave as little room on it as it likes. */
export interface SmallDisk {
  start(): Promise<ServerProcess>;
  /** Changes the store behind the server's back. */
  runSql(text: string): void;
  /** Leaves room for about `bytes` more bytes. */
  leaveRoom(bytes: number): void;
  /** Makes plenty of room. */
  makeRoom(): void;
  close(): void;
}

const works = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

const NAMESPACE = ['--user', '--map-root-user', '--mount'];

/** Whether this user may mount a file system in a new namespace. Some systems forbid this. */
export const CAN_MOUNT =
  works('unshare', ...NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt') && works('nsenter', '--version');

/** A real file system of 4 MB in memory. Only processes in its namespace see it. Writing to it fails if it is full. */
export class FullDisk implements SmallDisk {
  readonly #folder: string;
  /** The process that keeps the namespace alive, so that a server can be restarted. */
  readonly #keeper: ChildProcess;

  private constructor(folder: string, keeper: ChildProcess) {
    this.#folder = folder;
    this.#keeper = keeper;
  }

  static async open(folder: string): Promise<FullDisk> {
    const script = 'mount -t tmpfs -o size=4m none "$0" && echo mounted && exec cat';
    const keeper = spawn('unshare', [...NAMESPACE, 'sh', '-c', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(keeper.stdout, 'data');
    return new FullDisk(folder, keeper);
  }

  start(): Promise<ServerProcess> {
    return ServerProcess.start({ SLOOP_DATA: this.#file }, this.#enter);
  }

  leaveRoom(bytes: number): void {
    const file = openSync(this.#ballast, 'w');
    let size = 0;
    try {
      for (;;) size += writeSync(file, Buffer.alloc(4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
    truncateSync(this.#ballast, size - bytes);
  }

  makeRoom(): void {
    rmSync(this.#ballast);
  }

  close(): void {
    this.#keeper.stdin!.end();
  }

  runSql(text: string): void {
    const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 5000 }).exec(process.argv[2])`;
    const [program = '', ...args] = this.#enter;
    execFileSync(program, [...args, process.execPath, '-e', script, this.#file, text]);
  }

  /** The command that runs another command in the namespace. */
  get #enter(): readonly string[] {
    return ['nsenter', '--preserve-credentials', '--user', '--mount', `--target=${this.#keeper.pid}`];
  }

  get #file(): string {
    return join(this.#folder, 'sloop.db');
  }

  /** The path of a file that fills the disk. It is valid outside the namespace. */
  get #ballast(): string {
    return join(`/proc/${this.#keeper.pid}/root`, this.#folder, 'ballast');
  }
}

export const CAN_LIMIT = works('prlimit', '--version');

/**
 * Keeps the server's files from growing beyond a limit. At the limit, the system's error differs from the error for a
 * full disk.
 */
export class LimitedFiles implements SmallDisk {
  readonly #file: string;
  #server: ServerProcess | undefined;

  constructor(folder: string) {
    this.#file = join(folder, 'sloop.db');
  }

  async start(): Promise<ServerProcess> {
    this.#server = await ServerProcess.start({ SLOOP_DATA: this.#file });
    return this.#server;
  }

  leaveRoom(bytes: number): void {
    this.#limit(statSync(`${this.#file}-wal`).size + bytes);
  }

  makeRoom(): void {
    // If the server has been killed, the limit is gone anyway.
    if (this.#server!.isRunning) this.#limit('unlimited');
  }

  #limit(bytes: number | 'unlimited'): void {
    execFileSync('prlimit', [`--pid=${this.#server!.pid}`, `--fsize=${bytes}:unlimited`]);
  }

  runSql(text: string): void {
    const database = new DatabaseSync(this.#file, { timeout: 5000 });
    database.exec(text);
    database.close();
  }

  close(): void {}
}
