import { setImmediate } from 'node:timers/promises';

/** The maximum number of jobs in one batch. A larger batch could block the event loop for too long. */
const MOST_JOBS = 1000;

interface Waiting<Job, Output> {
  readonly job: Job;
  readonly resolve: (output: Output) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs jobs in batches. The jobs of a batch share one transaction and one wait for the disk. A batch contains at most
 * `MOST_JOBS` of the jobs that arrived in one tick, or that arrived while the previous batch was running or during the
 * gap after it. Batches run one after another. If a batch throws, all of its jobs are rejected, and the next batch
 * still runs. If the output of one job is an Error, only that job is rejected.
 */
export class Batcher<Job, Output> {
  readonly #runBatch: (jobs: readonly Job[]) => readonly (Output | Error)[] | Promise<readonly (Output | Error)[]>;
  readonly #keyOf: ((job: Job) => string) | undefined;
  #waiting: Waiting<Job, Output>[] = [];
  #running: Promise<void> | undefined;
  readonly #gap: number;
  readonly #isBusy: () => boolean;
  /** When the last batch began, as a `performance.now()` value. */
  #begun = -Infinity;
  #closed = false;

  /**
   * - `keyOf`: Jobs with the same key never share a batch, and they run in the order in which they were added.
   * - `gap`: While `isBusy()`, a batch begins at least this many milliseconds after the last one, so that batches become
   *   fewer and larger. Otherwise no batch waits.
   */
  constructor(
    runBatch: (jobs: readonly Job[]) => readonly (Output | Error)[] | Promise<readonly (Output | Error)[]>,
    {
      keyOf,
      gap = 0,
      isBusy = () => false,
    }: { readonly keyOf?: (job: Job) => string; readonly gap?: number; readonly isBusy?: () => boolean } = {},
  ) {
    this.#runBatch = runBatch;
    this.#keyOf = keyOf;
    this.#gap = gap;
    this.#isBusy = isBusy;
  }

  add(job: Job): Promise<Output> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Stops accepting jobs. Resolves after all accepted jobs are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#untilDue();
      const batch = this.#take();
      this.#begun = performance.now();
      try {
        const outputs = await this.#runBatch(batch.map(({ job }) => job));
        for (const [place, { resolve, reject }] of batch.entries()) {
          const output = outputs[place] as Output | Error;
          if (output instanceof Error) reject(output);
          else resolve(output);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = undefined;
  }

  #untilDue(): Promise<void> {
    const wait = this.#isBusy() ? this.#begun + this.#gap - performance.now() : 0;
    return wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : setImmediate();
  }

  #take(): Waiting<Job, Output>[] {
    const keyOf = this.#keyOf;
    if (keyOf === undefined) return this.#waiting.splice(0, MOST_JOBS);
    const batch: Waiting<Job, Output>[] = [];
    const later: Waiting<Job, Output>[] = [];
    const taken = new Set<string>();
    for (const waiting of this.#waiting) {
      const key = keyOf(waiting.job);
      if (batch.length === MOST_JOBS || taken.has(key)) later.push(waiting);
      else batch.push(waiting);
      taken.add(key);
    }
    this.#waiting = later;
    return batch;
  }
}
