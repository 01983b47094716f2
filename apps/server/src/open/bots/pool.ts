import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '@sloop/bots';
import { secretPause } from '@sloop/bots/secret-time';
import { Piscina } from 'piscina';
import type { Task, TimedAnswer } from './think.worker.ts';
import { Turns } from './turns.ts';

/** By how much a bot may exceed its budget before its thread is ended, in milliseconds. A thread also starts within this time. */
const GRACE = 5000;
/**
 * The more questions are waiting, the smaller a bot's budget becomes. Waiting questions never reduce it below this
 * time, in milliseconds.
 */
const LEAST_BUDGET = 20;

const WORKER = new URL('./think.worker.ts', import.meta.url);

export interface AskedQuestion {
  readonly question: Question;
  /** Whether the seat knows something that others do not know. In that case, the bot's thinking time must reveal nothing. */
  readonly isSecret: boolean;
  /**
   * A hash of the address from which the table was created or, if the address is unknown, the id of its creator. Hosts
   * take turns, so that a host with many bots does not slow down other hosts' bots.
   */
  readonly host: string;
}

export interface PoolSettings {
  readonly threads: number;
  /** How long a bot may think about a question, in milliseconds. */
  readonly budget: number;
  readonly onFailure: (failure: Error) => void;
  /** Called after each answer with how long the bot waited for a thread and how long it occupied the thread, in milliseconds. */
  readonly onAnswer?: (waited: number, took: number) => void;
  /** How long a bot may take beyond its budget, in milliseconds. Tests replace it. */
  readonly grace?: number;
  /** The program that each thread runs. Tests replace it. */
  readonly worker?: URL;
  /** Waits for a number of milliseconds. Tests replace this function. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** A pool of threads for bots to think in. */
export class BotPool {
  readonly #piscina: Piscina<Task, TimedAnswer>;
  readonly #settings: PoolSettings;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** The number of threads in which no bot is thinking. */
  #free: number;
  /** The functions to call when a thread is free. There is one for each waiting caller, and they are grouped by host. */
  readonly #queue = new Turns<() => void>();

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
    // Piscina emits this event if a thread cannot start. Without a listener, the error would end the server.
    this.#piscina.on('error', (error: Error) => settings.onFailure(error));
  }

  /** The number of questions that are waiting for a thread. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Returns the index of the legal move that the bot chooses. Returns 0 if the bot fails, so that no table gets stuck. */
  async choose({ question, isSecret, host }: AskedQuestion): Promise<number> {
    // Everyone can see that the seat has only one legal move, so an immediate answer reveals nothing.
    if (!isSecret && question.legal.length === 1) return 0;
    try {
      const { index, failure } = await this.#ask(question, isSecret, host);
      if (failure) this.#settings.onFailure(failure);
      return index;
    } catch (error) {
      this.#settings.onFailure(error as Error);
      return 0;
    }
  }

  /**
   * Asks the bot as soon as it is the host's turn and a thread is free. The bot's budget begins then.
   *
   * Other players see when a bot moves. That moment must not tell them whether a hidden roll left the bot a choice, so
   * a secret question occupies its thread for a time that depends only on the budget. If the bot needs less time, a
   * pause fills the rest. A thread may need some time to start, but that time does not depend on the question.
   */
  async #ask(question: Question, isSecret: boolean, host: string): Promise<TimedAnswer> {
    const asked = performance.now();
    if (this.#free === 0) await new Promise<void>((resolve) => this.#queue.add(host, resolve));
    else this.#free--;
    const begun = performance.now();
    try {
      const own = this.#queue.of(host);
      const others = this.#queue.owners - (own > 0 ? 1 : 0);
      const budget = budgetFor(this.#settings, own, others);
      const signal = AbortSignal.timeout(budget + (this.#settings.grace ?? GRACE));
      const answer = await this.#piscina.run({ question, budget }, { signal });
      if (isSecret) await this.#pause(secretPause(budget, answer.took));
      // The reported time includes the pause. Otherwise the metrics, which anyone can read, would show how long the bot really
      // thought.
      this.#settings.onAnswer?.(begun - asked, performance.now() - begun);
      return answer;
    } finally {
      // The thread goes directly to the next caller, so that nobody can overtake that caller.
      const next = this.#queue.take();
      if (next) next();
      else this.#free++;
    }
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}

/**
 * How long a bot may think, in milliseconds. `own` is how many of the host's questions are waiting. `others` is how
 * many other hosts have at least one waiting question.
 */
export function budgetFor(
  { budget, threads }: Pick<PoolSettings, 'budget' | 'threads'>,
  own: number,
  others: number,
): number {
  return Math.max(Math.min(LEAST_BUDGET, budget), budget / Math.max(1, (own + others) / threads));
}
