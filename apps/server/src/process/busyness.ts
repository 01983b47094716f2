import { performance } from 'node:perf_hooks';

/** A thread is busy if it has worked for more than this share of the time. */
const BUSY = 0.7;
/**
 * The least time over which the share is measured, in milliseconds. In a shorter time, a thread that collects garbage
 * would seem to be busy.
 */
const WINDOW = 500;

/** Whether this thread has had little time to spare lately. */
export class Busyness {
  readonly #window: number;
  #from = performance.eventLoopUtilization();
  #isBusy = false;

  constructor(window = WINDOW) {
    this.#window = window;
  }

  /** Measures the share of the time since the last measurement, if that is long enough. Otherwise repeats the last answer. */
  get isBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, this.#from);
    if (active + idle < this.#window) return this.#isBusy;
    this.#from = now;
    this.#isBusy = utilization > BUSY;
    return this.#isBusy;
  }
}
