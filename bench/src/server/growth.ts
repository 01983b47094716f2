// Measures how the cost of a move grows with the number of stored tables, and with the number of active tables.
import { join } from 'node:path';
import { costOf, inTemporaryFolder, withLoad, withServers, withSloop, type Cost } from './contender.ts';
import type { Load } from './load.ts';
import { startSloop, type ServerProcess } from './process.ts';
import { kilobytes, megabytes, microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';
import { fillStore } from './stored.ts';

const STORED = [10, 100, 1000, 10_000];
const ACTIVE = [10, 100, 1000];
const PLAYERS = 2;
/** The number of active tables while the number of stored tables varies. */
const AMONG_STORED = 10;
/** The number of moves in each of the games whose copies fill the store. */
const LENGTH = 120;

interface Step {
  readonly tables: number;
  readonly paced: Cost;
  readonly rush: Cost | undefined;
  readonly rss: number;
  /** The server's resident memory before the first player connects, in bytes. */
  readonly empty: number;
}

async function measureStep(
  servers: readonly ServerProcess[],
  load: Load,
  tables: number,
  active: number,
  isQuick: boolean,
): Promise<Step> {
  const [server] = servers as [ServerProcess];
  const { rss: empty } = await server.usage();
  const addresses = [server.address];
  await load.seat('sloop', addresses, active, PLAYERS);
  await load.pace(isQuick ? 2 : 8, active > 100 ? 1000 : 200);
  const paced = await costOf(servers, () => load.pace(isQuick ? 4 : 20));
  const { rss } = await server.usage();
  if (active > 100) return { tables, paced, rss, empty, rush: undefined };
  await load.leave();
  await load.seat('sloop', addresses, active, PLAYERS);
  await load.rush(isQuick ? 50 : 200);
  await load.leave();
  await load.seat('sloop', addresses, active, PLAYERS);
  const rush = await costOf(servers, () => load.rush(isQuick ? 50 : 200));
  return { tables, paced, rss, empty, rush };
}

/** Measures `AMONG_STORED` active tables in a store with `stored` tables. */
function amongStored(stored: number, isQuick: boolean): Promise<Step> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'sloop.db');
    const serve = (): Promise<ServerProcess> => startSloop({ SLOOP_DATA: file });
    if (stored > AMONG_STORED) {
      await withServers([serve], ([server]) =>
        withLoad(async (load) => {
          await load.seat('sloop', [server!.address], AMONG_STORED, PLAYERS);
          await load.rush(LENGTH);
        }),
      );
      fillStore(file, stored);
    }
    return withServers([serve], (servers) =>
      withLoad((load) => measureStep(servers, load, stored, AMONG_STORED, isQuick)),
    );
  });
}

const rowOf = (what: string, { tables, paced, rush, rss, empty }: Step, active: number): string[] => [
  `${tables.toLocaleString('en')} ${what}`,
  microseconds(paced.perMove),
  rush ? microseconds(rush.perMove) : '–',
  milliseconds(paced.seen.p50),
  milliseconds(paced.seen.p99),
  megabytes(rss),
  kilobytes((rss - empty) / active),
];

export async function measureGrowth({ isQuick, say }: RunSettings): Promise<Findings> {
  const stored: Step[] = [];
  for (const tables of STORED) {
    say(`${tables} stored tables`);
    stored.push(await amongStored(tables, isQuick));
  }
  const active: Step[] = [];
  for (const tables of isQuick ? ACTIVE.slice(0, 2) : ACTIVE) {
    say(`${tables} active tables`);
    active.push(await withSloop((servers) => withLoad((load) => measureStep(servers, load, tables, tables, isQuick))));
  }
  const growth = stored.at(-1)!.rush!.perMove / stored[0]!.rush!.perMove;
  return {
    title: `How the cost grows; ${AMONG_STORED} of the stored tables are active`,
    rows: [
      ['tables', 'CPU/move at 1/s', 'at full speed', 'seen p50', 'p99', 'memory', 'per active table'],
      ...stored.map((step) => rowOf('stored', step, AMONG_STORED)),
      ...active.map((step) => rowOf('active', step, step.tables)),
    ],
    checks: [{ name: 'CPU for a move with 10,000 stored tables ÷ CPU with 10', value: growth, unit: '×', most: 1.5 }],
    panels: [],
    measured: { stored, active },
  };
}
