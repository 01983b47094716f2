import { randomBytes } from 'node:crypto';
import type { Match, Seat } from '@sloop/engine';
import { Piscina } from 'piscina';
import type { Question, Reply } from './thought.ts';

/** How much longer than its budget a thought may take before its thread is ended, in milliseconds. */
const PATIENCE = 5000;
/** However many wait: milliseconds. */
const LEAST_BUDGET = 20;

/** A question together with what its answers mean in notation. */
export interface Asked {
  readonly texts: readonly string[];
  readonly question: Omit<Question, 'budget'>;
}

/** What a bot is told of a decision that a seat owes: its view and its legal moves. */
export function questionOf(match: Match, seat: Seat, rank: string): Asked {
  const { viewer, cells } = match.view(seat);
  const seed = randomBytes(16).toString('hex');
  const question = { game: match.game.id, rank, viewer, cells, legal: match.legalMoves(seat), seed };
  return { texts: match.legal(seat), question };
}

/** Threads in which bots think. */
export class BotPool {
  readonly #piscina: Piscina<Question, Reply>;
  readonly #budget: number;
  readonly #onFailure: (failure: string) => void;
  readonly #threads: number;
  /** Threads without a question. */
  #free: number;
  /** Wakes those who wait for a thread, one by one. */
  readonly #queue: (() => void)[] = [];

  constructor(threads: number, budget: number, onFailure: (failure: string) => void) {
    this.#threads = threads;
    this.#free = threads;
    this.#budget = budget;
    this.#onFailure = onFailure;
    this.#piscina = new Piscina<Question, Reply>({
      filename: new URL('./think.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 60_000,
    });
  }

  /** How many thoughts wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** A legal move, in notation. A bot that fails still answers: a table is never stuck. */
  async choose({ texts, question }: Asked): Promise<string> {
    if (texts.length === 1) return texts[0]!;
    try {
      const { index, failure } = await this.#ask(question);
      if (failure !== undefined) this.#onFailure(failure);
      return texts[index] ?? texts[0]!;
    } catch (error) {
      this.#onFailure(String(error));
      return texts[0]!;
    }
  }

  /** The more questions wait, the shorter each is thought about. The time limit begins when a thread is free. */
  async #ask(question: Omit<Question, 'budget'>): Promise<Reply> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#free--;
    try {
      const budget = Math.max(LEAST_BUDGET, this.#budget / (1 + this.#queue.length / this.#threads));
      return await this.#piscina.run({ ...question, budget }, { signal: AbortSignal.timeout(budget + PATIENCE) });
    } finally {
      this.#free++;
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}
