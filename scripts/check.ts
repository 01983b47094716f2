// Runs every check: format, types, lint, unused code, the build of the site, and tests. If a step fails, the later steps still run.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Count,
  countBrowserTests,
  countStep,
  countTests,
  formatCount,
  type PlaywrightReport,
  sum,
  type VitestReport,
  whySkipped,
} from './count.ts';
import { cache, readReport, run } from './run.ts';

interface Step {
  readonly name: string;
  /** The name of a script in package.json, and its arguments. */
  readonly script: readonly string[];
  readonly count: (ok: boolean) => Count;
  /** The number of seconds after which the step is stopped. Only a step that may hang has a limit. */
  readonly limit?: number;
  /** The reasons why tests were skipped, to be printed after the step. */
  readonly notes?: () => readonly string[];
}

const countFile = join(cache, 'check-count.txt');
const testReport = join(cache, 'vitest.json');
/** This path must be the same as in playwright.config.ts. */
const browserReport = join(cache, 'playwright.json');

const FORMAT: Step = { name: 'format', script: ['format:check'], count: countStep };
/** Generates the site's messages and types. All later steps need them. */
const SYNC: Step = { name: 'sync', script: ['sync'], count: countStep };

/** Each of these steps uses one core most of the time, so two of them run at a time. The longest come first. */
const STATIC: readonly Step[] = [
  { name: 'site', script: ['site'], count: countStep },
  // svelte-check never ends if vite.config cannot be loaded.
  { name: 'svelte', script: ['types:site'], count: countStep, limit: 120 },
  { name: 'lint', script: ['lint'], count: countStep },
  // Finds files, exports and dependencies that nothing uses.
  { name: 'unused', script: ['unused'], count: countStep },
  { name: 'types', script: ['types'], count: countStep },
];

/** These steps use all cores, and they need the built site. */
const TESTS: readonly Step[] = [
  {
    name: 'tests',
    script: ['unit', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`],
    count: (ok) => (existsSync(testReport) ? countTests(readReport<VitestReport>(testReport), ok) : countStep(false)),
  },
  {
    name: 'browser',
    script: ['browser'],
    count: (ok) =>
      existsSync(browserReport) ? countBrowserTests(readReport<PlaywrightReport>(browserReport), ok) : countStep(false),
    notes: () => (existsSync(browserReport) ? whySkipped(readReport<PlaywrightReport>(browserReport)) : []),
  },
];

async function check({ name, script, count, limit, notes }: Step): Promise<Count> {
  const before = performance.now();
  const { ok, output } = await run(script, limit === undefined ? {} : { limit });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  const counted = count(ok);
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.padStart(5)} s   ${formatCount(counted)}`);
  for (const reason of notes?.() ?? []) console.log(`  Some tests were skipped: ${reason}.`);
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  return counted;
}

mkdirSync(cache, { recursive: true });
for (const stale of [countFile, testReport, browserReport]) rmSync(stale, { force: true });

/** Runs the steps one after another, and takes each of them from the list. */
async function checkAll(steps: Step[]): Promise<Count> {
  const counts: Count[] = [];
  for (let step = steps.shift(); step; step = steps.shift()) counts.push(await check(step));
  return sum(counts);
}

const format = check(FORMAT);
const sync = await check(SYNC);
const waiting = [...STATIC];
const first = await Promise.all([format, checkAll(waiting), format.then(() => checkAll(waiting))]);
const total = sum([sync, ...first, await checkAll([...TESTS])]);
writeFileSync(countFile, `${formatCount(total)}\n`);
console.log(formatCount(total));
process.exitCode = total.failed > 0 ? 1 : 0;
