/**
 * The longest that a thread waits for its turn, in milliseconds. After that, it takes the turn of a thread that must have died, and
 * only SQLite's own lock keeps the threads apart if that thread is alive after all.
 */
const LONGEST = 5000;
const FREE = 0;
const TAKEN = 1;

/**
 * Lets the thread that serves and the thread that files write in turn. SQLite has a lock of its own, but a thread that finds that
 * lock taken sleeps for 1, 2, 5, 10 or more milliseconds before it looks again. Here, a thread wakes up as soon as it is its turn.
 */
export class WriteTurns {
  /** The memory that both threads use. */
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;
  readonly #longest: number;

  constructor(shared = new SharedArrayBuffer(4), longest = LONGEST) {
    this.shared = shared;
    this.#longest = longest;
    this.#state = new Int32Array(shared);
  }

  /** Waits for this thread's turn, and then calls `work`. `work` must not take another turn. */
  take<T>(work: () => T): T {
    this.#wait();
    try {
      return work();
    } finally {
      this.#end();
    }
  }

  #wait(): void {
    const until = performance.now() + this.#longest;
    while (Atomics.compareExchange(this.#state, 0, FREE, TAKEN) !== FREE) {
      const left = until - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.#state, 0, TAKEN, left);
    }
  }

  #end(): void {
    Atomics.store(this.#state, 0, FREE);
    Atomics.notify(this.#state, 0, 1);
  }
}
