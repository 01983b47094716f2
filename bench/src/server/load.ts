import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('load.child.ts', import.meta.url));

export const CONTENDERS = ['sloop', 'boardgame.io', 'colyseus'] as const;
export type Contender = (typeof CONTENDERS)[number];

export type LoadCommand =
  | {
      readonly verb: 'seat';
      readonly contender: Contender;
      readonly addresses: readonly string[];
      readonly count: number;
      readonly players: number;
    }
  | { readonly verb: 'rush'; readonly moves: number }
  | { readonly verb: 'pace'; readonly seconds: number; readonly interval: number }
  | { readonly verb: 'check' }
  | { readonly verb: 'leave' };

/** Quantiles of times, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

export interface Played {
  readonly moves: number;
  readonly seconds: number;
  /** The processor time of all players, in seconds. */
  readonly cpu: number;
  readonly acked: Spread;
  readonly seen: Spread;
  /** The times of all moves, in milliseconds, from which `acked` and `seen` are made. */
  readonly times: { readonly acked: readonly number[]; readonly seen: readonly number[] };
}

/**
 * If the players' process pauses to collect objects, its pauses count as times of the server. So the space for new
 * objects is small, which makes pauses shorter, and old objects are collected seldom, and before a measurement instead
 * of during it.
 */
const FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=400', '--no-memory-reducer', '--expose-gc'] as const;

/** Controls the process in which all players run. The players put load on a server. */
export class Load {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(CHILD, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [...FLAGS] });
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  seat(contender: Contender, addresses: readonly string[], count: number, players: number): Promise<void> {
    return this.#send({ verb: 'seat', contender, addresses, count, players });
  }

  /** Makes every table play `moves` moves as fast as possible. */
  rush(moves: number): Promise<Played> {
    return this.#send({ verb: 'rush', moves });
  }

  /** Makes every table play one move every `interval` milliseconds. */
  pace(seconds: number, interval = 1000): Promise<Played> {
    return this.#send({ verb: 'pace', seconds, interval });
  }

  /** Checks what the players have received. Returns a message for each table at which something is wrong. */
  check(): Promise<readonly string[]> {
    return this.#send({ verb: 'check' });
  }

  leave(): Promise<void> {
    return this.#send({ verb: 'leave' });
  }

  stop(): void {
    this.#child.kill();
  }

  async #send<T>(command: LoadCommand): Promise<T> {
    const over = new AbortController();
    try {
      this.#child.send(command);
      const [said] = (await Promise.race([
        once(this.#child, 'message'),
        once(this.#child, 'exit', { signal: over.signal }).then(() => [
          { error: 'the process of the players has ended' },
        ]),
      ])) as [{ readonly answer?: T; readonly error?: string }];
      if (said.error !== undefined) throw new Error(said.error);
      return said.answer as T;
    } finally {
      over.abort();
    }
  }
}
