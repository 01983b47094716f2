import { FOR_RANDOM_GAMES } from '@sloop/cli/inlining';
import { inColumns } from '@sloop/cli/output/columns';
import { barPanel, picture } from '@sloop/cli/svg';
import { checkLines, figure, holds, type Check } from '../check.ts';
import { CONTENDERS, TITLES } from './contenders.ts';
import type { Detail, Details } from './details.ts';
import { ROUNDS, type Round } from './rounds.ts';

const worst = (rounds: readonly Round[], value: (round: Round) => number): number => Math.min(...rounds.map(value));

const ratesOf = (rounds: readonly Round[]): { readonly title: string; readonly rate: number }[] =>
  CONTENDERS.map((contender) => ({ title: TITLES[contender], rate: worst(rounds, (round) => round[contender]) }));

/** Compares the figures with the bounds that we promise. The worst round counts. */
export function checksOf(rounds: readonly Round[], { cartagena, tortuga }: Details): Check[] {
  const ratio = (name: string, least: number, value: (round: Round) => number): Check => ({
    name,
    value: worst(rounds, value),
    least,
    unit: '×',
  });
  return [
    ratio('Cartagena ÷ boardgame.io', 1000, (round) => round.cartagena / round['boardgame.io']),
    ratio('Cartagena ÷ plain objects', 25, (round) => round.cartagena / round.plain),
    ratio('Tortuga ÷ Cartagena', 0.4, (round) => round.tortuga / round.cartagena),
    ...detailChecks('Cartagena', cartagena),
    ...detailChecks('Tortuga', tortuga),
  ];
}

const detailChecks = (game: string, { copy, size, replay }: Detail): Check[] => [
  { name: `copy a state of ${game}`, value: copy, most: 50, unit: 'ns' },
  { name: `a finished state of ${game}`, value: size, most: 1024, unit: 'bytes' },
  { name: `replay ${Math.round(replay.moves)} moves of ${game}`, value: replay.milliseconds, most: 1, unit: 'ms' },
];

export function reportText(rounds: readonly Round[], checks: readonly Check[]): string {
  const rates = ratesOf(rounds).map(({ title, rate }) => [title, `${figure(rate)} decisions/s`]);
  return [
    `Random games of four seats, one thread; the worst of ${ROUNDS} interleaved rounds.`,
    'Ours as one bundle with the flags of `sloop simulate`:',
    FOR_RANDOM_GAMES.join(' '),
    'The others with all these flags, with only the last one, or with none, whichever is fastest.',
    '',
    ...inColumns(rates, { figures: true }),
    '',
    ...checkLines(checks),
  ].join('\n');
}

export function reportJson(rounds: readonly Round[], details: Details, checks: readonly Check[]): string {
  const judged = checks.map((check) => ({ ...check, holds: holds(check) }));
  return JSON.stringify({ flags: FOR_RANDOM_GAMES, rounds, details, checks: judged }, null, 2);
}

export function reportSvg(rounds: readonly Round[]): string {
  const bars = ratesOf(rounds).map(({ title, rate }) => ({ name: title, value: rate, text: `${figure(rate)} /s` }));
  const panel = barPanel(`the worst of ${ROUNDS} rounds, logarithmic`, bars, { logarithmic: true });
  return picture('Decisions a second, random games of four seats', [panel]);
}
