import type { Move, Rng, Seat, State, Cells } from '@sloop/engine';
import { capacity, clockwise, shed } from '../state/board.ts';
import {
  BAG,
  CHESTS_DRAWN,
  CREW_SIDE,
  DUE,
  DUE_CHEST,
  DUE_SEAT,
  FLEET_SIDE,
  HIDDEN_STOWING,
  OWING,
  PLAYERS,
  STEP,
  TURN,
  answer,
  shore,
  slots,
  tortuga,
} from '../state/cells.ts';
import { lineUpCount, nthLineUp, supplyOf } from '../state/lineups.ts';
import { crewOf, fleetOf, stowChests } from '../moves.ts';
import { chestCount, pileOf } from '../state/lineup.ts';
import { pileSize } from '../state/pile.ts';

/** The chests of a crew, as a pile. */
export const crewPile = (state: Cells, seat: Seat): number => pileOf(state[slots(seat, CREW_SIDE)]!);

/** The number of chests that go from the crew into the fleet. */
export const fleetLength = (state: Cells, seat: Seat): number =>
  Math.min(chestCount(state[slots(seat, CREW_SIDE)]!), capacity(state, seat, FLEET_SIDE));
/** The number of chests that go from the shore into the crew. */
export const crewLength = (state: Cells, seat: Seat): number =>
  Math.min(pileSize(state[shore(seat)]!), capacity(state, seat, CREW_SIDE));

export function fleetToTortuga(state: State, seat: Seat): void {
  state[tortuga(seat)]! += pileOf(state[slots(seat, FLEET_SIDE)]!);
  state[slots(seat, FLEET_SIDE)] = 0;
}

/**
 * Moves chests from the crew into the fleet, and from the shore into the crew, in the order that the seat chose. Sheds the chests
 * that do not fit.
 */
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

/** Makes the next chest due, or asks all seats to stow. After all seats have answered, stows their chests and returns false. */
export function advanceStowing(state: State): boolean {
  if (state[STEP] === CHESTS_DRAWN) {
    if (state[TURN]! < state[PLAYERS]! && state[BAG] !== 0) {
      state[DUE] = DUE_CHEST;
      state[DUE_SEAT] = clockwise(state, state[TURN]!++);
    } else {
      for (let seat = 0; seat < state[PLAYERS]!; seat++) fleetToTortuga(state, seat);
      state[STEP] = HIDDEN_STOWING;
      state[OWING] = (1 << state[PLAYERS]!) - 1;
    }
    return true;
  }
  for (let steps = 0; steps < state[PLAYERS]!; steps++) arrange(state, clockwise(state, steps));
  return false;
}

export const countStowing = (state: State, seat: Seat): number =>
  lineUpCount(supplyOf(crewPile(state, seat)), fleetLength(state, seat)) *
  lineUpCount(supplyOf(state[shore(seat)]!), crewLength(state, seat));

export const nthStowing = (state: State, seat: Seat, index: number): Move => choice(state, seat, index, undefined);

export const sampleStowing = (state: State, seat: Seat, rng: Rng): Move => choice(state, seat, 0, rng);

/**
 * The `stow` move at `index`, or a random `stow` move if `rng` is given. Each line-up of the fleet can be combined with each
 * line-up of the crew.
 */
function choice(state: State, seat: Seat, index: number, rng: Rng | undefined): Move {
  const crew = supplyOf(crewPile(state, seat));
  const ashore = supplyOf(state[shore(seat)]!);
  const intoFleet = fleetLength(state, seat);
  const intoCrew = crewLength(state, seat);
  const fleets = lineUpCount(crew, intoFleet);
  const chosen = rng === undefined ? index : rng.below(fleets * lineUpCount(ashore, intoCrew));
  const crewChosen = (chosen / fleets) | 0;
  return stowChests(nthLineUp(crew, intoFleet, chosen - crewChosen * fleets), nthLineUp(ashore, intoCrew, crewChosen));
}

export function playStow(state: State, seat: Seat, stowed: number): void {
  state[OWING]! &= ~(1 << seat);
  state[answer(seat)] = stowed;
}
