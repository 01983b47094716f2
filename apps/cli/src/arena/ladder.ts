import { BOTS } from '@sloop/bots';
import { runArena, wholeDeals, type Progress } from './arena.ts';
import type { ArenaConfig } from './contest.ts';
import type { ArenaResult, Estimate } from './standings.ts';

export interface LadderConfig extends Omit<ArenaConfig, 'seats' | 'outsiders'> {
  readonly players: number;
}

export interface Rung {
  readonly name: string;
  /**
   * The rating in Elo points above the lowest rank: the sum of the Elo differences in all steps up to and including
   * this rank's.
   */
  readonly elo: Estimate;
}

export interface Ladder {
  /** One rung for each rank, the lowest rank first. */
  readonly rungs: readonly Rung[];
  /**
   * One arena for each rank above the lowest, in which one bot of that rank plays against a table full of bots of the
   * next lower rank.
   */
  readonly steps: readonly ArenaResult[];
}

/** The arenas of a ladder, starting with the lowest challenger. */
export const ladderSteps = ({ players, ...config }: LadderConfig): ArenaConfig[] =>
  BOTS.slice(1).map(({ name }, index) => ({
    ...config,
    seats: [name, ...Array.from({ length: players - 1 }, () => BOTS[index]!.name)],
    outsiders: [],
  }));

/** Plays a ladder. `progress` receives the number of games played in all steps so far, and the name of the current challenger. */
export async function runLadder(
  config: LadderConfig,
  progress: (progress: Progress, name: string) => void,
): Promise<Ladder> {
  const steps: ArenaResult[] = [];
  for (const [index, step] of ladderSteps(config).entries()) {
    const before = index * wholeDeals(config.games, config.players);
    const tell = ({ games, share }: Progress): void => progress({ games: before + games, share }, step.seats[0]!);
    steps.push(await runArena(step, tell));
  }
  return { rungs: rungsOf(steps), steps };
}

/**
 * Adds up the Elo differences of the steps. The steps are independent, so the square of the total error is the sum of the squares
 * of the errors.
 */
export function rungsOf(steps: readonly ArenaResult[]): Rung[] {
  let [value, below, above] = [0, 0, 0];
  const rungs = steps.map(({ standings }) => {
    const [challenger, table] = standings;
    const step = table!.elo;
    value -= step.value;
    below += (step.high - step.value) ** 2;
    above += (step.value - step.low) ** 2;
    return { name: challenger!.name, elo: { value, low: value - Math.sqrt(below), high: value + Math.sqrt(above) } };
  });
  return [{ name: BOTS[0]!.name, elo: { value: 0, low: 0, high: 0 } }, ...rungs];
}
