/** Does one thing after another, in the order in which they were asked for; at once where nothing is under way. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  async do<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever waits is next, and not somebody who asks in between: it stays busy.
      if (next) next();
      else this.#isBusy = false;
    }
  }
}
