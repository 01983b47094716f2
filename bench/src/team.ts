import type { Worker } from 'node:worker_threads';

/** Plays the game with number `index` and returns what was learnt from it. */
export type PlayOne<Learnt> = (index: number) => Learnt;

/**
 * Threads that play games. A thread receives the number of a game and replies with what was learnt from it. The threads
 * start when there is something to play. Their number does not affect the results. A team of size 0 plays in the
 * caller’s thread.
 */
export class Team<Learnt> {
  readonly #start: () => Worker;
  readonly #here: () => PlayOne<Learnt>;
  readonly #size: number;
  #workers: readonly Worker[] = [];

  constructor(start: () => Worker, here: () => PlayOne<Learnt>, size: number) {
    this.#start = start;
    this.#here = here;
    this.#size = size;
  }

  /** Plays the games from `from` to `to` − 1. Calls `played` after each game, except in a team of size 0. */
  async play(from: number, to: number, played: (games: number) => void): Promise<Learnt[]> {
    if (this.#size === 0) {
      const play = this.#here();
      return Array.from({ length: to - from }, (_, index) => play(from + index));
    }
    if (this.#workers.length === 0) this.#workers = Array.from({ length: this.#size }, this.#start);
    const learnt: Learnt[] = [];
    let next = from;
    let done = 0;
    const playWith = (worker: Worker): Promise<void> =>
      new Promise((resolve, reject) => {
        let index = next;
        const order = (): void => {
          index = next++;
          if (index < to) worker.postMessage(index);
          else resolve();
        };
        worker.removeAllListeners();
        worker.on('error', reject);
        worker.on('message', (reply: Learnt) => {
          learnt[index - from] = reply;
          played(++done);
          order();
        });
        order();
      });
    await Promise.all(this.#workers.map(playWith));
    return learnt;
  }

  async dismiss(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
