import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Rng } from '@sloop/engine';
import { isHunt, testSeed } from '@sloop/engine/testing';
import { NODE_FLAGS } from '../../src/process/start-flags.ts';

const SLOOP = fileURLToPath(new URL('../../../cli/bin/sloop.mjs', import.meta.url));

/** Settings for tests: a free port, fast bots, and limits that no test reaches. */
const SETTINGS = {
  PORT: '0',
  SLOOP_LOG: 'error',
  SLOOP_BOT_MS: '1',
  SLOOP_BOT_PAUSE_MS: '0',
  SLOOP_BOT_THREADS: '1',
  SLOOP_RATE: '100000',
  SLOOP_SOCKETS: '10000',
  SLOOP_LISTED: '1000',
  SLOOP_OVERLOAD_MS: '60000',
  SLOOP_SITE: 'none',
};

/**
 * This module seeds all randomness in the server process. The seed depends on TEST_SEED and on how many servers the test has
 * started.
 */
const SEEDED = new URL('../../../../scripts/testing/seeded-process.ts', import.meta.url);
let started = 0;

/** How many times a kill test kills a server. */
export const KILLS = isHunt() ? 20 : 3;

const running = new Set<ChildProcess>();

/** Kills all processes that a test has left running. Meant for `afterEach` or `afterAll`. */
export function endProcesses(): void {
  started = 0;
  for (const child of running) child.kill('SIGKILL');
}

/** The command `sloop serve` in its own process. */
export class ServerProcess {
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #output: { text: string };
  /** Resolves when the process ends. The value is the exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string>;

  private constructor(child: ChildProcess, address: string, output: { text: string }, ended: Promise<number | string>) {
    this.#child = child;
    this.address = address;
    this.#output = output;
    this.ended = ended;
  }

  /**
   * Resolves when the server is listening. If the process ends before that, rejects with the process's output. `prefix`
   * is a command, such as `nsenter`, that runs the server's command.
   */
  static async start(
    settings: Readonly<Record<string, string>>,
    prefix: readonly string[] = [],
  ): Promise<ServerProcess> {
    const [program, ...args] = [...prefix, process.execPath, ...NODE_FLAGS, SLOOP, 'serve'];
    const child = spawn(program, args, {
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: `--import=${SEEDED.href}`,
        // Without this cache, every process and thread would strip the types of the seeding module again.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        TEST_SEED: testSeed(`server ${started++}`),
        ...SETTINGS,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output = { text: '' };
    const ended = new Promise<number | string>((resolve) => {
      child.once('exit', (code, signal) => {
        running.delete(child);
        resolve(code ?? signal ?? 'unknown');
      });
    });
    const address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        output.text += String(chunk);
        const [, found] = /Sloop is at (\S+)/.exec(output.text) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      void ended.then(() => reject(new Error(output.text.trim())));
    });
    return new ServerProcess(child, address, output, ended);
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isRunning(): boolean {
    return running.has(this.#child);
  }

  /** Everything that the process has printed. */
  get output(): string {
    return this.#output.text;
  }

  /** Kills the process, so that it cannot clean up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Asks the process to shut down. Returns its exit code, or the signal that ended it. */
  async stop(): Promise<number | string> {
    this.#child.kill('SIGTERM');
    return this.ended;
  }
}

/** The server processes that clients can reach now. */
export class ServerProcesses {
  readonly #running: ServerProcess[] = [];
  #waiting: (() => void)[] = [];
  kills = 0;

  get processes(): readonly ServerProcess[] {
    return this.#running;
  }

  add(process: ServerProcess): void {
    this.#running.push(process);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  async kill(process: ServerProcess): Promise<void> {
    this.#running.splice(this.#running.indexOf(process), 1);
    this.kills++;
    await process.kill();
  }

  /** Waits until at least one process is running. Returns the address of a random running process. */
  async reach(rng: Rng): Promise<string> {
    while (this.#running.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#running[rng.below(this.#running.length)]!.address;
  }

  /** Asks all processes to shut down. Returns each process's exit code or signal. */
  async stopAll(): Promise<(number | string)[]> {
    return Promise.all(this.#running.splice(0).map((process) => process.stop()));
  }
}
