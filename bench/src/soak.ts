import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProgressLine } from '@sloop/cli/output/progress';
import { picture } from '@sloop/cli/svg';
import { rngFrom } from '@sloop/engine';
import { checkLines, holds } from './check.ts';
import { leave, readFlags } from './flags.ts';
import { inTemporaryFolder } from './server/contender.ts';
import { checksOf, MoveTimes, panelsOf, type Sample, type SoakResult } from './soak/samples.ts';
import { KillableServer } from './soak/server.ts';
import { keepPlaying } from './soak/table.ts';

const USAGE = `npm run bench:soak -- [options]
  --minutes N  how long to play, 10 by default
  --hours N    the same in hours
  --tables N   how many tables play at a time, 40 by default
  --kill N     for the first 40 % of the time, kill the server every N seconds; 20 by default, 0 never
  --p99 N      the p99 until a move is confirmed may be at most N milliseconds, 100 by default
  --json       print the samples as JSON, and the verdict to standard error
  --svg FILE   draw memory, open files, disk and times`;

/**
 * The share of the run during which the server is killed repeatedly. In the rest of the run, memory must stay level.
 */
const KILLED_SHARE = 0.4;
/** The number of samples. */
const SAMPLES = 300;
/** The shortest time between two samples, in milliseconds. */
const LEAST_PAUSE = 1000;
/** The time between two moves of a table, in milliseconds. */
const INTERVAL = 500;

const flags = readFlags(
  {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    tables: { type: 'string', default: '40' },
    kill: { type: 'string', default: '20' },
    p99: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
    svg: { type: 'string' },
  },
  USAGE,
);

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    leave(`--${name} must be a number of at least ${least}, not ${JSON.stringify(text)}\n${USAGE}`, 2);
  return value;
}

if (flags.minutes !== undefined && flags.hours !== undefined) leave(`give either --minutes or --hours\n${USAGE}`, 2);
const minutes =
  flags.hours === undefined
    ? numberOf('minutes', flags.minutes ?? '10', 0.2)
    : 60 * numberOf('hours', flags.hours, 0.01);
const tables = numberOf('tables', flags.tables, 1);
if (!Number.isInteger(tables)) leave(`--tables must be a whole number, not ${flags.tables}\n${USAGE}`, 2);
const killEvery = numberOf('kill', flags.kill, 0) * 1000;
const mostP99 = numberOf('p99', flags.p99, 1);

// Each start of the server adds an exit listener to this process.
EventEmitter.defaultMaxListeners = 10_000;

const progress = new ProgressLine();

const soak = (folder: string): Promise<SoakResult> => {
  const server = new KillableServer(folder);
  return run(server).finally(() => server.stop());
};

async function run(server: KillableServer): Promise<SoakResult> {
  const begin = performance.now();
  const passed = (): number => performance.now() - begin;
  const whole = minutes * 60_000;
  const times = new MoveTimes();
  const losses: string[] = [];
  await server.start();
  const settings = {
    server,
    interval: INTERVAL,
    isEnding: () => passed() >= whole,
    onMove: (due: number) => times.add(due, performance.now(), server.upSince),
    onLoss: (what: string) => losses.push(what),
  };
  const playing = Promise.all(
    Array.from({ length: tables }, (_, nth) => keepPlaying({ ...settings, rng: rngFrom(`soak ${nth}`) })),
  );
  // If a table fails, the loop below must end as well.
  let failure: unknown;
  playing.catch((error: unknown) => (failure = error));
  const samples: Sample[] = [];
  const away: number[] = [];
  for (let nextKill = killEvery; passed() < whole && failure === undefined;) {
    if (killEvery > 0 && passed() >= nextKill && passed() < KILLED_SHARE * whole) {
      away.push(await server.kill());
      nextKill += killEvery;
    }
    await sleep(Math.max(LEAST_PAUSE, whole / SAMPLES));
    const isUndisturbed = killEvery === 0 || passed() >= KILLED_SHARE * whole;
    samples.push({ ...(await server.use()), at: passed() / 1000, isUndisturbed, times: times.take() });
    progress.bar(passed(), whole, `${server.kills} kills, ${losses.length} losses`);
  }
  await playing;
  return { samples, losses, away, mostP99, restarting: times.restarting };
}

const result = await inTemporaryFolder(soak);
progress.clear();
const checks = checksOf(result);
const print = (text: string): void => (flags.json ? console.error(text) : console.log(text));
const moves = result.samples.reduce((sum, { times }) => sum + times.length, 0);
print(
  `${moves.toLocaleString('en')} moves confirmed at ${tables} tables in ${minutes} min, with ${result.away.length} kills\n`,
);
if (result.restarting.length > 0) {
  const longest = (Math.max(...result.restarting) / 1000).toFixed(1);
  print(`${result.restarting.length} more moves were due while the server was away; the slowest took ${longest} s\n`);
}
for (const loss of new Set(result.losses)) print(`missing: ${loss}`);
print(checkLines(checks).join('\n'));
if (flags.json) console.log(JSON.stringify(result, null, 2));
if (flags.svg !== undefined) writeFileSync(flags.svg, picture('The server over time', panelsOf(result), 960));
process.exitCode = checks.every(holds) ? 0 : 1;
