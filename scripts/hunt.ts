// `npm run hunt -- --minutes 5 --seed NAME` runs the random tests with new seeds until the time is up.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ProgressLine } from '@sloop/cli/output/progress';
import { run } from './run.ts';

interface Part {
  readonly name: string;
  /**
   * The name of a script in package.json, and the tests that depend on TEST_SEED: they play or send something random, or
   * test more with a seed than without one.
   */
  readonly script: readonly string[];
}

const PARTS: readonly Part[] = [
  {
    name: 'rules',
    script: ['unit', '--', ...['contract', 'property', 'bits', 'rounds', 'changes'].map((name) => `${name}.test`)],
  },
  {
    name: 'server',
    script: [
      'unit',
      '--',
      ...['fuzz', 'kill', 'leaks', 'past', 'processes', 'restart', 'witness'].map((name) => `apps/server/test/${name}`),
    ],
  },
  {
    name: 'browser',
    script: [
      'browser',
      '--',
      ...['fit', 'device', 'keyboard', 'lessons', 'online', 'site', 'solo', 'states', 'tortuga-lesson', 'why'].map(
        (name) => `e2e/${name}.spec.ts`,
      ),
    ],
  },
];

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    only: { type: 'string', default: PARTS.map(({ name }) => name).join() },
  },
});
const chosen = PARTS.filter(({ name }) => values.only.split(',').includes(name));
if (!(Number(values.minutes) > 0) || chosen.length === 0)
  throw new Error(
    `--minutes must be more than 0, and --only must be a list of ${PARTS.map(({ name }) => name).join()}`,
  );

const progress = new ProgressLine();
await run(['site']);
// The time for building the site does not count.
const end = performance.now() + Number(values.minutes) * 60_000;
let failures = 0;
let round = 0;
for (; performance.now() < end; round++)
  for (const { name, script } of chosen) {
    if (performance.now() >= end) break;
    const seed = `${values.seed}-${round}`;
    progress.say(`round ${round}: ${name}, TEST_SEED=${seed}; ${failures} failed so far`);
    const { ok, output } = await run(script, { env: { TEST_SEED: seed } });
    if (ok) continue;
    failures++;
    progress.clear();
    console.log(`${output.trimEnd()}\n\nTo repeat it: TEST_SEED=${seed} npm run ${script.join(' ')}\n`);
  }
progress.clear();
console.log(
  `${round} rounds from seed ${values.seed}: ${failures === 0 ? 'nothing failed' : `${failures} runs failed`}`,
);
process.exitCode = failures > 0 ? 1 : 0;
