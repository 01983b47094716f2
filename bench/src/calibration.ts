import { writeFileSync } from 'node:fs';
import { inColumns } from '@sloop/cli/output/columns';
import { ProgressLine } from '@sloop/cli/output/progress';
import { plotPanel, type Series } from '@sloop/cli/plot';
import { picture } from '@sloop/cli/svg';
import { judgeGames, ordersFor, type Judged, type Orders } from './calibration/games.ts';
import { binsOf, bootstrap, calibrationError, logScore, type Claim, type Interval } from './calibration/statistics.ts';
import { leave, readFlags } from './flags.ts';

/**
 * Measures whether the captain's chances are right. Where the captain gives a seat 30 %, the seat should win 30 % of
 * the games. The mean error must be at most `BOUND`, and the logarithmic score must be better than that of the captain
 * of version 1 (see `frozen/`).
 */
const BOUND = 0.015;
const USAGE = `npm run bench:calibration -- [options]
  --games N     the number of games of each table (default: 2000)
  --only TEXT   only tables whose names contain this text
  --svg FILE    also draw the reliability diagrams into a file
  --json        print the figures as JSON, and the table to standard error`;
const flags = readFlags(
  {
    games: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    svg: { type: 'string' },
    json: { type: 'boolean' },
  },
  USAGE,
);
if (!/^[1-9]\d{0,6}$/.test(flags.games))
  leave(`--games must be a whole number from 1 to 9999999, not ${flags.games}\n${USAGE}`, 2);
const games = Number(flags.games);

const TABLES = ['tortuga', 'cartagena'].flatMap((game) =>
  [2, 4].map((players) => ({ name: `${game}, ${players} seats`, orders: ordersFor(game, players) })),
);

const chosen = TABLES.filter(({ name }) => name.includes(flags.only));
if (chosen.length === 0) leave(`no table’s name contains ${JSON.stringify(flags.only)}\n${USAGE}`, 2);

interface Measured {
  readonly name: string;
  readonly claims: number;
  readonly view: Interval;
  readonly full: Interval;
  readonly version1: Interval;
  readonly score: Interval;
  /**
   * The score of the captain of version 1 minus `score`, for the same states. A value above 0 means that the current
   * captain is better.
   */
  readonly better: Interval;
  readonly series: readonly Series[];
}

const SOURCES = ['view', 'full', 'version1'] as const;
type Source = (typeof SOURCES)[number];
/** What a source claims about each judged seat. */
const by =
  (source: Source) =>
  (judged: readonly Judged[]): Claim[] =>
    judged.map((each) => ({
      chance: source === 'version1' ? each.version1! : each[source][each.seat]!,
      share: each.shares[each.seat]!,
    }));

async function measure(name: string, orders: Orders): Promise<Measured> {
  const progress = new ProgressLine();
  const judged = await judgeGames(orders, games, (played) =>
    progress.bar(played, games, `${name}: ${played} / ${games} games`),
  );
  progress.clear();
  const errorOf = (source: Source): Interval => bootstrap(judged, (items) => calibrationError(by(source)(items)));
  return {
    name,
    claims: judged.flat().length,
    view: errorOf('view'),
    full: errorOf('full'),
    version1: errorOf('version1'),
    score: bootstrap(judged, (items) => logScore(by('view')(items))),
    better: bootstrap(judged, (items) => logScore(by('version1')(items)) - logScore(by('view')(items))),
    series: SOURCES.map((source) => ({ name: LABELS[source], points: pointsOf(by(source)(judged.flat())) })),
  };
}

const LABELS: Record<Source, string> = { view: 'from a view', full: 'from everything', version1: 'version 1' };

/** A point for each bin, with an interval of two standard errors on either side. Bins with few claims are left out. */
const pointsOf = (claims: readonly Claim[]): Series['points'] =>
  binsOf(claims)
    .filter((bin) => bin.claims >= 20)
    .map(({ claims: count, chance, share }) => {
      const error = 2 * Math.sqrt((share * (1 - share)) / count);
      return { x: chance, y: share, low: Math.max(share - error, 0), high: Math.min(share + error, 1) };
    });

const TENTHS = Array.from({ length: 6 }, (_, index) => index / 5);
const percent = (value: number): string => `${Math.round(value * 100)} %`;
const draw = (all: readonly Measured[]): string =>
  picture(
    'Claimed chances, and how often the seat won',
    all.map(({ name, series }) =>
      plotPanel(
        name,
        { name: 'claimed', ticks: TENTHS, format: percent },
        { name: 'won', ticks: TENTHS, format: percent },
        series,
        true,
      ),
    ),
  );

const range = ({ value, low, high }: Interval): string =>
  `${value.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`;
const holds = ({ view, full, better }: Measured): boolean =>
  view.value <= BOUND && full.value <= BOUND && better.low > 0;

const measured: Measured[] = [];
for (const { name, orders } of chosen)
  measured.push(await measure(name, { ...orders, seed: `bench/calibration/${name}` }));
const table = inColumns([
  [
    'table',
    'claims',
    'error from a view',
    'error from everything',
    'error of version 1',
    'score',
    'better than version 1',
    'holds',
  ],
  ...measured.map((each) => [
    each.name,
    String(each.claims),
    ...[each.view, each.full, each.version1, each.score, each.better].map(range),
    holds(each) ? 'yes' : 'no',
  ]),
]).join('\n');
if (flags.json) {
  console.error(table);
  console.log(JSON.stringify(measured.map(({ series: _series, ...figures }) => figures)));
} else console.log(table);
if (flags.svg) writeFileSync(flags.svg, draw(measured));
process.exitCode = measured.every(holds) ? 0 : 1;
