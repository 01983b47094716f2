import type { Asked, Thought } from './messages.ts';

/** Passes questions to the worker in which bots think, and each answer on when it may be played. */
export class Thinker {
  readonly #onthought: (thought: Thought) => void;
  /** Loaded when the first bot is asked. */
  #worker: Worker | undefined;
  /** When the answer to each question may be played at the earliest, in milliseconds of `performance.now`. */
  readonly #dueFrom = new Map<number, number>();
  #quietUntil = 0;

  constructor(onthought: (thought: Thought) => void) {
    this.#onthought = onthought;
  }

  ask(asked: Asked): void {
    this.#dueFrom.set(asked.ticket, performance.now() + asked.notBefore);
    this.#thinking().postMessage(asked);
  }

  /** No answer is played for so many milliseconds. Bots think meanwhile. */
  hush(ms: number): void {
    this.#quietUntil = performance.now() + ms;
  }

  #thinking(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => this.#answer(data);
      this.#worker.onerror = () => this.#fail();
    }
    return this.#worker;
  }

  /** A worker that cannot be loaded never answers: its questions get the first legal move, and the next one tries again. */
  #fail(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const ticket of this.#dueFrom.keys()) this.#answer({ ticket, index: 0 });
  }

  #answer(thought: Thought): void {
    const from = Math.max(this.#quietUntil, this.#dueFrom.get(thought.ticket) ?? 0);
    this.#dueFrom.delete(thought.ticket);
    const rest = from - performance.now();
    if (rest > 0) setTimeout(() => this.#onthought(thought), rest);
    else this.#onthought(thought);
  }
}
