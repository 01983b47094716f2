import { linePanel, type Panel } from '@sloop/cli/svg';
import type { Check } from '../check.ts';
import { spread } from '../server/spread.ts';
import type { ServerUse } from './server.ts';

const MB = 1024 * 1024;
/** The factor by which memory and descriptors may grow while the server runs without being killed. */
const MOST_GROWTH = 1.25;
/**
 * The largest allowed size of SQLite's log, in megabytes. The server restarts the log at 32 MB, but filing events can
 * make it longer.
 */
const MOST_LOG = 100;
/** The longest time that the server may be down after a kill, in seconds. */
const MOST_AWAY = 30;

export interface Sample extends ServerUse {
  /** When this sample was taken, in seconds since the beginning. */
  readonly at: number;
  /** Whether the sample was taken in the part of the run without kills. Only such samples show whether memory grows. */
  readonly isUndisturbed: boolean;
  /**
   * The times until moves were confirmed, in milliseconds. Contains only moves since the previous sample that were due
   * while the server was running.
   */
  readonly times: readonly number[];
}

/** Collects how long moves take from when they were due until they are confirmed, in milliseconds. */
export class MoveTimes {
  #times: number[] = [];
  /**
   * The times of moves that were due while the server was down after a kill. They measure the restart, not the running
   * server.
   */
  readonly restarting: number[] = [];

  /**
   * Adds a move that was due at `due` and was confirmed at `now`. `upSince` is the time when the server was last
   * started.
   */
  add(due: number, now: number, upSince: number): void {
    (due < upSince ? this.restarting : this.#times).push(now - due);
  }

  /** Returns the times since the last call. The times in `restarting` are not included. */
  take(): readonly number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }
}

export interface SoakResult {
  readonly samples: readonly Sample[];
  /** The times of the moves that were due while the server was down, in milliseconds. */
  readonly restarting: readonly number[];
  /** What was confirmed but is missing. */
  readonly losses: readonly string[];
  /** How long the server was down after each kill, in milliseconds. */
  readonly away: readonly number[];
  /** The bound for the p99 of the time until a move is confirmed, in milliseconds. */
  readonly mostP99: number;
}

/**
 * By what factor the median of a value grows from the second to the last quarter of the undisturbed samples. The first quarter is
 * a warm-up.
 */
function growthOf(samples: readonly Sample[], valueOf: (sample: Sample) => number | undefined): number {
  const values = samples.filter(({ isUndisturbed }) => isUndisturbed).map(valueOf);
  const median = (from: number, to: number): number =>
    spread(values.slice(Math.floor(from * values.length), Math.ceil(to * values.length)).map((value) => value ?? 0))
      .p50;
  return median(0.75, 1) / median(0.25, 0.5);
}

export function checksOf({ samples, losses, away, mostP99 }: SoakResult): Check[] {
  const times = samples.filter(({ isUndisturbed }) => isUndisturbed).flatMap((sample) => sample.times);
  const most = (value: (sample: Sample) => number): number => Math.max(...samples.map(value));
  const checks: Check[] = [
    { name: 'confirmed moves and chat lines that are missing', value: losses.length, unit: '', most: 0 },
    { name: 'moves confirmed in the time without kills', value: times.length, unit: '', least: 1 },
    {
      name: 'growth of memory in the time without kills',
      value: growthOf(samples, ({ memory }) => memory),
      unit: '×',
      most: MOST_GROWTH,
    },
    { name: 'p99 until a move is confirmed', value: spread(times).p99, unit: 'ms', most: mostP99 },
    { name: 'SQLite’s log at its longest', value: most(({ log }) => log) / MB, unit: 'MB', most: MOST_LOG },
  ];
  if (samples.every(({ descriptors }) => descriptors !== undefined))
    checks.push({
      name: 'growth of open files and sockets in the time without kills',
      value: growthOf(samples, ({ descriptors }) => descriptors),
      unit: '×',
      most: MOST_GROWTH,
    });
  if (away.length > 0)
    checks.push({
      name: 'longest time without a server after a kill',
      value: Math.max(...away) / 1000,
      unit: 's',
      most: MOST_AWAY,
    });
  return checks;
}

export function panelsOf({ samples }: SoakResult): Panel[] {
  const seconds = samples.map(({ at }) => at);
  const spreads = samples.map(({ times }) => (times.length > 0 ? spread(times) : undefined));
  return [
    linePanel('Memory', seconds, [{ name: 'resident', values: samples.map(({ memory }) => memory / MB) }], 'MB'),
    linePanel(
      'Open files and sockets',
      seconds,
      [{ name: 'open', values: samples.map(({ descriptors }) => descriptors) }],
      '',
    ),
    linePanel(
      'Disk',
      seconds,
      [
        { name: 'store and log', values: samples.map(({ disk }) => disk / MB) },
        { name: 'log', values: samples.map(({ log }) => log / MB) },
      ],
      'MB',
    ),
    linePanel(
      'Time until a move is confirmed',
      seconds,
      [
        { name: 'p50', values: spreads.map((each) => each?.p50) },
        { name: 'p99', values: spreads.map((each) => each?.p99) },
      ],
      'ms',
    ),
  ];
}
