import { inColumns } from '../output/columns.ts';
import { barPanel, pointPanel, picture, type Panel } from '../svg.ts';
import type { Contest } from './contest.ts';
import type { Ladder, Rung } from './ladder.ts';
import { FAULTS } from './player.ts';
import type { SequentialTest } from './sequential.ts';
import type { ArenaResult, Estimate, Standing } from './standings.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const points = (elo: number): string => {
  const size = Number.isFinite(elo) ? Math.abs(Math.round(elo)) : '∞';
  return elo < 0 && size !== 0 ? `−${size}` : String(size);
};

const interval = ({ low, high }: Estimate, show: (value: number) => string): string => `${show(low)} to ${show(high)}`;

const budget = ({ thinking }: Contest): string =>
  'ms' in thinking ? `${thinking.ms} ms per decision` : `${thinking.simulations} simulations per decision`;

const settings = (contest: Contest): string => {
  const chosen = Object.entries(contest.options).map(([name, value]) => `, ${name} ${JSON.stringify(value)}`);
  return `${contest.game}, ${contest.seats.length} seats${chosen.join('')}, ${budget(contest)}, seed ${contest.seed}`;
};

const heading = ({ contest, games, deals }: ArenaResult): string =>
  `${games.toLocaleString('en')} games of ${settings(contest)}: ${deals.toLocaleString('en')} deals in every rotation`;

/** The cells of the last two columns. For a bot that does not simulate, the speed is a dash. */
const clockCells = ({ clock, simulations }: Standing): string[] => [
  clock.msPerDecision.toFixed(2),
  simulations === 0 ? '–' : Math.round(clock.simulationsPerSecond).toLocaleString('en'),
];

/** Lays out rows in columns. The first row has the titles of the columns. */
const table = (rows: readonly (readonly string[])[]): string[] => inColumns(rows, { figures: true });

const standingRow = (standing: Standing, index: number): string[] => {
  const { name, seats, share, elo } = standing;
  return [
    name,
    String(seats),
    percent(share.value),
    interval(share, percent),
    points(elo.value),
    index === 0 ? '' : interval(elo, points),
    ...clockCells(standing),
  ];
};

const STANDING_TITLES = ['player', 'seats', 'wins', '95 %', 'Elo', '95 %', 'ms per decision', 'simulations/s'];

const testText = ({ equal, supposed, ratio, bound, accepted }: SequentialTest): string => {
  const verdict = {
    undecided: `not decided between ${percent(equal)} and ${percent(supposed)}`,
    equal: `an equal share, ${percent(equal)}, rather than ${percent(supposed)}`,
    supposed: `${percent(supposed)} rather than an equal share, ${percent(equal)}`,
  };
  return `sequential test: ${verdict[accepted]} (log-likelihood ratio ${ratio.toFixed(2).replace('-', '−')}, bounds ±${bound.toFixed(2)})`;
};

function faultLines(standings: readonly Standing[]): string[] {
  return standings.flatMap(({ name, faults, decisions }) => {
    const kinds = FAULTS.filter((fault) => faults[fault] > 0).map((fault) => `${faults[fault]} ${fault}`);
    return kinds.length === 0
      ? []
      : [`faults of ${name} in ${decisions} decisions: ${kinds.join(', ')}; the first legal move was played`];
  });
}

export function arenaText(result: ArenaResult): string {
  const { standings, crossTable, sprt } = result;
  const names = standings.map(({ name }) => name);
  const lines = [heading(result), '', ...table([STANDING_TITLES, ...standings.map(standingRow)])];
  if (names.length > 1)
    lines.push(
      '',
      ...table([
        ['row beats column', ...names],
        ...crossTable.map((row, index) => [
          names[index]!,
          ...row.map((share) => (share === null ? '–' : percent(share))),
        ]),
      ]),
    );
  if (sprt) lines.push('', testText(sprt));
  const faults = faultLines(standings);
  if (faults.length > 0) lines.push('', ...faults);
  return `${lines.join('\n')}\n`;
}

export function ladderText({ rungs, steps }: Ladder): string {
  const games = steps.reduce((sum, step) => sum + step.games, 0);
  const rows = rungs.toReversed().map(({ name, elo }, index) => {
    const challenger = steps[steps.length - 1 - index]?.standings[0];
    if (!challenger) return [name, points(elo.value), '', '', '', '', ''];
    const { share } = challenger;
    return [
      name,
      points(elo.value),
      interval(elo, points),
      percent(share.value),
      interval(share, percent),
      ...clockCells(challenger),
    ];
  });
  const tests = steps.flatMap(({ sprt, standings }) => (sprt ? [`${standings[0]!.name}: ${testText(sprt)}`] : []));
  const titles = ['rank', 'Elo', '95 %', 'wins', '95 %', 'ms per decision', 'simulations/s'];
  const lines = [
    `${games.toLocaleString('en')} games of ${settings(steps[0]!.contest)}: one of each rank against a table of the rank below`,
    '',
    ...table([titles, ...rows]),
    '',
    `an equal share would be ${percent(1 / steps[0]!.contest.seats.length)} of the wins`,
    ...tests,
  ];
  return `${lines.join('\n')}\n`;
}

export const asJson = (result: ArenaResult | Ladder): string => `${JSON.stringify(result, null, 2)}\n`;

const sharePanel = (title: string, standings: readonly Standing[], equal: number): Panel =>
  barPanel(
    title,
    standings.map(({ name, share }) => ({ name, ...share, text: percent(share.value) })),
    { mark: equal },
  );

/** A rank's rating and its interval, such as `bosun 512 (470 to 561)`. */
export const ratingText = ({ name, elo }: Rung): string => `${name} ${points(elo.value)} (${interval(elo, points)})`;

const eloPanel = (title: string, rungs: readonly Rung[]): Panel =>
  pointPanel(
    title,
    rungs.map(({ name, elo: { value, low, high } }) => ({
      name,
      value,
      ...(Number.isFinite(high - low) ? { low, high } : {}),
      text: points(value),
    })),
  );

const SHARES = 'the line is an equal share';

export function arenaSvg(result: ArenaResult): string {
  const { standings, contest } = result;
  return picture(`${contest.game}: ${contest.seats.join(', ')}`, [
    sharePanel(
      `Wins per seat in ${result.games} games, 95 % intervals; ${SHARES}`,
      standings,
      1 / contest.seats.length,
    ),
    eloPanel('Elo, 95 % intervals', standings),
  ]);
}

export function ladderSvg({ rungs, steps }: Ladder): string {
  const { contest } = steps[0]!;
  return picture(`The ranks at ${contest.game}, ${contest.seats.length} seats, ${budget(contest)}`, [
    eloPanel('Elo above the lowest rank, 95 % intervals', rungs.toReversed()),
    sharePanel(
      `Wins of one against a table of the rank below; ${SHARES}`,
      steps.map(({ standings }) => standings[0]!).toReversed(),
      1 / contest.seats.length,
    ),
  ]);
}
