import type { Store } from '../store/store.ts';

/**
 * Counts served time: the number of milliseconds during which at least one process has served the store. Served time follows the
 * process's monotonic clock, so jumps of the system clock do not affect it. It stops while no process runs.
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

  /** Reports this process's served time to the store, and adopts the greatest served time that any process has reported. */
  async agree(store: Store): Promise<void> {
    this.advanceTo(await store.serve(this.now()));
  }

  /** Moves served time forward to `time`, but never backward. */
  advanceTo(time: number): void {
    if (time <= this.now()) return;
    this.#base = time;
    this.#mark = this.#monotonic();
  }
}
