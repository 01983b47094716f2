import { setImmediate } from 'node:timers/promises';

/** How many asks one batch takes at most: a flood must leave the event loop room to breathe. */
const MOST = 1000;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Gathers what is asked for in one tick, or while a batch is under way, and has it carried out together: one transaction, one
 * wait for the disk. Batches follow one another. Where one fails, all of its asks are rejected and the next goes ahead; an
 * answer that is an Error rejects its own ask alone.
 */
export class Batcher<Ask, Answer> {
  readonly #carryOut: (asks: readonly Ask[]) => readonly (Answer | Error)[] | Promise<readonly (Answer | Error)[]>;
  readonly #apart: ((ask: Ask) => string) | undefined;
  #waiting: Waiting<Ask, Answer>[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  /** Asks of which `apart` says the same never share a batch, and keep their order. */
  constructor(
    carryOut: (asks: readonly Ask[]) => readonly (Answer | Error)[] | Promise<readonly (Answer | Error)[]>,
    apart?: (ask: Ask) => string,
  ) {
    this.#carryOut = carryOut;
    this.#apart = apart;
  }

  ask(ask: Ask): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Takes no more asks, and resolves once those it has are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate();
      const batch = this.#take();
      try {
        const answers = await this.#carryOut(batch.map(({ ask }) => ask));
        for (const [place, { resolve, reject }] of batch.entries()) {
          const answer = answers[place] as Answer | Error;
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = undefined;
  }

  #take(): Waiting<Ask, Answer>[] {
    const apart = this.#apart;
    if (apart === undefined) return this.#waiting.splice(0, MOST);
    const batch: Waiting<Ask, Answer>[] = [];
    const later: Waiting<Ask, Answer>[] = [];
    const taken = new Set<string>();
    for (const waiting of this.#waiting) {
      const key = apart(waiting.ask);
      if (batch.length === MOST || taken.has(key)) later.push(waiting);
      else batch.push(waiting);
      taken.add(key);
    }
    this.#waiting = later;
    return batch;
  }
}
