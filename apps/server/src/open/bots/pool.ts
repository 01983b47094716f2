import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '@sloop/bots';
import { Piscina } from 'piscina';
import type { Task, TimedAnswer } from './think.worker.ts';

/** A bot may exceed its budget by this many milliseconds before its thread is ended. */
const GRACE = 5000;
/** Waiting questions do not reduce a budget below this, in milliseconds. */
const LEAST_BUDGET = 20;
/** A secret question takes this many times its budget, because bots answer a little late. */
const MARGIN = 1.1;

const WORKER = new URL('./think.worker.ts', import.meta.url);

/** A question to a bot on the server. */
export interface AskedQuestion {
  readonly question: Question;
  /** Whether the seat knows something that others do not. Then the time until its move must reveal nothing. */
  readonly isSecret: boolean;
}

export interface PoolSettings {
  readonly threads: number;
  /** How long a bot may think about a question, in milliseconds. */
  readonly budget: number;
  readonly onFailure: (failure: Error) => void;
  /** The program of a thread. Tests replace it with a missing one. */
  readonly worker?: URL;
  /** Waits for a number of milliseconds. Tests replace it. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Threads in which bots think. */
export class BotPool {
  readonly #piscina: Piscina<Task, TimedAnswer>;
  readonly #settings: PoolSettings;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** The number of threads that are not thinking. */
  #free: number;
  /** Wakes callers that wait for a thread, one by one. */
  readonly #queue: (() => void)[] = [];

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#pause = settings.pause ?? ((ms) => pause(ms));
    this.#free = settings.threads;
    this.#piscina = new Piscina({
      filename: (settings.worker ?? WORKER).href,
      minThreads: 0,
      maxThreads: settings.threads,
      idleTimeout: 60_000,
    });
    // Emitted if a thread cannot start. Without a listener the error would end the server.
    this.#piscina.on('error', (error: Error) => settings.onFailure(error));
  }

  /** The number of questions that are waiting for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The index of the legal move that the bot chooses. If the bot fails, it is 0, so that no table gets stuck. */
  async choose({ question, isSecret }: AskedQuestion): Promise<number> {
    // Everyone can see that there is only one move, so answering at once reveals nothing.
    if (!isSecret && question.legal.length === 1) return 0;
    try {
      const { index, failure } = await this.#ask(question, isSecret);
      if (failure) this.#settings.onFailure(failure);
      return index;
    } catch (error) {
      this.#settings.onFailure(error as Error);
      return 0;
    }
  }

  /**
   * The more questions wait, the less time each gets. The time limit begins when a thread is free. A secret question keeps
   * its thread for the same time in any case: others can see when a bot moves, and must not learn from it whether a hidden
   * roll left the bot a choice. The pause fills up the time that the bot did not use. The time that a thread needs to start
   * does not depend on the question.
   */
  async #ask(question: Question, isSecret: boolean): Promise<TimedAnswer> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#free--;
    try {
      const { threads, budget: whole } = this.#settings;
      const shared = whole / (1 + this.#queue.length / threads);
      const budget = Math.max(Math.min(LEAST_BUDGET, whole), shared);
      const signal = AbortSignal.timeout(budget + GRACE);
      const answer = await this.#piscina.run({ question, budget }, { signal });
      if (isSecret) await this.#pause(Math.max(0, budget * MARGIN - answer.took));
      return answer;
    } finally {
      this.#free++;
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}
