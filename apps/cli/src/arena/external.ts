import { spawn, type ChildProcess } from 'node:child_process';
import type { Question } from '@sloop/bots';
import { isObject, type Match, type Seat } from '@sloop/engine';
import type { Thinking } from './contest.ts';
import type { Choice, Fault, Player } from './player.ts';

/** The longest line that a bot may write, in characters. A longer line counts as a bad reply. */
const LONGEST_LINE = 1024 * 1024;

const WINDOWS = process.platform === 'win32';

/** A parsed line of the process's output. */
type Reply = { readonly [field: string]: unknown };

/** The request that has no reply yet. `resolve` receives the reply. */
interface Sent {
  readonly id: number;
  readonly resolve: (reply: Reply | Fault) => void;
}

/** A bot that runs in its own process and speaks the protocol in docs/ENGINE-BOTS.md. */
export class ExternalBot implements Player {
  readonly #command: string;
  readonly #thinking: Thinking;
  readonly #deadline: number;
  #process: ChildProcess | undefined;
  /** How many more times the process may be started in this game. */
  #starts = 0;
  #hasRun = false;
  #lastId = 0;
  #sent: Sent | undefined;

  /**
   * `deadline` is in milliseconds. A reply that takes longer counts as late.
   */
  constructor(command: string, thinking: Thinking, deadline: number) {
    this.#command = command;
    this.#thinking = thinking;
    this.#deadline = deadline;
  }

  /** Allows one restart per game. The very first start does not count as a restart. */
  begin(): void {
    this.#starts = this.#hasRun ? 1 : 2;
  }

  async choose({ view, legal: moves }: Question, match: Match): Promise<Choice> {
    const id = ++this.#lastId;
    const seat = view.viewer as Seat;
    const legal = moves.map((move) => match.format(seat, move));
    const request = { cmd: 'suggest', id, seat, view: match.game.show(view), legal, ...this.#thinking };
    const reply = await this.#send(id, JSON.stringify(request));
    if (typeof reply === 'string') return { index: 0, simulations: 0, fault: reply };
    const index = reply['ok'] === true ? legal.indexOf(reply['move'] as string) : -1;
    return index < 0 ? { index: 0, simulations: 0, fault: 'bad' } : { index, simulations: 0 };
  }

  end(): void {
    const { pid } = this.#process ?? {};
    if (pid === undefined) return;
    try {
      // `-pid` means the whole process group. It contains the shell and the bot, which may be a child of the shell.
      if (WINDOWS) this.#process!.kill();
      else process.kill(-pid, 'SIGTERM');
    } catch {
      // The process has already ended.
    }
    this.#process = undefined;
  }

  #send(id: number, line: string): Promise<Reply | Fault> {
    if (!this.#process && this.#starts > 0) this.#start();
    const running = this.#process;
    if (!running) return Promise.resolve('dead');
    return new Promise((resolve) => {
      const clock = setTimeout(() => this.#settle('late'), this.#deadline);
      this.#sent = {
        id,
        resolve: (reply) => {
          clearTimeout(clock);
          resolve(reply);
        },
      };
      running.stdin!.write(`${line}\n`);
    });
  }

  #settle(reply: Reply | Fault): void {
    const sent = this.#sent;
    this.#sent = undefined;
    sent?.resolve(reply);
  }

  #start(): void {
    this.#starts--;
    this.#hasRun = true;
    // A detached shell forms a process group with the bot, so `end` can end both.
    const child = spawn(this.#command, { shell: true, detached: !WINDOWS, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process = child;
    const onEnd = (): void => {
      if (this.#process !== child) return;
      this.#process = undefined;
      this.#settle('dead');
    };
    child.on('error', onEnd);
    // Node emits `close` after all output has been read, so the last reply of a process that has exited still counts.
    child.on('close', onEnd);
    child.stdin.on('error', () => {}); // The pipe breaks when the process exits. `onEnd` handles that.
    let pending = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\n');
      pending = lines.pop()!;
      for (const line of lines) this.#receive(line);
      if (pending.length > LONGEST_LINE) {
        pending = '';
        this.#settle('bad');
      }
    });
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let reply: unknown;
    try {
      reply = JSON.parse(line);
    } catch {
      return this.#settle('bad');
    }
    if (!isObject(reply)) return this.#settle('bad');
    const id = reply['id'];
    if (id === this.#sent?.id) this.#settle(reply);
    // A reply to an earlier question is ignored, because a fault has already been counted for that question.
    else if (typeof id !== 'number' || id > this.#lastId) this.#settle('bad');
  }
}
