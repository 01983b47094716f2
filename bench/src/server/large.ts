import { setTimeout as sleep } from 'node:timers/promises';
import { costOf, withLoad, withSloop } from './contender.ts';
import { kilobytes, megabytes, microseconds, milliseconds, type RunSettings, type Findings } from './report.ts';

/** Measures a thousand tables at the same time. Every move must be acknowledged, seen by all four players, and stored. */
const PLAYERS = 4;

export function measureLarge({ isQuick, say }: RunSettings): Promise<Findings> {
  const tables = isQuick ? 200 : 1000;
  const seconds = isQuick ? 10 : 60;
  return withSloop((servers) =>
    withLoad(async (load) => {
      const [server] = servers as [(typeof servers)[0]];
      const empty = await server.usage();
      say(`${tables} tables: players take their seats`);
      await load.seat('sloop', [server.address], tables, PLAYERS);
      say(`${tables} tables: warming up`);
      await load.pace(isQuick ? 3 : 10);
      say(`${tables} tables: one move per second, for ${seconds} s`);
      const cost = await costOf(servers, () => load.pace(seconds));
      const { rss } = await server.usage();
      say(`${tables} tables: comparing the players’ logs`);
      await sleep(500);
      const faults = await load.check();
      const { moves, seen, acked, perMove, playersShare } = cost;
      return {
        title: `${tables} tables, ${tables * PLAYERS} sockets, one move per second at each table for ${seconds} s`,
        rows: [
          [
            'moves',
            'seen p50',
            'p99',
            'acked p50',
            'p99',
            'CPU/move',
            'server’s CPU',
            'memory',
            'per table',
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
          { name: 'moves made ÷ moves planned', value: moves / (tables * seconds), unit: '×', least: 1 },
          { name: 'tables where a log or an acknowledgement is missing', value: faults.length, unit: '', most: 0 },
        ],
        panels: [],
        measured: { cost, rss, empty, faults },
      };
    }),
  );
}
