import type { Store } from '../store/store.ts';

/**
 * Served time: milliseconds during which the store was served by some process. It goes on by the process's own steady clock,
 * so a jump of the system clock does not move it, and it stands still while nobody serves.
 */
export class ServedTime {
  readonly #steady: () => number;
  #base = 0;
  #mark: number;

  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady;
    this.#mark = steady();
  }

  now(): number {
    return Math.floor(this.#base + this.#steady() - this.#mark);
  }

  /** Agrees with the store, and through it with other processes, on the greatest time that anybody has seen. */
  async agree(store: Store): Promise<void> {
    this.reach(await store.serve(this.now()));
  }

  /** Somebody has seen this time: it is at least that late. */
  reach(time: number): void {
    if (time <= this.now()) return;
    this.#base = time;
    this.#mark = this.#steady();
  }
}
