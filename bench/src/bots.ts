// Measures how strong the bots are. In each comparison, the first player's share of the victories is compared with a
// bound. Unless the comparison says otherwise, the lower end of the share's 95 % interval must reach the bound.
import { writeFileSync } from 'node:fs';
import { RANKS } from '@sloop/bots/rank-names';
import { runArena, wholeDeals, type ArenaResult, type Progress } from '@sloop/cli/arena';
import { rungsOf } from '@sloop/cli/arena/ladder';
import { ratingText } from '@sloop/cli/arena/report';
import { inlineForSearches } from '@sloop/cli/inlining';
import { padded } from '@sloop/cli/output/columns';
import { ProgressLine } from '@sloop/cli/output/progress';
import { barPanel, picture, type Panel } from '@sloop/cli/svg';
import { runBoardgameIo } from './peers/duel.ts';
import { GROUPS, comparisons, type Comparison, type Group } from './comparisons.ts';
import { leave, readFlags } from './flags.ts';
import { strengthOverTime, strengthPanel } from './strength.ts';

const USAGE = `npm run bench:bots -- [options]
  --ms N        the captain’s thinking time per decision in milliseconds, unless a comparison sets its own (default: 200)
  --games N     the limit on the games of each comparison (by default, all comparisons together take hours)
  --only TEXT   only this group (${GROUPS.join(', ')}), or the comparisons whose names contain this text
  --json        print the figures as JSON, and the table to standard error
  --svg FILE    also draw the figures into a file`;

inlineForSearches();

const flags = readFlags(
  {
    ms: { type: 'string', default: '200' },
    games: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    svg: { type: 'string' },
  },
  USAGE,
);

function positive(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    leave(`--${name} must be a whole number from 1 to 9999999, not ${text}\n${USAGE}`, 2);
  return Number(text);
}

interface Verdict {
  readonly group: Group;
  readonly name: string;
  readonly bound: number;
  readonly holds: boolean;
  readonly result: ArenaResult;
}

const shareOf = ({ result }: Verdict) => result.standings[0]!.share;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const WIDEST = 52;

/** A line about one comparison. It ends with each side's milliseconds per decision. */
function lineOf(verdict: Verdict): string {
  const { name, bound, holds, result } = verdict;
  const { value, low, high } = shareOf(verdict);
  const times = result.standings.map(({ clock }) => clock.msPerDecision.toFixed(clock.msPerDecision < 10 ? 1 : 0));
  return [
    holds ? 'holds' : 'FAILS',
    padded(name, WIDEST),
    percent(value).padStart(7),
    `${percent(low)} to ${percent(high)}`.padStart(18),
    `at least ${percent(bound)}`.padEnd(16),
    `${result.games} games`.padStart(9),
    `${times.join(' and ')} ms`.padStart(16),
    !holds && high >= bound ? '(too few games to tell)' : '',
  ]
    .join('  ')
    .trimEnd();
}

const progress = new ProgressLine();

/** Shows the progress of a comparison. Returns a function that updates what is shown. */
function progressOf({ name, config }: Comparison, nth: string): (reached: Progress) => void {
  const total = wholeDeals(config.games, config.seats.length);
  progress.say(`${nth} ${name}`);
  return ({ games, share }) => progress.say(`${nth} ${name}: ${games} of at most ${total} games, ${percent(share)}`);
}

async function compare(comparison: Comparison, nth: string): Promise<Verdict> {
  const { group, name, bound, surely = bound, config } = comparison;
  const run = group === 'boardgame.io' ? runBoardgameIo : runArena;
  const result = await run(config, progressOf(comparison, nth));
  progress.clear();
  const { value, low } = result.standings[0]!.share;
  return { group, name, bound, holds: value >= bound && low >= surely, result };
}

/** The ratings of the ranks at each table, from the steps of its ladder. */
function ratings(verdicts: readonly Verdict[]): string[] {
  const steps = verdicts.filter(({ group }) => group === 'ladder');
  const byTable = Map.groupBy(steps, ({ name }) => name.slice(0, name.indexOf(':')));
  return [...byTable]
    .filter(([, ladder]) => ladder.length === RANKS.length - 1)
    .map(([table, ladder]) => {
      const [, ...rungs] = rungsOf(ladder.map(({ result }) => result));
      return `${table}, Elo above ${RANKS[0]}: ${rungs.map(ratingText).join(', ')}`;
    });
}

/** A chart of all comparisons. Each share is divided by its bound, so that all shares fit on one scale. */
function pictureOf(verdicts: readonly Verdict[], ms: number): string {
  const panels = GROUPS.flatMap((group) => {
    const bars = verdicts
      .filter((verdict) => verdict.group === group)
      .map((verdict) => {
        const { value, low, high } = shareOf(verdict);
        const [at, from, to] = [value, low, high].map((share) => share / verdict.bound) as [number, number, number];
        const text = `${percent(value)} (${percent(verdict.bound)})`;
        return { name: verdict.name, value: at, low: from, high: to, text };
      });
    return bars.length === 0 ? [] : [barPanel(`${group}: wins; the line is the bound`, bars, { mark: 1 })];
  });
  return picture(
    `Bots in comparison, 95 % intervals; captain ${ms} ms unless it says otherwise`,
    [...panels, ...timePanels(verdicts)],
    960,
  );
}

/** The curves of strength over time, for the tables where more than one time can be compared. */
function timePanels(verdicts: readonly Verdict[]): Panel[] {
  const steps = verdicts.filter(({ group }) => group === 'time');
  return [...Map.groupBy(steps, ({ name }) => name.slice(0, name.indexOf(', time')))].flatMap(([table, taken]) => {
    const points = strengthOverTime(taken.map(({ result }) => result));
    return points.length > 1 ? [strengthPanel(table, points)] : [];
  });
}

const ms = positive('ms', flags.ms);
const games = flags.games === undefined ? undefined : positive('games', flags.games);
const only = flags.only ?? '';
const chosen = comparisons({ ms, games }).filter(({ group, name }) =>
  GROUPS.includes(only as Group) ? group === only : name.includes(only),
);
if (chosen.length === 0) leave(`no comparison has ${only} in its name\n${USAGE}`, 2);

const print = (line: string): void => (flags.json ? console.error(line) : console.log(line));
print('Shares of the victories; 95 % intervals from the variance between deals');
print(`The captain has ${ms} ms for a decision, unless the name of a comparison says otherwise.\n`);
const verdicts: Verdict[] = [];
for (const [index, comparison] of chosen.entries()) {
  const verdict = await compare(comparison, `${index + 1}/${chosen.length}`);
  verdicts.push(verdict);
  print(lineOf(verdict));
}
for (const [index, line] of ratings(verdicts).entries()) print(`${index === 0 ? '\n' : ''}${line}`);
const held = verdicts.filter(({ holds }) => holds).length;
print(`\n${held} of ${verdicts.length} hold`);
if (flags.json) console.log(JSON.stringify({ ms, verdicts }, null, 2));
if (flags.svg !== undefined) writeFileSync(flags.svg, pictureOf(verdicts, ms));
process.exitCode = held === verdicts.length ? 0 : 1;
