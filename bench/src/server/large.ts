// Measures a thousand tables at the same time. Every move must be acknowledged, seen by all four players, and stored.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { costOf, withLoad, withSloop, type Cost } from './contender.ts';
import { durableFloor } from './floor.ts';
import { kilobytes, megabytes, microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';

const PLAYERS = 4;

/**
 * The largest allowed ratio of two p99s: the time until all other players have received a move, divided by the floor
 * (see `floor.ts`).
 */
const MOST_OVER_FLOOR = 3;

interface Measured {
  readonly cost: Cost;
  readonly rss: number;
  /** The resident memory before the first player connects, in bytes. */
  readonly empty: number;
  readonly faults: readonly string[];
}

export async function measureLarge(run: RunSettings): Promise<Findings> {
  const tables = run.isQuick ? 200 : 1000;
  const seconds = run.isQuick ? 10 : 60;
  // Other programs may affect the floor, so it is measured both before and after the load.
  const before = await durableFloor(run);
  const measured = await playTables(run, tables, seconds);
  const after = await durableFloor(run);
  const floor = (before.p99 + after.p99) / 2;
  return {
    title: `${tables} tables, ${tables * PLAYERS} sockets, one move per second at each table for ${seconds} s`,
    rows: rowsOf(measured, tables, floor),
    checks: checksOf(measured, tables * seconds, floor),
    panels: [],
    measured: { ...measured, before, after },
  };
}

const playTables = ({ isQuick, say }: RunSettings, tables: number, seconds: number): Promise<Measured> =>
  withSloop((servers) =>
    withLoad(async (load) => {
      const [server] = servers as [(typeof servers)[0]];
      const { rss: empty } = await server.usage();
      say(`${tables} tables: players take their seats`);
      await load.seat('sloop', [server.address], tables, PLAYERS);
      say(`${tables} tables: warming up`);
      await load.pace(isQuick ? 3 : 10);
      say(`${tables} tables: one move per second, for ${seconds} s`);
      const cost = await costOf(servers, () => load.pace(seconds));
      const { rss } = await server.usage();
      say(`${tables} tables: comparing the players’ logs`);
      await sleep(500);
      return { cost, rss, empty, faults: await load.check() };
    }),
  );

const HEADINGS = [
  'moves',
  'seen p50',
  'p99',
  'floor’s p99',
  'acked p50',
  'p99',
  'CPU/move',
  'server’s CPU',
  'memory',
  'per table',
  'players’ CPU',
];

function rowsOf({ cost, rss, empty }: Measured, tables: number, floor: number): string[][] {
  const { moves, seen, acked, perMove, playersShare } = cost;
  const row = [
    moves.toLocaleString('en'),
    milliseconds(seen.p50),
    milliseconds(seen.p99),
    milliseconds(floor),
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

const checksOf = ({ cost: { moves, seen }, faults }: Measured, planned: number, floor: number): Check[] => [
  { name: 'moves made ÷ moves planned', value: moves / planned, unit: '×', least: 1 },
  { name: 'tables where a log or an acknowledgement is missing', value: faults.length, unit: '', most: 0 },
  {
    name: 'p99 until all other players have the move ÷ the floor’s p99',
    value: seen.p99 / floor,
    unit: '×',
    most: MOST_OVER_FLOOR,
  },
];
