// Measures the site:
// - how long a player waits in a game against bots,
// - Lighthouse's scores (mobile) for the home page and for running tables,
// - the size of the JavaScript in a first load,
// - how fast the page reacts to input while four bots think.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inColumns } from '@sloop/cli/output/columns';
import { ProgressLine } from '@sloop/cli/output/progress';
import { serve } from '@sloop/server';
import { readSettings } from '@sloop/server/settings';
import { readFlags } from './flags.ts';
import { measureInput, measureWeights, runningTable } from './web/browser.ts';
import { lighthouseScores } from './web/lighthouse.ts';
import { measureWaiting, type Waited } from './web/waiting.ts';

const root = join(import.meta.dirname, '../..');
const USAGE = `npm run bench:web -- [options]
  --waiting  measure only how long a player waits
  --json     print the figures as JSON`;
const flags = { waiting: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const;
const { json: asJson, waiting: onlyWaiting } = readFlags(flags, USAGE);
const progress = new ProgressLine();

interface Measurement {
  readonly what: string;
  readonly measured: string;
  /** The bound. A figure that is only for comparison has no bound. */
  readonly wanted?: string;
  readonly holds: boolean;
}

const atLeast = (what: string, value: number, wanted: number): Measurement => ({
  what,
  measured: String(value),
  wanted: `at least ${wanted}`,
  holds: value >= wanted,
});
const atMost = (what: string, value: number, unit: string, wanted: number): Measurement => ({
  what,
  measured: `${value.toFixed(1)} ${unit}`,
  wanted: `at most ${wanted} ${unit}`,
  holds: value <= wanted,
});

const milliseconds = (what: string, value: number): Measurement => ({
  what,
  measured: `${value.toFixed(1)} ms`,
  holds: true,
});

/** The numbers of the games in which we measure how long a player waits. */
const GAMES = [1, 2, 3, 4];

/** How long a player waits in whole games of Tortuga against three bots. Two games are played at a time. */
async function measureGames(address: string, browser: { path: string; flags: string[] }): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const rank of ['bosun', 'captain']) {
    const games: Waited[] = [];
    for (let first = 0; first < GAMES.length; first += 2) {
      progress.say(`games against three bots, ${rank}: ${first} of ${GAMES.length} …`);
      const pair = GAMES.slice(first, first + 2);
      games.push(...(await Promise.all(pair.map((game) => measureWaiting(address, browser, rank, game)))));
    }
    const longest = Math.max(...games.map(({ seconds }) => seconds));
    const each = games.map(({ seconds, rounds }) => `${seconds.toFixed(0)} s in ${rounds} rounds`).join(', ');
    measurements.push(atMost(`longest wait in a game of Tortuga, three bots, ${rank}`, longest, 's', 60));
    measurements.push({ what: `the wait in each of these games, ${rank}`, measured: each, holds: true });
  }
  return measurements;
}

async function measure(address: string, browser: { path: string; flags: string[] }): Promise<Measurement[]> {
  const measurements = await measureGames(address, browser);
  if (onlyWaiting) return measurements;
  progress.say('JavaScript of the first load …');
  const weights = await measureWeights(address, browser);
  measurements.push(atMost('JavaScript of home, gzip', weights.home, 'KB', 60));
  measurements.push(atMost('JavaScript of a Tortuga table, gzip', weights.tortuga, 'KB', 120));
  measurements.push(atMost('JavaScript of a Cartagena table, gzip', weights.cartagena, 'KB', 120));
  progress.say('input while four bots think, and while none does …');
  const { heard, shown } = await measureInput(address, browser, true);
  const idle = await measureInput(address, browser, false);
  measurements.push(atMost('longest delay until an input is handled, four bots thinking', heard, 'ms', 50));
  measurements.push(atMost('median time until the response is shown, four bots thinking', shown.median, 'ms', 50));
  measurements.push(milliseconds('slowest time until the response is shown, four bots thinking', shown.slowest));
  measurements.push(milliseconds('median time until the response is shown, no bot thinking', idle.shown.median));
  measurements.push(milliseconds('slowest time until the response is shown, no bot thinking', idle.shown.slowest));
  for (const [name, path] of [
    ['home', undefined],
    ['Tortuga table', 'tortuga'],
    ['Cartagena table', 'cartagena'],
  ] as const) {
    progress.say(`Lighthouse: ${name} …`);
    const scores = await lighthouseScores(address, browser, path === undefined ? undefined : runningTable(path));
    measurements.push(atLeast(`${name}: performance`, scores.performance, 95));
    measurements.push(atLeast(`${name}: accessibility`, scores.accessibility, 100));
    measurements.push(atLeast(`${name}: best practices`, scores.bestPractices, 100));
  }
  return measurements;
}

execFileSync(process.execPath, [join(root, 'scripts/site.ts')], {
  stdio: ['ignore', process.stdout.isTTY && !asJson ? 'inherit' : 'ignore', 'inherit'],
});
const browser = JSON.parse(
  execFileSync(process.execPath, [join(root, 'scripts/chromium.ts')], { encoding: 'utf8' }),
) as {
  path: string;
  flags: string[];
};
const folder = mkdtempSync(join(tmpdir(), 'sloop-web-'));
const settings = readSettings({
  PORT: '0',
  SLOOP_LOG: 'silent',
  SLOOP_RATE: '1000',
  SLOOP_SITE: join(root, 'apps/web/build'),
});
if (!settings.ok) throw new Error(settings.reason);
const serving = await serve({ ...settings.value, data: join(folder, 'sloop.db') });
try {
  const load = loadavg()[0]!.toFixed(1);
  const measurements = await measure(serving.address, browser).finally(() => progress.clear());
  if (asJson) console.log(JSON.stringify(measurements, undefined, 2));
  else {
    console.log(`${availableParallelism()} cores, load average ${load} at the start`);
    const rows = measurements.map(({ what, measured, wanted, holds }) => [
      `${wanted ? (holds ? '✓' : '✗') : ' '} ${what}`,
      measured,
      wanted ?? '',
    ]);
    console.log(inColumns(rows).join('\n'));
  }
  process.exitCode = measurements.every(({ holds }) => holds) ? 0 : 1;
} finally {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
}
