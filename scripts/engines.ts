// `npm run engines -- firefox webkit` runs the tests with the tag `@engines` in these browsers. The tests play one turn
// of each game against a bot, and some moves of each game online. They also check that the rules and the bots give the
// same results as in Node. If no browser is named, both are used.
import { spawnSync } from 'node:child_process';
import { root, run } from './run.ts';
import { type BrowserName, browserNamed, howToStart, problemOf } from './testing/browsers.ts';

/** The browsers that can be started. Prints how to get the others. */
async function startable(browsers: readonly BrowserName[]): Promise<BrowserName[]> {
  const found: BrowserName[] = [];
  for (const browser of browsers) {
    const problem = problemOf(await howToStart(browser));
    if (problem === undefined) found.push(browser);
    else console.error(problem);
  }
  return found;
}

async function buildSite(): Promise<void> {
  const { ok, output } = await run(['site']);
  if (!ok) throw new Error(`The site could not be built.\n${output.trimEnd()}`);
}

/** Runs the tests in one browser and shows what they print. Returns whether they passed. */
function passesIn(browser: BrowserName): boolean {
  console.log(`\n${browser}:`);
  const { status } = spawnSync(process.execPath, ['--run', 'browser', '--', '--grep=@engines'], {
    cwd: root,
    env: { ...process.env, TEST_BROWSER: browser },
    stdio: 'inherit',
  });
  return status === 0;
}

const names = process.argv.slice(2);
try {
  const browsers = (names.length > 0 ? names : ['firefox', 'webkit']).map((name) => browserNamed(name, 'A browser'));
  const found = await startable(browsers);
  if (found.length > 0) await buildSite();
  const passed = found.filter(passesIn);
  process.exitCode = passed.length === browsers.length ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
