import type { BotPool } from './bots/pool.ts';
import type { Lobby } from '../lobby/lobby.ts';
import type { Load } from '../process/load.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Store } from '../store/store.ts';
import type { MakeDealer } from '../table/table.ts';
import type { ServedTime } from '../process/served-time.ts';

/** The server's log. It must never contain secrets. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything that open tables share. */
export interface Services {
  readonly store: Store;
  readonly time: ServedTime;
  /** Returns the Unix time in milliseconds. Clocks do not use this time, because the system clock can jump. */
  readonly date: () => number;
  readonly bots: Pick<BotPool, 'choose' | 'waiting'>;
  /** How long a bot waits before it moves, in milliseconds. The pause gives a person time to take a move back. */
  readonly botPause: number;
  readonly makeDealer: MakeDealer;
  readonly metrics: Metrics;
  readonly lobby: Pick<Lobby, 'changed'>;
  /** How busy this process is. */
  readonly load: Pick<Load, 'isOverloaded' | 'delay'>;
  readonly log: Log;
  /**
   * How long the other processes wait before they do upkeep that is due, in milliseconds. The process that stored the
   * last event does the upkeep as soon as it is due. The value is 0 if there are no other processes.
   */
  readonly headStart: number;
  /** A random id of this process. */
  readonly process: string;
}
