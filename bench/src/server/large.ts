import { setTimeout as sleep } from 'node:timers/promises';
import { costOf, withLoad, withSloop } from './contender.ts';
import { kilobytes, megabytes, microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';

/** A thousand tables at once: every move acknowledged, seen by all four, and stored. */
const PLAYERS = 4;

export function measureLarge({ isQuick, say }: RunSettings): Promise<Findings> {
  const tables = isQuick ? 200 : 1000;
  const seconds = isQuick ? 10 : 60;
  return withSloop((servers) =>
    withLoad(async (load) => {
      const [server] = servers as [(typeof servers)[0]];
      const empty = await server.usage();
      say(`${tables} tables: sitting down`);
      await load.seat('sloop', [server.address], tables, PLAYERS);
      say(`${tables} tables: warming up`);
      await load.pace(isQuick ? 3 : 10);
      say(`${tables} tables: one move a second, for ${seconds} s`);
      const cost = await costOf(servers, () => load.pace(seconds));
      const { rss } = await server.usage();
      say(`${tables} tables: comparing what everybody was told`);
      await sleep(500);
      const faults = await load.check();
      const { moves, seen, acked, perMove, playersShare } = cost;
      return {
        title: `${tables} tables, ${tables * PLAYERS} sockets, one move a second at each for ${seconds} s`,
        rows: [
          [
            'moves',
            'seen p50',
            'p99',
            'counts p50',
            'p99',
            'CPU/move',
            'server’s CPU',
            'memory',
            'of it/table',
            'players’ CPU',
          ],
          [
            moves.toLocaleString('en'),
            milliseconds(seen.p50),
            milliseconds(seen.p99),
            milliseconds(acked.p50),
            milliseconds(acked.p99),
            microseconds(perMove),
            `${Math.round((100 * perMove * moves) / cost.seconds)} %`,
            megabytes(rss),
            kilobytes((rss - empty.rss) / tables),
            `${Math.round(100 * playersShare)} %`,
          ],
        ],
        checks: [
          { name: 'moves made, of those that were due', value: moves / (tables * seconds), unit: '×', least: 1 },
          { name: 'tables where a log or an acknowledgement is missing', value: faults.length, unit: '', most: 0 },
        ],
        panels: [],
        measured: { cost, rss, empty, faults },
      };
    }),
  );
}
