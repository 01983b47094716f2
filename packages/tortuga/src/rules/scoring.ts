import type { Cells, Outcome, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, OVER, PHASE, PLAYERS, slots, tiles, token, tortuga } from '../state/cells.ts';
import { BLUE, COLOUR_COUNT, RED, SLOTS, WHITE, YELLOW, weightOf } from '../state/chests.ts';
import { chestAt, pileOf } from '../state/lineup.ts';
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

function slotPoints(cells: Cells, seat: Seat, side: number, each: number): number {
  let points = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const chest = chestAt(cells[slots(seat, side)]!, slot);
    if (chest !== 0) points += each * weightOf(chest - 1);
  }
  return points;
}

function tortugaPoints(cells: Cells, seat: Seat): number {
  let points = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    points += IN_TORTUGA * weightOf(colour) * ofColour(cells[tortuga(seat)]!, colour);
  return points;
}

/**
 * The number of sets. A set consists of a red, a blue and a yellow chest in Tortuga, the fleet or the crew. A white chest in
 * Tortuga replaces any of the three colours (rulings T8, T12).
 */
function setCount(cells: Cells, seat: Seat): number {
  const onBoard = [RED, BLUE, YELLOW].map((colour) => {
    let chests = ofColour(cells[tortuga(seat)]!, colour);
    for (const side of [FLEET_SIDE, CREW_SIDE]) chests += ofColour(pileOf(cells[slots(seat, side)]!), colour);
    return chests;
  });
  const jokers = ofColour(cells[tortuga(seat)]!, WHITE);
  const missing = (sets: number): number => onBoard.reduce((sum, chests) => sum + Math.max(0, sets - chests), 0);
  let sets = 0;
  while (missing(sets + 1) <= jokers) sets++;
  return sets;
}

/** The score of a seat if the game ended now. */
export function score(cells: Cells, seat: Seat): Score {
  const points = {
    tortuga: tortugaPoints(cells, seat),
    fleet: slotPoints(cells, seat, FLEET_SIDE, IN_FLEET),
    crew: slotPoints(cells, seat, CREW_SIDE, IN_CREW),
    sets: PER_SET * setCount(cells, seat),
    tracks: cells[token(seat, FLEET_SIDE)]! + cells[token(seat, CREW_SIDE)]!, // Ruling T6: the first box counts too.
    coins: cells[tiles(seat)]! + 2 * cells[tiles(seat) + 1]! + 3 * cells[tiles(seat) + 2]!,
  };
  return { ...points, total: Object.values(points).reduce((sum, part) => sum + part, 0) };
}

export function outcome(cells: Cells): Outcome | undefined {
  if (cells[PHASE] !== OVER) return undefined;
  const scores = Array.from({ length: cells[PLAYERS]! }, (_, seat) => score(cells, seat));
  const best = Math.max(...scores.map(({ total }) => total));
  return { winners: scores.flatMap(({ total }, seat) => (total === best ? [seat] : [])), scores };
}
