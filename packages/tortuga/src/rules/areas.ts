import type { Cells, Seat, State } from '@sloop/engine';
import { capacity, shed } from '../state/board.ts';
import { CREW_SIDE, FLEET_SIDE, answer, shore, slots, tortuga } from '../state/cells.ts';
import { chestCount, pileOf } from '../state/lineup.ts';
import { crewOf, fleetOf } from '../moves.ts';
import { pileSize } from '../state/pile.ts';

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
