/** A move and its values in heats that it has run together with other moves. */
export interface Runner {
  /** The value of the move in each heat. A move that has dropped out has fewer values than the others. */
  readonly values: number[];
  total: number;
}

/** A difference between two values, and its standard error. */
export interface Lead {
  readonly lead: number;
  readonly error: number;
}

export const NO_LEAD: Lead = { lead: 0, error: 0 };

/** A move has fallen behind if its value is more than `BEHIND` standard errors below the best move's value. */
const BEHIND = 2.6;

export function note(runner: Runner, value: number): void {
  runner.values.push(value);
  runner.total += value;
}

/** The runners that have not fallen behind. All of them must have run the same heats. */
export function dropBehind<R extends Runner>(running: readonly R[]): readonly R[] {
  const best = bestOf(running);
  return running.filter((runner) => runner === best || !isBehind(runner, best));
}

/** The runner with the best value. All of them must have run the same heats. */
export const bestOf = <R extends Runner>(running: readonly R[]): R =>
  running.reduce((left, right) => (right.total > left.total ? right : left));

const isBehind = (runner: Runner, best: Runner): boolean => {
  const { lead, error } = leadOver(runner, best);
  return lead > BEHIND * error;
};

/**
 * How much better `best` is than another move in the heats that both have run, and the standard error of that
 * difference.
 */
export function leadOver({ values }: Runner, best: Runner): Lead {
  const heats = Math.min(values.length, best.values.length);
  if (heats === 0) return NO_LEAD;
  let total = 0;
  for (let heat = 0; heat < heats; heat++) total += best.values[heat]! - values[heat]!;
  const lead = total / heats;
  let squares = 0;
  for (let heat = 0; heat < heats; heat++) squares += (best.values[heat]! - values[heat]! - lead) ** 2;
  return { lead, error: Math.sqrt(squares / heats / heats) };
}
