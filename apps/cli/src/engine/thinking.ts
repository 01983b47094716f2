import { withinMs, type Budget, type Judgement } from '@sloop/bots';
import { fail, isInteger, ok, quote, type JsonObject, type Result } from '@sloop/engine';

/** A bot's default thinking time, in milliseconds. */
const DEFAULT_MS = 200;
/** A bot's maximum thinking time, in milliseconds. */
const MOST_MS = 60_000;
const MOST_SIMULATIONS = 10_000_000;

/** The limits of a request that lets a bot think. */
export interface Thinking {
  /** Starts the clock and returns the budget. */
  readonly budget: () => Budget;
  readonly seed: string | undefined;
}

export function readThinking({
  ms = DEFAULT_MS,
  simulations,
  seed,
}: {
  readonly [field: string]: unknown;
}): Result<Thinking> {
  if (typeof ms !== 'number' || !(ms > 0 && ms <= MOST_MS))
    return fail(`ms must be a number above 0 and at most ${MOST_MS}, not ${quote(ms)}`);
  if (simulations !== undefined && !isInteger(simulations, 1, MOST_SIMULATIONS))
    return fail(`simulations must be a whole number from 1 to ${MOST_SIMULATIONS}, not ${quote(simulations)}`);
  if (seed !== undefined && typeof seed !== 'string') return fail(`seed must be a string, not ${quote(seed)}`);
  const budget = (): Budget => (simulations === undefined ? withinMs(ms, () => performance.now()) : { simulations });
  return ok({ budget, seed });
}

export const describeJudgement = ({ chances, simulations, moves }: Judgement): JsonObject => ({
  chances: chances.map(({ value }) => value),
  errors: chances.map(({ error }) => error),
  simulations,
  moves: moves.map(({ move, value, error }) => ({ move, chance: value, error })),
});
