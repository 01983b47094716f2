import { ContenderProcess } from './contender-process.ts';
import { CONTENDERS, flagSetsOf, type Contender } from './contenders.ts';

export const ROUNDS = 3;
const TURNS = 80;

/** The decisions per second of each contender in one round. */
export type Round = { readonly [contender in Contender]: number };

/** The decisions per second of each contender in one round, for each set of flags that the contender runs with. */
type RatesByFlags = { readonly [contender in Contender]: readonly number[] };

/**
 * Plays all rounds. In each round, every contender has a new process. All contenders take short turns, one after
 * another, so that all of them are slowed if the machine is busy for a moment. `say` receives texts about the progress.
 */
export async function playRounds(say: (text: string) => void): Promise<Round[]> {
  const played: RatesByFlags[] = [];
  for (let number = 1; number <= ROUNDS; number++)
    played.push(await playRound(number, (text) => say(`round ${number} of ${ROUNDS}: ${text}`)));
  return played.map((rates) => forEachContender((contender) => rates[contender][bestFlags(contender, played)]!));
}

async function playRound(number: number, say: (text: string) => void): Promise<RatesByFlags> {
  const processes = forEachContender((): ContenderProcess[] => []);
  for (const contender of CONTENDERS)
    for (const flags of flagSetsOf(contender)) {
      say(`${contender} warms up`);
      processes[contender].push(await ContenderProcess.start(contender, flags));
    }
  const all = Object.values(processes).flat();
  for (let turn = 1; turn <= TURNS; turn++) {
    say(`turn ${turn} of ${TURNS}`);
    for (const process of all) await process.takeTurn(number * TURNS + turn);
  }
  for (const process of all) await process.end();
  return forEachContender((contender) => processes[contender].map(({ rate }) => rate));
}

/** The index of the set of flags that made a contender fastest over all rounds. */
function bestFlags(contender: Contender, played: readonly RatesByFlags[]): number {
  const sums = flagSetsOf(contender).map((_, set) => played.reduce((sum, rates) => sum + rates[contender][set]!, 0));
  return sums.indexOf(Math.max(...sums));
}

const forEachContender = <Value>(make: (contender: Contender) => Value): { readonly [name in Contender]: Value } =>
  Object.fromEntries(CONTENDERS.map((contender) => [contender, make(contender)])) as Record<Contender, Value>;
