import type { Store } from '../store/store.ts';

/**
 * Served time: the number of milliseconds during which some process has served the store. It follows the process's monotonic
 * clock, so jumps of the system clock do not affect it, and it stops while no process runs.
 */
export class ServedTime {
  readonly #monotonic: () => number;
  /** The served time when the monotonic clock showed `#mark`. */
  #base = 0;
  #mark: number;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
    this.#mark = monotonic();
  }

  now(): number {
    return Math.floor(this.#base + this.#monotonic() - this.#mark);
  }

  /** Agrees with the store, and so with all other processes, on the greatest served time among them. */
  async agree(store: Store): Promise<void> {
    this.advanceTo(await store.serve(this.now()));
  }

  /** Moves forward to this time if it is later. */
  advanceTo(time: number): void {
    if (time <= this.now()) return;
    this.#base = time;
    this.#mark = this.#monotonic();
  }
}
