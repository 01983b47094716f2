import type { Cells, Seat, State } from '@sloop/engine';
import * as boards from '../state/board.ts';
import * as cellsAt from '../state/cells.ts';
import * as lineUps from '../state/lineup.ts';
import * as moveCodes from '../moves.ts';
import * as piles from '../state/pile.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { capacity, shed } = boards;
const { CREW_SIDE, FLEET_SIDE, answer, shore, slots, tortuga } = cellsAt;
const { crewOf, fleetOf } = moveCodes;
const { pileSize } = piles;
const { chestCount, pileOf } = lineUps;

/** The chests of a crew by colour. */
export const crewPile = (state: Cells, seat: Seat): number => pileOf(state[slots(seat, CREW_SIDE)]!);

/** How many chests fit: of the crew into the fleet, of the shore into the crew. */
export const fleetLength = (state: Cells, seat: Seat): number =>
  Math.min(chestCount(state[slots(seat, CREW_SIDE)]!), capacity(state, seat, FLEET_SIDE));
export const crewLength = (state: Cells, seat: Seat): number =>
  Math.min(pileSize(state[shore(seat)]!), capacity(state, seat, CREW_SIDE));

/** The fleet's chests reach Tortuga. */
export function fleetHome(state: State, seat: Seat): void {
  state[tortuga(seat)]! += pileOf(state[slots(seat, FLEET_SIDE)]!);
  state[slots(seat, FLEET_SIDE)] = 0;
}

/** Crew into fleet, shore into crew, in the order chosen; what does not fit is shed. */
export function arrange(state: State, seat: Seat): void {
  const fleet = fleetOf(state[answer(seat)]!);
  const crew = crewOf(state[answer(seat)]!);
  shed(state, pileOf(state[slots(seat, CREW_SIDE)]!) - pileOf(fleet));
  shed(state, state[shore(seat)]! - pileOf(crew));
  state[slots(seat, FLEET_SIDE)] = fleet;
  state[slots(seat, CREW_SIDE)] = crew;
  state[shore(seat)] = 0;
  state[answer(seat)] = 0;
}
