import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '@sloop/bots';
import { Piscina } from 'piscina';
import type { Task, TimedAnswer } from './think.worker.ts';

/** How much longer than its budget a thought may take before its thread is ended, in milliseconds. */
const PATIENCE = 5000;
/** However many questions wait, a budget is not cut below this, in milliseconds. */
const LEAST_BUDGET = 20;
/** A secret question takes this many times its budget, because thoughts end a little late. */
const MARGIN = 1.1;

const WORKER = new URL('./think.worker.ts', import.meta.url);

/** A decision that a bot is asked for. */
export interface Asked {
  readonly question: Question;
  /** Whether the seat knows something that others do not, so that the time it takes must tell them nothing. */
  readonly isSecret: boolean;
}

export interface PoolSettings {
  readonly threads: number;
  /** Milliseconds for each thought. */
  readonly budget: number;
  readonly onFailure: (failure: Error) => void;
  /** The program of a thread; a test takes one that is missing. */
  readonly worker?: URL;
  /** Waits; tests replace it. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Threads in which bots think. */
export class BotPool {
  readonly #piscina: Piscina<Task, TimedAnswer>;
  readonly #settings: PoolSettings;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** Threads without a question. */
  #free: number;
  /** Wakes those who wait for a thread, one by one. */
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
    // A thread that cannot start has no question yet. Without a listener its error would end the server.
    this.#piscina.on('error', (error: Error) => settings.onFailure(error));
  }

  /** How many thoughts wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The number of the legal move that the bot chooses. A bot that fails still answers: a table is never stuck. */
  async choose({ question, isSecret }: Asked): Promise<number> {
    // Everybody can see that there is nothing to choose.
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
   * The more questions wait, the shorter each is thought about. The time limit begins when a thread is free. A secret question
   * keeps its thread for the same time whether there is something to think about or not. Others can see when a bot answers,
   * and must not learn from it whether a hidden roll left it a choice. The pause makes up for the time that the bot did not
   * use; the time that a thread needs to start is the same in either case.
   */
  async #ask(question: Question, isSecret: boolean): Promise<TimedAnswer> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#free--;
    try {
      const { threads, budget: whole } = this.#settings;
      const shared = whole / (1 + this.#queue.length / threads);
      const budget = Math.max(Math.min(LEAST_BUDGET, whole), shared);
      const signal = AbortSignal.timeout(budget + PATIENCE);
      const thought = await this.#piscina.run({ question, budget }, { signal });
      if (isSecret) await this.#pause(Math.max(0, budget * MARGIN - thought.took));
      return thought;
    } finally {
      this.#free++;
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}
