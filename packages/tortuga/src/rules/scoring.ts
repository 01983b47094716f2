import type { Cells, Outcome, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, OVER, PHASE, PLAYERS, slots, tiles, token, tortuga } from '../state/cells.ts';
import { BLUE, COLOURS, RED, WHITE, YELLOW, weightOf } from '../state/chests.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour } from '../state/pile.ts';

export interface Score {
  readonly tortuga: number;
  readonly fleet: number;
  readonly crew: number;
  readonly sets: number;
  readonly tracks: number;
  readonly coins: number;
  readonly total: number;
  readonly [source: string]: number;
}

/** The points for a chest in each area. A purple chest scores double. */
export const IN_TORTUGA = 3;
export const IN_FLEET = 2;
export const IN_CREW = 1;
/** The points for a set of a red, a blue and a yellow chest. */
export const PER_SET = 3;

/** A part of a score: `count` things of one kind, each of which scores `each` points. */
export type ScorePart = { readonly count: number; readonly each: number } & (
  | { readonly source: 'tortuga' | 'fleet' | 'crew'; readonly colour: string }
  /** `jokers`: how many white chests in Tortuga stand in for a missing colour. */
  | { readonly source: 'sets'; readonly jokers: number }
  /** A token scores as many points as the number of its box. */
  | { readonly source: 'tracks'; readonly token: 'boat' | 'pirate' }
  | { readonly source: 'coins' }
);

function chestParts(pile: number, source: 'tortuga' | 'fleet' | 'crew', each: number): ScorePart[] {
  return [...COLOURS].flatMap((letter, colour) => {
    const count = ofColour(pile, colour);
    return count === 0 ? [] : [{ source, colour: letter, count, each: each * weightOf(colour) }];
  });
}

/**
 * The sets. A set consists of a red, a blue and a yellow chest in Tortuga, the fleet or the crew. A white chest in Tortuga replaces
 * any of the three colours (rulings T8, T12).
 */
function setParts(cells: Cells, seat: Seat): ScorePart[] {
  const onBoard = [RED, BLUE, YELLOW].map((colour) => {
    let chests = ofColour(cells[tortuga(seat)]!, colour);
    for (const side of [FLEET_SIDE, CREW_SIDE]) chests += ofColour(pileOf(cells[slots(seat, side)]!), colour);
    return chests;
  });
  const missing = (sets: number): number => onBoard.reduce((sum, chests) => sum + Math.max(0, sets - chests), 0);
  let sets = 0;
  while (missing(sets + 1) <= ofColour(cells[tortuga(seat)]!, WHITE)) sets++;
  return sets === 0 ? [] : [{ source: 'sets', count: sets, each: PER_SET, jokers: missing(sets) }];
}

/** What a seat's score would be made of if the game ended now. No part has a count of 0. */
export function scoreParts(cells: Cells, seat: Seat): ScorePart[] {
  const coins = [1, 2, 3].map((each) => ({ source: 'coins' as const, count: cells[tiles(seat) + each - 1]!, each }));
  return [
    ...chestParts(cells[tortuga(seat)]!, 'tortuga', IN_TORTUGA),
    ...chestParts(pileOf(cells[slots(seat, FLEET_SIDE)]!), 'fleet', IN_FLEET),
    ...chestParts(pileOf(cells[slots(seat, CREW_SIDE)]!), 'crew', IN_CREW),
    ...setParts(cells, seat),
    { source: 'tracks', token: 'boat', count: cells[token(seat, FLEET_SIDE)]!, each: 1 }, // Ruling T6: the first box counts too.
    { source: 'tracks', token: 'pirate', count: cells[token(seat, CREW_SIDE)]!, each: 1 },
    ...coins.filter(({ count }) => count > 0),
  ];
}

/** The score of a seat if the game ended now. */
export function score(cells: Cells, seat: Seat): Score {
  const points = { tortuga: 0, fleet: 0, crew: 0, sets: 0, tracks: 0, coins: 0, total: 0 };
  for (const { source, count, each } of scoreParts(cells, seat)) {
    points[source] += count * each;
    points.total += count * each;
  }
  return points;
}

export function outcome(cells: Cells): Outcome | undefined {
  if (cells[PHASE] !== OVER) return undefined;
  const scores = Array.from({ length: cells[PLAYERS]! }, (_, seat) => score(cells, seat));
  const best = Math.max(...scores.map(({ total }) => total));
  return { winners: scores.flatMap(({ total }, seat) => (total === best ? [seat] : [])), scores };
}
