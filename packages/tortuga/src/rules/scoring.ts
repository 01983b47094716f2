import type { Cells, Outcome, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, OVER, PHASE, PLAYERS, slots, tiles, token, tortuga } from '../state/cells.ts';
import { BLUE, COLOURS, PURPLE, RED, WHITE, YELLOW, weightOf } from '../state/chests.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';

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
  /** The points for a token are the number of its box. */
  | { readonly source: 'tracks'; readonly token: 'boat' | 'pirate' }
  | { readonly source: 'coins' }
);

function chestParts(pile: number, source: 'tortuga' | 'fleet' | 'crew', each: number): ScorePart[] {
  return [...COLOURS].flatMap((letter, colour) => {
    const count = ofColour(pile, colour);
    return count === 0 ? [] : [{ source, colour: letter, count, each: each * weightOf(colour) }];
  });
}

/** The number of chests that a pile lacks for `sets` sets. A set consists of a red, a blue and a yellow chest. */
export const missingFor = (sets: number, pile: number): number =>
  Math.max(sets - ofColour(pile, RED), 0) +
  Math.max(sets - ofColour(pile, BLUE), 0) +
  Math.max(sets - ofColour(pile, YELLOW), 0);

/** The number of sets in a pile, if `jokers` chests can replace any of the three colours. */
export function setsIn(pile: number, jokers: number): number {
  let sets = 0;
  while (missingFor(sets + 1, pile) <= jokers) sets++;
  return sets;
}

/** What all chests of a seat score: those in Tortuga (`home`), in the fleet and in the crew. Same rules as `scoreParts`. */
export const chestPoints = (home: number, fleet: number, crew: number): number =>
  IN_TORTUGA * weightIn(home) +
  IN_FLEET * weightIn(fleet) +
  IN_CREW * weightIn(crew) +
  PER_SET * setsIn(home + fleet + crew, ofColour(home, WHITE));

/** The coins on all tiles of a seat. */
export const coinsOf = (cells: Cells, seat: Seat): number =>
  cells[tiles(seat)]! + 2 * cells[tiles(seat) + 1]! + 3 * cells[tiles(seat) + 2]!;

/** The number of chests in a pile, if a purple chest counts twice. */
const weightIn = (pile: number): number => pileSize(pile) + (weightOf(PURPLE) - 1) * ofColour(pile, PURPLE);

/** The sets on a seat's board. A white chest in Tortuga replaces any of the three colours (rulings T8, T12). */
function setParts(cells: Cells, seat: Seat): ScorePart[] {
  const home = cells[tortuga(seat)]!;
  const onBoard = home + pileOf(cells[slots(seat, FLEET_SIDE)]!) + pileOf(cells[slots(seat, CREW_SIDE)]!);
  const sets = setsIn(onBoard, ofColour(home, WHITE));
  return sets === 0 ? [] : [{ source: 'sets', count: sets, each: PER_SET, jokers: missingFor(sets, onBoard) }];
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

/** A seat's score if the game ended now. */
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
