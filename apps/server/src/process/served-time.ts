import type { Store } from '../store/store.ts';

/**
 * Counts served time in milliseconds. Served time passes while at least one process serves the store. It stops while no
 * process runs. Changes of the system clock do not affect served time.
 */
export class ServedTime {
  readonly #monotonic: () => number;
  /** The served time at the moment when the monotonic clock showed `#mark`. */
  #base = 0;
  #mark: number;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
    this.#mark = monotonic();
  }

  now(): number {
    return Math.floor(this.#base + this.#monotonic() - this.#mark);
  }

  /** Reports this process's served time to the store. Then adopts the greatest served time that any process has reported. */
  async agree(store: Store): Promise<void> {
    this.advanceTo(await store.serve(this.now()));
  }

  /** Sets served time to `time`, unless served time is already later. */
  advanceTo(time: number): void {
    if (time <= this.now()) return;
    this.#base = time;
    this.#mark = this.#monotonic();
  }
}
