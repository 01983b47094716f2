// Measures the same load as `peers.ts`, but with a durable Postgres. The first measurement has one server process. The second has
// two server processes that share all tables.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@sloop/server/testing/postgres';
import { costOf, withLoad, withServers, type Cost } from './contender.ts';
import { startSloop, type ServerProcess } from './process.ts';
import { figure } from '../check.ts';
import { microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';

const TABLES = 100;
const PLAYERS = 2;
/** The number of ticks in a second. Linux counts processor time in ticks. */
const TICKS = 100;

interface Result {
  readonly processes: number;
  readonly paced: Cost;
  readonly rush: Cost;
  /** The database's processor time per move at full speed, in seconds. */
  readonly database: number;
}

interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function processTimes(): ProcessTime[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field is the program's name in brackets. The name may contain spaces, so the fields are counted from
      // the last bracket.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      // The process has exited since the folder was listed.
      return [];
    }
  });
}

/**
 * The processor time that a database server has used so far, in seconds. The address contains the folder of the server's socket.
 */
function databaseTime(address: string): number {
  const home = decodeURIComponent(/@([^/]+)\//.exec(address)![1]!);
  const [first = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const own = processTimes().filter(({ pid, parent }) => pid === Number(first) || parent === Number(first));
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
}

async function measure(address: string, processes: number, { isQuick, say }: RunSettings): Promise<Result> {
  const serve = (): Promise<ServerProcess> => startSloop({ DATABASE_URL: address });
  const starts = Array.from({ length: processes }, () => serve);
  return withServers(starts, (servers) =>
    withLoad(async (load) => {
      const tell = (what: string): void => say(`${processes} on Postgres: ${what}`);
      const addresses = servers.map((server) => server.address);
      const seat = (): Promise<void> => load.seat('sloop', addresses, TABLES, PLAYERS);
      tell('players take their seats');
      await seat();
      tell('warming up');
      await load.pace(isQuick ? 3 : 10, 200);
      tell('one move per second');
      const paced = await costOf(servers, () => load.pace(isQuick ? 5 : 20));
      tell('full speed');
      await load.rush(100);
      await load.leave();
      await seat();
      const before = databaseTime(address);
      const rush = await costOf(servers, () => load.rush(isQuick ? 50 : 200));
      const database = (databaseTime(address) - before) / rush.moves;
      const faults = await load.check();
      if (faults.length > 0) throw new Error(`on Postgres with ${processes} processes: ${faults.join('; ')}`);
      return { processes, paced, rush, database };
    }),
  );
}

const rowOf = ({ processes, paced, rush, database }: Result): string[] => [
  String(processes),
  milliseconds(paced.seen.p50),
  milliseconds(paced.seen.p99),
  milliseconds(paced.acked.p50),
  milliseconds(paced.acked.p99),
  microseconds(paced.perMove),
  microseconds(rush.perMove),
  microseconds(database),
  figure(rush.moves / rush.seconds),
  `${Math.round(100 * rush.playersShare)} %`,
];

export async function measurePostgres(run: RunSettings): Promise<Findings> {
  const postgres = await startPostgres({ durable: true });
  try {
    const results: Result[] = [];
    for (const processes of [1, 2]) results.push(await measure(await postgres.freshDatabase(), processes, run));
    return {
      title: `Postgres, ${TABLES} tables with ${PLAYERS} players; with two processes, the players of a table use different processes`,
      rows: [
        [
          'processes',
          'seen p50',
          'p99',
          'acked p50',
          'p99',
          'CPU/move at 1/s',
          'at full speed',
          'database’s CPU/move',
          'moves/s',
          'players’ CPU',
        ],
        ...results.map(rowOf),
      ],
      checks: [],
      panels: [],
      measured: results,
    };
  } finally {
    await postgres.stop();
  }
}
