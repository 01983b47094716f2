// Measures a thousand tables at the same time. Every move must be acknowledged, seen by all four players, and stored.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { costOf, joined, withLoad, withSloop, type Cost } from './contender.ts';
import { withDurableFloor, type Forward } from './floor.ts';
import type { Spread } from './load.ts';
import { kilobytes, megabytes, microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';
import { spread } from './spread.ts';

const PLAYERS = 4;

/**
 * The largest allowed ratio of two p99s: the time until all other players have received a move, divided by the floor
 * (see `floor.ts`).
 */
const MOST_OVER_FLOOR = 3;

/**
 * The floor and the tables are measured by turns. On a virtual machine, the host's other machines slow everything down
 * for seconds or minutes, and both must meet the same share of that.
 */
const TURNS = 6;
const FLOOR_SECONDS = 5;
/** How long the server's work goes on after the last move of a turn, in milliseconds. It must not slow the floor down. */
const SETTLING = 3000;

interface Measured {
  readonly cost: Cost;
  readonly floor: Spread;
  readonly rss: number;
  /** The resident memory before the first player connects, in bytes. */
  readonly empty: number;
  readonly faults: readonly string[];
}

export async function measureLarge(run: RunSettings): Promise<Findings> {
  const tables = run.isQuick ? 200 : 1000;
  const seconds = run.isQuick ? 12 : 60;
  const measured = await withDurableFloor((forward) => playTables(run, tables, seconds, forward));
  return {
    title: `${tables} tables, ${tables * PLAYERS} sockets, one move per second at each table for ${seconds} s`,
    rows: rowsOf(measured, tables),
    checks: checksOf(measured, tables * seconds),
    panels: [],
    measured,
  };
}

const playTables = (
  { isQuick, say }: RunSettings,
  tables: number,
  seconds: number,
  forward: Forward,
): Promise<Measured> =>
  withSloop((servers) =>
    withLoad(async (load) => {
      const [server] = servers as [(typeof servers)[0]];
      const { rss: empty } = await server.usage();
      say(`${tables} tables: players take their seats`);
      await load.seat('sloop', [server.address], tables, PLAYERS);
      say(`${tables} tables: warming up`);
      await forward(1);
      await load.pace(isQuick ? 3 : 10);
      const periods: Cost[] = [];
      const floor: number[] = [];
      for (let turn = 1; turn <= TURNS; turn++) {
        say(`${tables} tables: one move per second, turn ${turn} of ${TURNS}`);
        await sleep(SETTLING);
        floor.push(...(await forward(FLOOR_SECONDS)));
        periods.push(await costOf(servers, () => load.pace(seconds / TURNS)));
      }
      const { rss } = await server.usage();
      say(`${tables} tables: comparing the players’ logs`);
      await sleep(500);
      return { cost: joined(periods), floor: spread(floor), rss, empty, faults: await load.check() };
    }),
  );

const HEADINGS = [
  'moves',
  'seen p50',
  'p99',
  'floor’s p50',
  'p99',
  'acked p50',
  'p99',
  'CPU/move',
  'server’s CPU',
  'memory',
  'per table',
  'players’ CPU',
];

function rowsOf({ cost, floor, rss, empty }: Measured, tables: number): string[][] {
  const { moves, seen, acked, perMove, playersShare } = cost;
  const row = [
    moves.toLocaleString('en'),
    milliseconds(seen.p50),
    milliseconds(seen.p99),
    milliseconds(floor.p50),
    milliseconds(floor.p99),
    milliseconds(acked.p50),
    milliseconds(acked.p99),
    microseconds(perMove),
    `${Math.round((100 * perMove * moves) / cost.seconds)} %`,
    megabytes(rss),
    kilobytes((rss - empty) / tables),
    `${Math.round(100 * playersShare)} %`,
  ];
  return [HEADINGS, row];
}

const checksOf = ({ cost: { moves, seen }, floor, faults }: Measured, planned: number): Check[] => [
  { name: 'moves made ÷ moves planned', value: moves / planned, unit: '×', least: 1 },
  { name: 'tables where a log or an acknowledgement is missing', value: faults.length, unit: '', most: 0 },
  {
    name: 'p99 until all other players have the move ÷ the floor’s p99',
    value: seen.p99 / floor.p99,
    unit: '×',
    most: MOST_OVER_FLOOR,
  },
];
