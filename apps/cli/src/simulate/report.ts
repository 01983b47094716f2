import { inColumns } from '../output/columns.ts';
import type { JsonObject } from '@sloop/engine';
import { barPanel, histogramPanel, picture, stackPanel, type Panel } from '../svg.ts';
import type { Experiment, Tally } from './tally.ts';

interface Distribution {
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

interface WinShare {
  readonly seat: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface Report {
  readonly experiment: Experiment;
  readonly games: number;
  readonly lengths: Distribution;
  readonly chancesPerGame: number;
  readonly wins: readonly WinShare[];
  readonly sharedVictories: number;
  readonly scores: readonly Distribution[];
  readonly sources: { readonly [source: string]: { readonly everybody: number; readonly winners: number } };
}

export function report(experiment: Experiment, tally: Tally): Report {
  const scored = tally.games * experiment.players;
  const sources = [...tally.sources].map(([source, points]) => [
    source,
    { everybody: points / scored, winners: (tally.winnerSources.get(source) ?? 0) / tally.winners },
  ]);
  return {
    experiment,
    games: tally.games,
    lengths: distribution(tally.lengths),
    chancesPerGame: tally.chances / tally.games,
    wins: tally.wins.map((ways, seat) => winShare(seat, ways, tally.games)),
    sharedVictories: 1 - tally.wins.reduce((sum, ways) => sum + ways[0]!, 0) / tally.games,
    scores: tally.sources.size === 0 ? [] : tally.totals.map(distribution),
    sources: Object.fromEntries(sources) as Report['sources'],
  };
}

function distribution(counts: ReadonlyMap<number, number>): Distribution {
  const entries = [...counts].toSorted(([left], [right]) => left - right);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const mean = entries.reduce((sum, [value, count]) => sum + value * count, 0) / total;
  const squares = entries.reduce((sum, [value, count]) => sum + (value - mean) ** 2 * count, 0);
  let before = 0;
  const median = entries.find(([, count]) => (before += count) * 2 >= total)![0];
  return { mean, deviation: Math.sqrt(squares / total), least: entries[0]![0], median, most: entries.at(-1)![0] };
}

/**
 * A seat's share of the victories. A victory shared by n seats counts 1/n for each of them. The interval is Wilson's interval at
 * 95 %, which is never empty, even after a few games.
 */
function winShare(seat: number, ways: readonly number[], games: number): WinShare {
  const share = ways.reduce((sum, won, shared) => sum + won / (shared + 1), 0) / games;
  const weight = 1.96 ** 2 / games;
  const middle = (share + weight / 2) / (1 + weight);
  const error = Math.sqrt(weight * share * (1 - share) + weight ** 2 / 4) / (1 + weight);
  return { seat, share, low: Math.max(middle - error, 0), high: Math.min(middle + error, 1) };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const heading = ({ game, players, options, seed }: Experiment, games: number): string => {
  const chosen = Object.entries(options).map(([name, value]) => `, ${name} ${JSON.stringify(value)}`);
  return `${games.toLocaleString('en')} random games of ${game}, ${players} seats${chosen.join('')}, seed ${seed}`;
};

export function reportText(figures: Report): string {
  const { lengths, wins, sources, scores } = figures;
  const spread = ({ mean, deviation, least, median, most }: Distribution): string =>
    `mean ${mean.toFixed(1)} ± ${deviation.toFixed(1)}, median ${median}, range ${least} to ${most}`;
  const lines = [
    heading(figures.experiment, figures.games),
    '',
    ...inColumns([
      ['decisions per game', spread(lengths)],
      ['chance events per game', figures.chancesPerGame.toFixed(1)],
      ['shared victories', percent(figures.sharedVictories)],
    ]),
    '',
    ...inColumns([
      ['seat', 'wins', '95 % interval'],
      ...wins.map(({ seat, share, low, high }) => [String(seat), percent(share), `${percent(low)} – ${percent(high)}`]),
    ]),
  ];
  if (scores.length > 0)
    lines.push(
      '',
      ...inColumns([['seat', 'points'], ...scores.map((score, seat) => [String(seat), spread(score)])]),
      '',
      ...inColumns(
        [
          ['points from', 'all seats', 'winners'],
          ...Object.entries(sources).map(([source, { everybody, winners }]) => [
            source,
            everybody.toFixed(2),
            winners.toFixed(2),
          ]),
        ],
        { figures: true },
      ),
    );
  return `${lines.join('\n')}\n`;
}

export const reportJson = (figures: Report): string => `${JSON.stringify(figures as unknown as JsonObject, null, 2)}\n`;

const COLUMNS = 40;

function columns(title: string, counts: ReadonlyMap<number, number>, { least, most, mean }: Distribution): Panel {
  const step = Math.max(1, Math.ceil((most - least + 1) / COLUMNS));
  const bins = Array.from({ length: Math.ceil((most - least + 1) / step) }, () => 0);
  for (const [value, count] of counts) bins[Math.floor((value - least) / step)]! += count;
  return histogramPanel(title, bins, least, step, `mean ${mean.toFixed(1)}`);
}

export function reportSvg(figures: Report, tally: Tally): string {
  const panels = [
    columns('Decisions per game', tally.lengths, figures.lengths),
    barPanel(
      'Wins by seat, 95 % intervals; the line is an equal share',
      figures.wins.map(({ seat, share, low, high }) => ({
        name: `seat ${seat}`,
        value: share,
        low,
        high,
        text: percent(share),
      })),
      { mark: 1 / figures.experiment.players },
    ),
  ];
  if (figures.scores.length > 0) {
    const names = Object.keys(figures.sources).filter((source) => source !== 'total');
    const parts = (whose: 'everybody' | 'winners'): number[] => names.map((source) => figures.sources[source]![whose]);
    const all = new Map<number, number>();
    for (const totals of tally.totals)
      for (const [value, count] of totals) all.set(value, (all.get(value) ?? 0) + count);
    panels.push(
      columns('Points per seat', all, distribution(all)),
      stackPanel(
        'Where points come from',
        [
          { name: 'all seats', parts: parts('everybody') },
          { name: 'winners', parts: parts('winners') },
        ],
        names,
      ),
    );
  }
  return picture(heading(figures.experiment, figures.games), panels);
}
