/** How long one check may take, in milliseconds. After that, the store counts as not answering. */
const LONGEST = 700;
/**
 * How long the result of a check is used for further requests, in milliseconds. A check writes to the store. If every
 * request led to a check, frequent requests could make the server write all the time.
 */
const FRESH = 500;

/** Finds out whether the server can do its work. Many callers share one check. */
export class Readiness<Problem> {
  readonly #check: () => Promise<Problem | undefined>;
  readonly #noAnswer: Problem;
  #running: Promise<Problem | undefined> | undefined;

  /** `check` resolves to a problem if there is one. `noAnswer` is the problem if `check` takes too long. */
  constructor(check: () => Promise<Problem | undefined>, noAnswer: Problem) {
    this.#check = check;
    this.#noAnswer = noAnswer;
  }

  /** Resolves within a second to what keeps the server from working, or to undefined if it works. */
  async problem(): Promise<Problem | undefined> {
    this.#running ??= this.#check().finally(() => setTimeout(() => (this.#running = undefined), FRESH).unref());
    const tooLate = new Promise<Problem>((resolve) => setTimeout(resolve, LONGEST, this.#noAnswer).unref());
    return Promise.race([this.#running, tooLate]);
  }
}
