import type { ArenaResult } from '@sloop/cli/arena';
import { rungsOf } from '@sloop/cli/arena/ladder';
import { plotPanel, type Point } from '@sloop/cli/plot';
import type { Panel } from '@sloop/cli/svg';
import { CAPTAIN_TIMES, captainNamed } from './references.ts';
import { ticksFor } from './train/curve.ts';

const timeOf = (name: string): number => CAPTAIN_TIMES.find((ms) => captainNamed(ms) === name)!;

/**
 * The captain's Elo for each thinking time, above its Elo for the shortest time. In each result, a captain has played
 * against one with less time. Times that no chain of results links with the shortest time are left out.
 */
export function strengthOverTime(results: readonly ArenaResult[]): Point[] {
  const chainTo = (name: string): ArenaResult[] | undefined => {
    if (timeOf(name) === CAPTAIN_TIMES[0]) return [];
    const last = results.find(({ standings }) => standings[0]!.name === name);
    const before = last && chainTo(last.standings[1]!.name);
    return before && [...before, last];
  };
  return CAPTAIN_TIMES.flatMap((ms) => {
    const chain = chainTo(captainNamed(ms));
    if (!chain) return [];
    const { value, low, high } = rungsOf(chain).at(-1)!.elo;
    return [{ x: ms, y: value, low, high }];
  });
}

/** Draws the captain's strength over its thinking time. */
export function strengthPanel(table: string, points: readonly Point[]): Panel {
  const ends = points.flatMap(({ low = 0, high = 0 }) => [low, high]);
  return plotPanel(
    `${table}: the captain’s strength over its time for a decision`,
    { name: 'ms of processor time', ticks: CAPTAIN_TIMES, format: String, logarithmic: true },
    { name: `Elo above ${CAPTAIN_TIMES[0]} ms, 95 % intervals`, ticks: ticksFor(ends), format: String },
    [{ name: 'captain', points }],
  );
}
