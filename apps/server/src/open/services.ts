import type { BotPool } from './bots/pool.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Store } from '../store/store.ts';
import type { MakeDealer } from '../table/table.ts';
import type { ServedTime } from '../process/served-time.ts';

/** Where warnings go. They never hold a secret. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every open table uses. */
export interface Services {
  readonly store: Store;
  readonly time: ServedTime;
  /** Unix time in milliseconds, for people to read. */
  readonly date: () => number;
  readonly bots: Pick<BotPool, 'choose' | 'waiting'>;
  /** Milliseconds that a bot waits before it moves, so that a person can take back. */
  readonly botPause: number;
  readonly makeDealer: MakeDealer;
  readonly metrics: Metrics;
  readonly log: Log;
  /**
   * How long the process that stored a table's last event is left alone with what follows from it, in milliseconds; nothing
   * where there is no other process.
   */
  readonly headStart: number;
  /** Tells this process apart from others. */
  readonly process: string;
}
