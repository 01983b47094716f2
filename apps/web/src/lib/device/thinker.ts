import type { Asked, Thought } from './messages.ts';

/** A secret question takes this many times its budget, because thoughts end a little late. */
const MARGIN = 1.1;

/**
 * Passes questions to the worker in which bots think, one after the other, and passes each answer on when it may be played.
 *
 * A secret question takes the same time whether there is something to think about or not: a pause makes up for the time that the
 * bot did not use. Only the time spent thinking counts, so the pause does not depend on how long the worker takes to load.
 */
export class Thinker {
  readonly #onthought: (thought: Thought) => void;
  /** Loaded when the first bot is asked. */
  #worker: Worker | undefined;
  /** The question in the worker comes first. */
  readonly #questions: Asked[] = [];
  #quietUntil = 0;

  constructor(onthought: (thought: Thought) => void) {
    this.#onthought = onthought;
  }

  ask(asked: Asked): void {
    this.#questions.push(asked);
    if (this.#questions.length === 1) this.#askFirst();
  }

  /** Plays no answer for a number of milliseconds. Bots think meanwhile. */
  hush(ms: number): void {
    this.#quietUntil = performance.now() + ms;
  }

  #askFirst(): void {
    const [first] = this.#questions;
    if (first) this.#thinking().postMessage(first);
  }

  #thinking(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => this.#pause(data);
      this.#worker.onerror = () => this.#fail();
    }
    return this.#worker;
  }

  /** A worker that cannot be loaded never answers. Its question gets the first legal move, and the next one tries again. */
  #fail(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const [first] = this.#questions;
    if (first) this.#pause({ ticket: first.ticket, index: 0, took: 0 });
  }

  #pause(thought: Thought): void {
    const { isSecret, budget } = this.#questions[0]!;
    later(isSecret ? budget * MARGIN - thought.took : 0, () => this.#answer(thought));
  }

  #answer(thought: Thought): void {
    this.#questions.shift();
    this.#askFirst();
    later(this.#quietUntil - performance.now(), () => this.#onthought(thought));
  }
}

/** Does something after a number of milliseconds; at once if there are none. */
function later(ms: number, action: () => void): void {
  if (ms > 0) setTimeout(action, ms);
  else action();
}
