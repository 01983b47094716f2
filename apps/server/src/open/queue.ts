/** Runs tasks one after another, in the order in which they were added. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async do<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // While a task is waiting, the queue stays busy, so a task that is added now cannot overtake the waiting task.
      if (next) next();
      else this.#isBusy = false;
    }
  }
}
