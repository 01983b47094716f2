import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Rng } from '@sloop/engine';
import { testSeed } from '@sloop/engine/testing';

const SLOOP = fileURLToPath(new URL('../../../cli/bin/sloop.mjs', import.meta.url));

/** Settings for tests: a free port, fast bots, and limits too high for a test to reach. */
const SETTINGS = {
  PORT: '0',
  SLOOP_LOG: 'error',
  SLOOP_BOT_MS: '1',
  SLOOP_BOT_PAUSE_MS: '0',
  SLOOP_BOT_THREADS: '1',
  SLOOP_RATE: '100000',
  SLOOP_SOCKETS: '10000',
  SLOOP_SITE: 'none',
};

/**
 * A module that seeds all randomness in the server process. The seed depends on TEST_SEED and on how many servers this test has
 * started so far.
 */
const SEEDED = new URL('../../../../scripts/testing/seeded-process.ts', import.meta.url);
let started = 0;

const running = new Set<ChildProcess>();

/** Kills processes that a test has left running. Meant for `afterEach` or `afterAll`. */
export function endProcesses(): void {
  started = 0;
  for (const child of running) child.kill('SIGKILL');
}

/** `sloop serve` in its own process. */
export class ServerProcess {
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #output: { text: string };
  /** Resolves when the process ends, to its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;

  private constructor(child: ChildProcess, address: string, output: { text: string }, ended: Promise<number | string>) {
    this.#child = child;
    this.address = address;
    this.#output = output;
    this.ended = ended;
  }

  /** Resolves once the server listens. Rejects with the process's output if the process ends before that. */
  static async start(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const child = spawn(process.execPath, [SLOOP, 'serve'], {
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: `--import=${SEEDED.href}`,
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

  /** Everything that the process has printed. */
  get output(): string {
    return this.#output.text;
  }

  /** Ends the process with SIGKILL, so that it cannot clean up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Asks the process to shut down, and returns its exit code or the signal that ended it. */
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

  /** Waits until at least one process is running, and returns the address of a random one of them. */
  async reach(rng: Rng): Promise<string> {
    while (this.#running.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#running[rng.below(this.#running.length)]!.address;
  }

  /** Asks all processes to shut down, and returns the exit code or signal of each. */
  async stopAll(): Promise<(number | string)[]> {
    return Promise.all(this.#running.splice(0).map((process) => process.stop()));
  }
}
