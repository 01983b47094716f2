import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Turn } from './contender.child.ts';
import type { Contender } from './contenders.ts';

const CHILD = fileURLToPath(new URL('contender.child.ts', import.meta.url));

/** Runs a contender in its own process and measures its speed. */
export class ContenderProcess {
  readonly #contender: Contender;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  #decisions = 0;
  #milliseconds = 0;

  private constructor(contender: Contender, nodeFlags: readonly string[]) {
    this.#contender = contender;
    this.#child = spawn(process.execPath, [...nodeFlags, CHILD, contender], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    // A write fails if the process has exited. `#reply` reports that, so the error is ignored here.
    this.#child.stdin.on('error', () => undefined);
  }

  /** Starts a contender and waits until it is warm. */
  static async start(contender: Contender, nodeFlags: readonly string[]): Promise<ContenderProcess> {
    const started = new ContenderProcess(contender, nodeFlags);
    await started.#reply();
    return started;
  }

  /** Lets the contender play some games. `turn` is the seed of these games. */
  async takeTurn(turn: number): Promise<void> {
    this.#child.stdin.write(`${turn}\n`);
    const { decisions, milliseconds } = (await this.#reply()) as Turn;
    this.#decisions += decisions;
    this.#milliseconds += milliseconds;
  }

  /** Decisions per second, over all turns. */
  get rate(): number {
    return (this.#decisions / this.#milliseconds) * 1000;
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }

  async #reply(): Promise<unknown> {
    const line = await this.#lines.next();
    if (line.done) throw new Error(`the process of ${this.#contender} ended too early`);
    return JSON.parse(line.value);
  }
}
