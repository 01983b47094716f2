import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startSloop, type ServerProcess } from '../server/process.ts';

/** What the server uses at one moment. All sizes are in bytes. */
export interface ServerUse {
  readonly memory: number;
  /** The number of open files and sockets. Undefined if the system does not report it. */
  readonly descriptors: number | undefined;
  /** The store's file and SQLite's log together. */
  readonly disk: number;
  readonly log: number;
}

/** A server that can be killed. It always starts again on the same store. */
export class KillableServer {
  readonly #file: string;
  #process: ServerProcess | undefined;
  #up = Promise.withResolvers<string>();
  kills = 0;
  /** When the server was last started, on the clock of `performance.now`. Infinity while it is down. */
  upSince = Infinity;

  constructor(folder: string) {
    this.#file = join(folder, 'sloop.db');
  }

  /** Resolves to the server's address as soon as the server is running. */
  get address(): Promise<string> {
    return this.#up.promise;
  }

  async start(): Promise<void> {
    this.#process = await startSloop({ SLOOP_DATA: this.#file });
    this.upSince = performance.now();
    this.#up.resolve(this.#process.address);
  }

  /** Kills the server without warning and starts it again. Returns how long it was down, in milliseconds. */
  async kill(): Promise<number> {
    const begin = performance.now();
    this.#up = Promise.withResolvers();
    this.upSince = Infinity;
    process.kill(this.#process!.pid, 'SIGKILL');
    await this.#process!.stop();
    this.kills++;
    await this.start();
    return performance.now() - begin;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  async use(): Promise<ServerUse> {
    const { rss } = await this.#process!.usage();
    const log = sizeOf(`${this.#file}-wal`);
    return { memory: rss, descriptors: this.#descriptors(), disk: sizeOf(this.#file) + log, log };
  }

  #descriptors(): number | undefined {
    return process.platform === 'linux' ? readdirSync(`/proc/${this.#process!.pid}/fd`).length : undefined;
  }
}

/** The size of a file, or 0 if there is none. SQLite may remove its log. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
