import type { BotPool } from './bots/pool.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Store } from '../store/store.ts';
import type { MakeDealer } from '../table/table.ts';
import type { ServedTime } from '../process/served-time.ts';

/** The server's log. Nothing secret may be written to it. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What all open tables share. */
export interface Services {
  readonly store: Store;
  readonly time: ServedTime;
  /** Returns Unix time in milliseconds, only for display. */
  readonly date: () => number;
  readonly bots: Pick<BotPool, 'choose' | 'waiting'>;
  /** How long a bot waits before it moves, in milliseconds. The pause gives a person time to take a move back. */
  readonly botPause: number;
  readonly makeDealer: MakeDealer;
  readonly metrics: Metrics;
  readonly log: Log;
  /**
   * How long a process waits before it does upkeep after an event that another process stored, in milliseconds. The process that
   * stored the event does the upkeep at once. The value is 0 if there are no other processes.
   */
  readonly headStart: number;
  /** A random id of this process. */
  readonly process: string;
}
