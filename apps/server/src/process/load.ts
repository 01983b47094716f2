import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the delay is measured, in milliseconds. Even an idle event loop shows a delay of this length. */
const RESOLUTION = 10;
/** The time over which the delay is averaged, in milliseconds. */
const WINDOW = 1000;
const NANOSECONDS = 1e6;

/** Measures how busy this process is: how late its event loop is, on average over the last second. */
export class Load {
  readonly #bound: number;
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  readonly #timer: NodeJS.Timeout;
  #delay = 0;

  /** The process is overloaded if the delay exceeds `bound` milliseconds. */
  constructor(bound: number) {
    this.#bound = bound;
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#measure(), WINDOW).unref();
  }

  /** The average delay of the event loop, in milliseconds. */
  get delay(): number {
    return this.#delay;
  }

  get isOverloaded(): boolean {
    return this.#delay > this.#bound;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #measure(): void {
    const { count, mean } = this.#histogram;
    this.#delay = count === 0 ? this.#delay : Math.max(0, mean / NANOSECONDS - RESOLUTION);
    this.#histogram.reset();
  }
}
