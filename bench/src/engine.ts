import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FOR_RANDOM_GAMES } from '@sloop/cli/inlining';
import { ProgressLine } from '@sloop/cli/output/progress';
import { barPanel, picture } from '@sloop/cli/svg';
import { readFlags } from './flags.ts';

/**
 * Random games of four seats, one thread: ours through the contract, next to the same game on boardgame.io and as plain objects. In a
 * round each contender has a new process, and they take short turns one after another, so that a busy moment of the machine slows all of
 * them. Run as a bundle (`scripts/run.mjs`), which has the rules in one module, as the bundle of `sloop` has them.
 */
const ROUNDS = 3;
const TURNS = 80;
/** The others run with the flags of ours, with one of them or with none: what suits them best over all rounds counts. */
const SETTINGS = [FOR_RANDOM_GAMES, ['--no-maglev'], []];
const OURS = ['cartagena', 'tortuga'] as const;
const OTHERS = ['plain', 'boardgame.io'] as const;
type Contender = (typeof OURS)[number] | (typeof OTHERS)[number];
type Round = { readonly [name in Contender]: number };

interface Detail {
  readonly copy: number;
  readonly size: number;
  readonly replay: { readonly milliseconds: number; readonly moves: number };
}

const flags = readFlags(
  { svg: { type: 'string' }, json: { type: 'boolean' } },
  'npm run bench:engine -- [--json] [--svg FILE]',
);
const progress = new ProgressLine();

const CHILD = fileURLToPath(new URL('engine.child.ts', import.meta.url));

class Process {
  readonly contender: Contender;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  #decisions = 0;
  #milliseconds = 0;

  constructor(contender: Contender, settings: readonly string[]) {
    this.contender = contender;
    this.#child = spawn(process.execPath, [...settings, CHILD, contender], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    // If the process has died, the missing answer says so.
    this.#child.stdin.on('error', () => undefined);
  }

  async answer(): Promise<unknown> {
    const line = await this.#lines.next();
    if (line.done) throw new Error(`the process of ${this.contender} has ended too early`);
    return JSON.parse(line.value);
  }

  async takeTurn(turn: number): Promise<void> {
    this.#child.stdin.write(`${turn}\n`);
    const { decisions, milliseconds } = (await this.answer()) as { decisions: number; milliseconds: number };
    this.#decisions += decisions;
    this.#milliseconds += milliseconds;
  }

  /** Decisions a second. */
  get rate(): number {
    return (this.#decisions / this.#milliseconds) * 1000;
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}

/** Each contender's rates in a round: ours one, the others' with each setting. */
type Rates = Record<Contender, number[]>;

async function playRound(number: number): Promise<Rates> {
  const processes: Process[] = [];
  const begin = async (contender: Contender, settings: readonly string[]): Promise<void> => {
    progress.say(`round ${number} of ${ROUNDS}: ${contender} warms up`);
    const process = new Process(contender, settings);
    await process.answer();
    processes.push(process);
  };
  for (const contender of OURS) await begin(contender, FOR_RANDOM_GAMES);
  for (const contender of OTHERS) for (const settings of SETTINGS) await begin(contender, settings);
  for (let turn = 1; turn <= TURNS; turn++) {
    progress.say(`round ${number} of ${ROUNDS}: turn ${turn} of ${TURNS}`);
    for (const process of processes) await process.takeTurn(number * TURNS + turn);
  }
  for (const process of processes) await process.end();
  const rates = (contender: Contender): number[] =>
    processes.filter((process) => process.contender === contender).map(({ rate }) => rate);
  return {
    cartagena: rates('cartagena'),
    tortuga: rates('tortuga'),
    plain: rates('plain'),
    'boardgame.io': rates('boardgame.io'),
  };
}

/** What suits a contender best over all rounds. */
function bestSetting(contender: Contender, played: readonly Rates[]): number {
  const sums = played[0]![contender].map((_, setting) =>
    played.reduce((sum, rates) => sum + rates[contender][setting]!, 0),
  );
  return sums.indexOf(Math.max(...sums));
}

progress.say('the details');
const [cartagena, tortuga] = JSON.parse(
  execFileSync(process.execPath, ['--expose-gc', ...FOR_RANDOM_GAMES, CHILD, 'details'], { encoding: 'utf8' }),
) as [Detail, Detail];
const played: Rates[] = [];
for (let number = 1; number <= ROUNDS; number++) played.push(await playRound(number));
const rounds = played.map(
  (rates) =>
    Object.fromEntries(
      [...OURS, ...OTHERS].map((contender) => [contender, rates[contender][bestSetting(contender, played)]]),
    ) as Round,
);
progress.clear();

const worst = (value: (round: Round) => number): number => Math.min(...rounds.map(value));

const checks = [
  {
    name: 'Cartagena ÷ boardgame.io',
    value: worst((round) => round.cartagena / round['boardgame.io']),
    least: 1000,
    unit: '×',
  },
  { name: 'Cartagena ÷ plain objects', value: worst((round) => round.cartagena / round.plain), least: 25, unit: '×' },
  { name: 'Tortuga ÷ Cartagena', value: worst((round) => round.tortuga / round.cartagena), least: 0.4, unit: '×' },
  ...(
    [
      ['Cartagena', cartagena],
      ['Tortuga', tortuga],
    ] as const
  ).flatMap(([name, { copy, size, replay }]) => [
    { name: `copy a state of ${name}`, value: copy, most: 50, unit: 'ns' },
    { name: `a finished state of ${name}`, value: size, most: 1024, unit: 'bytes' },
    { name: `replay ${Math.round(replay.moves)} moves of ${name}`, value: replay.milliseconds, most: 1, unit: 'ms' },
  ]),
].map((check) => {
  const { value, least = -Infinity, most = Infinity } = { least: undefined, most: undefined, ...check };
  return { ...check, holds: value >= least && value <= most };
});

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
const NAMES = {
  cartagena: 'Sloop, Cartagena',
  tortuga: 'Sloop, Tortuga',
  plain: 'plain objects, Cartagena',
  'boardgame.io': 'boardgame.io, Cartagena',
};
const rates = (['cartagena', 'tortuga', 'plain', 'boardgame.io'] as const).map((contender) => ({
  name: NAMES[contender],
  rate: worst((round) => round[contender]),
}));

if (flags.json) {
  console.log(JSON.stringify({ flags: FOR_RANDOM_GAMES, rounds, details: { cartagena, tortuga }, checks }, null, 2));
} else {
  console.log(
    `Random games of four seats, one thread; the worst of ${ROUNDS} interleaved rounds.\nOurs as one bundle with the flags of \`sloop simulate\`:\n${FOR_RANDOM_GAMES.join(' ')}\nThe others with these flags, with the last or with none, whichever is fastest.\n`,
  );
  for (const { name, rate } of rates) console.log(`${name.padEnd(36)} ${figure(rate).padStart(11)} decisions/s`);
  console.log('');
  for (const check of checks) {
    const bound = 'least' in check ? `at least ${check.least}` : `at most ${check.most}`;
    const value = figure(check.value).padStart(8);
    console.log(
      `${check.holds ? 'holds' : 'FAILS'}  ${check.name.padEnd(36)} ${value} ${check.unit.padEnd(5)}  ${bound}`,
    );
  }
}
if (flags.svg !== undefined) {
  const bars = rates.map(({ name, rate }) => ({ name, value: rate, text: `${figure(rate)} /s` }));
  const panel = barPanel(`the worst of ${ROUNDS} rounds, logarithmic`, bars, { logarithmic: true });
  writeFileSync(flags.svg, picture('Decisions a second, random games of four seats', [panel]));
}
process.exitCode = checks.every(({ holds }) => holds) ? 0 : 1;
