import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { barPanel, picture } from '@sloop/cli/svg';

/** Random games of four seats, one thread: ours through the contract beside the same game on boardgame.io and as plain objects. */
const ROUNDS = 3;
/** Each has so many turns in a round, an odd number; its middle one counts, because a busy machine makes single ones slow. */
const TURNS = 3;
const CONTENDERS = ['cartagena', 'plain', 'boardgame.io', 'tortuga'] as const;
type Contender = (typeof CONTENDERS)[number];
type Round = { readonly [name in Contender]: number };

interface Detail {
  readonly copy: number;
  readonly size: number;
  readonly replay: { readonly milliseconds: number; readonly moves: number };
}

const { values: flags } = parseArgs({ options: { svg: { type: 'string' }, json: { type: 'boolean' } } });
const say = (text: string): void => void process.stderr.write(text);

const CHILD = new URL('engine.child.ts', import.meta.url).pathname;
const measure = (what: string, round: number): unknown =>
  JSON.parse(execFileSync(process.execPath, [...process.execArgv, CHILD, what, String(round)], { encoding: 'utf8' }));

const rounds: Round[] = [];
for (let number = 1; number <= ROUNDS; number++) {
  const turns = Array.from({ length: TURNS }, (_, turn) =>
    CONTENDERS.map((contender) => {
      say(`\rround ${number} of ${ROUNDS}, turn ${turn + 1} of ${TURNS}: ${contender.padEnd(14)}`);
      return measure(contender, number * TURNS + turn) as number;
    }),
  );
  const middle = (place: number): number => turns.map((rates) => rates[place]!).toSorted((a, b) => a - b)[TURNS >> 1]!;
  rounds.push(Object.fromEntries(CONTENDERS.map((contender, place) => [contender, middle(place)])) as Round);
}
say(`\r${'the details'.padEnd(50)}`);
const [cartagena, tortuga] = measure('details', 0) as [Detail, Detail];
say(`\r${' '.repeat(50)}\r`);

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
  console.log(JSON.stringify({ rounds, details: { cartagena, tortuga }, checks }, null, 2));
} else {
  console.log(`Random games of four seats, one thread; the worst of ${ROUNDS} interleaved rounds\n`);
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
