/**
 * The longest time that a thread waits for its turn, in milliseconds. After this time, it takes its turn anyway,
 * because the other thread has probably died. If the other thread is alive after all, SQLite's own lock still keeps the
 * two threads from writing at the same time.
 */
const LONGEST = 5000;
const FREE = 0;
const TAKEN = 1;

/**
 * Makes sure that only one of two threads writes at a time: the thread that serves players, or the thread that files
 * events. SQLite has its own lock, but a thread that finds this lock taken sleeps for 1, 2, 5, 10 or more milliseconds
 * before it tries again. With this class, a thread wakes up as soon as its turn begins.
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

  /** Waits for this thread's turn and then calls `work`. `work` must not take another turn. */
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
