import { spawn, type ChildProcess } from 'node:child_process';
import { isObject } from '@sloop/engine';
import type { Thinking } from './contest.ts';
import type { Choice, Fault, Player, Question } from './player.ts';

/** A line that does not end is not kept for ever. */
const LONGEST_LINE = 1024 * 1024;

const WINDOWS = process.platform === 'win32';

/** A question on its way, and who waits for its answer. */
interface Asked {
  readonly id: number;
  readonly answer: (answer: Answer | Fault) => void;
}

type Answer = { readonly [field: string]: unknown };

/** A bot in a process of its own; docs/ENGINE-BOTS.md is the protocol. */
export class ExternalBot implements Player {
  readonly #command: string;
  readonly #thinking: Thinking;
  readonly #deadline: number;
  #process: ChildProcess | undefined;
  /** How often the process may still be started in this game. */
  #starts = 0;
  #hasRun = false;
  #lastId = 0;
  #asked: Asked | undefined;

  /** `deadline`: after how many milliseconds an answer is late. */
  constructor(command: string, thinking: Thinking, deadline: number) {
    this.#command = command;
    this.#thinking = thinking;
    this.#deadline = deadline;
  }

  /** Whoever died may be started once more in every game; the very first start is no second one. */
  begin(): void {
    this.#starts = this.#hasRun ? 1 : 2;
  }

  async choose({ match, seat, legal }: Question): Promise<Choice> {
    const id = ++this.#lastId;
    const question = { cmd: 'suggest', id, seat, view: match.show(seat), legal, ...this.#thinking };
    const answer = await this.#ask(id, JSON.stringify(question));
    if (typeof answer === 'string') return { index: 0, simulations: 0, fault: answer };
    const index = answer['ok'] === true ? legal.indexOf(answer['move'] as string) : -1;
    return index < 0 ? { index: 0, simulations: 0, fault: 'bad' } : { index, simulations: 0 };
  }

  end(): void {
    const { pid } = this.#process ?? {};
    if (pid === undefined) return;
    try {
      // The shell's whole group: the bot may be its child.
      if (WINDOWS) this.#process!.kill();
      else process.kill(-pid, 'SIGTERM');
    } catch {
      // It has just ended by itself.
    }
    this.#process = undefined;
  }

  #ask(id: number, line: string): Promise<Answer | Fault> {
    if (!this.#process && this.#starts > 0) this.#start();
    const running = this.#process;
    if (!running) return Promise.resolve('dead');
    return new Promise((resolve) => {
      const clock = setTimeout(() => this.#settle('late'), this.#deadline);
      this.#asked = {
        id,
        answer: (answer) => {
          clearTimeout(clock);
          resolve(answer);
        },
      };
      running.stdin!.write(`${line}\n`);
    });
  }

  #settle(answer: Answer | Fault): void {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.answer(answer);
  }

  #start(): void {
    this.#starts--;
    this.#hasRun = true;
    // A group of its own, so that it can be ended as a whole.
    const child = spawn(this.#command, { shell: true, detached: !WINDOWS, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process = child;
    const gone = (): void => {
      if (this.#process !== child) return;
      this.#process = undefined;
      this.#settle('dead');
    };
    child.on('error', gone);
    // Once its output is read to the end: the last answer of a process that ends counts.
    child.on('close', gone);
    child.stdin.on('error', () => {}); // The pipe breaks with the process, of which `gone` tells.
    let pending = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\n');
      pending = lines.pop()!;
      for (const line of lines) this.#hear(line);
      if (pending.length > LONGEST_LINE) {
        pending = '';
        this.#settle('bad');
      }
    });
  }

  #hear(line: string): void {
    if (line.trim() === '') return;
    let answer: unknown;
    try {
      answer = JSON.parse(line);
    } catch {
      return this.#settle('bad');
    }
    if (!isObject(answer)) return this.#settle('bad');
    const id = answer['id'];
    if (id === this.#asked?.id) this.#settle(answer);
    // The answer to an earlier question comes too late and was counted then.
    else if (typeof id !== 'number' || id > this.#lastId) this.#settle('bad');
  }
}
