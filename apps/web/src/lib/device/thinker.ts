import { secretPause } from '@sloop/bots/secret-time';
import type { Answered, Asked } from './messages.ts';

/**
 * Sends questions, one at a time, to the worker where bots think. Passes on each answer as soon as the answer may be
 * played.
 *
 * A secret question always takes the same time, no matter how long the bot thinks: if the bot is quick, a pause
 * follows. The pause depends only on the thinking time, not on how long the worker takes to load.
 */
export class Thinker {
  readonly #onanswered: (answered: Answered) => void;
  /** The worker where bots think. It is started when the first bot is asked. */
  #worker: Worker | undefined;
  /** The unanswered questions. The worker has the first of them, and the others wait here. */
  readonly #questions: Asked[] = [];
  #quietUntil = 0;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #held: Answered[] = [];

  constructor(onanswered: (answered: Answered) => void) {
    this.#onanswered = onanswered;
  }

  ask(asked: Asked): void {
    this.#questions.push(asked);
    if (this.#questions.length === 1) this.#askFirst();
  }

  /** Holds back all answers for the next `ms` milliseconds. The bots can think in the meantime. */
  hush(ms: number): void {
    clearTimeout(this.#quiet);
    this.#quietUntil = performance.now() + ms;
    this.#quiet = later(ms, () => this.#release());
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    this.#quietUntil = 0;
    for (const answered of held) this.#onanswered(answered);
  }

  #askFirst(): void {
    const [first] = this.#questions;
    if (first) this.#thinking().postMessage(first);
  }

  #thinking(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      this.#worker.onmessage = ({ data }: MessageEvent<Answered>) => this.#pause(data);
      this.#worker.onerror = () => this.#fail();
    }
    return this.#worker;
  }

  /**
   * Answers the current question with the first legal move, because a worker that cannot be loaded never answers. The next question
   * starts a new worker.
   */
  #fail(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const [first] = this.#questions;
    if (first) this.#pause({ ticket: first.ticket, index: 0, equal: [], chance: undefined, tries: 0, took: 0 });
  }

  #pause(answered: Answered): void {
    const { isSecret, budget } = this.#questions[0]!;
    later(isSecret ? secretPause(budget, answered.took) : 0, () => this.#answer(answered));
  }

  #answer(answered: Answered): void {
    this.#questions.shift();
    this.#askFirst();
    if (performance.now() < this.#quietUntil) this.#held.push(answered);
    else this.#onanswered(answered);
  }
}

/** Calls `action` after `ms` milliseconds, or immediately if `ms` is not above 0. */
function later(ms: number, action: () => void): ReturnType<typeof setTimeout> | undefined {
  if (ms > 0) return setTimeout(action, ms);
  action();
  return undefined;
}
