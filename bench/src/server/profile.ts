// Shows in which functions the server spends its processor time while 100 tables play at full speed.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inTemporaryFolder, withLoad, withServers } from './contender.ts';
import { startSloop } from './process.ts';
import type { Findings, RunSettings } from './report.ts';

const TABLES = 100;
const PLAYERS = 2;
/** The number of functions that are listed. */
const LISTED = 40;

/** The parts of a V8 profile that we read. All times are in microseconds. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A span of time on the machine's monotonic clock, in microseconds. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

export async function measureProfile({ isQuick, say }: RunSettings): Promise<Findings> {
  const moves = isQuick ? 50 : 200;
  return inTemporaryFolder(async (folder) => {
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const start = () => startSloop({ SLOOP_DATA: join(folder, 'sloop.db') }, profileFlags(profiles));
    let made = 0;
    let span: Span = { begin: 0, end: 0 };
    await withServers([start], ([server]) =>
      withLoad(async (load) => {
        const play = async (): Promise<number> => {
          await load.seat('sloop', [server!.address], TABLES, PLAYERS);
          const begin = now();
          const played = await load.rush(moves);
          span = { begin, end: now() };
          await load.leave();
          return played.moves;
        };
        say('warming up');
        for (let times = 0; times < 3; times++) await play();
        say('full speed');
        made = await play();
      }),
    );
    const spent = spentIn(profiles, span);
    const rows = [...spent.entries()].toSorted(([, one], [, other]) => other - one).slice(0, LISTED);
    return {
      title: `Where the processor time of ${made.toLocaleString('en')} moves goes, without waiting; the profiler itself costs time`,
      rows: [
        ['function', 'µs/move'],
        ...rows.map(([where, time]) => [where, (time / made).toFixed(2)]),
        ['all', ([...spent.values()].reduce((sum, time) => sum + time, 0) / made).toFixed(1)],
      ],
      checks: [],
      panels: [],
      measured: { moves: made, spent: Object.fromEntries(spent) },
    };
  });
}

const profileFlags = (folder: string): string[] => [
  '--cpu-prof',
  `--cpu-prof-dir=${folder}`,
  '--cpu-prof-interval=200',
];

const now = (): number => Number(process.hrtime.bigint() / 1000n);

/** The time that all threads spent in each function during the span, without the functions that it called. */
function spentIn(folder: string, { begin, end }: Span): Map<string, number> {
  const spent = new Map<string, number>();
  for (const [thread, file] of readdirSync(folder).toSorted().entries()) {
    const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    let at = startTime;
    for (const [index, delta] of timeDeltas.entries()) {
      at += delta;
      const name = names.get(samples[index]!)!;
      if (at < begin || at > end || name === '(idle)') continue;
      // A sample shows the function that runs until the next sample.
      const key = thread === 0 ? name : `${name} [thread ${thread}]`;
      spent.set(key, (spent.get(key) ?? 0) + (timeDeltas[index + 1] ?? 0));
    }
  }
  return spent;
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  return url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`;
}
