import type { Cells, Move, Seat, State } from '@sloop/engine';
import * as boards from './board.ts';
import * as cellsAt from './cells.ts';
import * as chestKinds from './chests.ts';
import * as moveCodes from './moves.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { capacity, clockwise, getAnswer, intoSlots, setAnswer, shed } = boards;
const {
  BAG_SIZE,
  CREW_SIDE,
  DUE,
  DUE_CHEST,
  DUE_SEAT,
  FLEET_SIDE,
  OWING,
  PLAYERS,
  STEP,
  TURN,
  shore,
  shoreSize,
  slots,
  slotsUsed,
  tortuga,
  tortugaSize,
} = cellsAt;
const { COLOUR_COUNT, SLOTS, chestAt, lineUpCount, nthLineUp, supplyOf } = chestKinds;
const { crewOf, fleetOf, stowChests } = moveCodes;

/** The parts of this phase: a chest for each seat, then everybody arranges, hidden. */
const CHESTS_DRAWN = 0;
export const HIDDEN_STOWING = 1;

/** Asks for or draws the next thing of this phase; false once every chest lies where it goes. */
export function goOnStowing(state: State): boolean {
  if (state[STEP] === CHESTS_DRAWN) {
    if (state[TURN]! < state[PLAYERS]! && state[BAG_SIZE]! > 0) {
      state[DUE] = DUE_CHEST;
      state[DUE_SEAT] = clockwise(state, state[TURN]!++);
    } else {
      for (let seat = 0; seat < state[PLAYERS]!; seat++) fleetHome(state, seat);
      state[STEP] = HIDDEN_STOWING;
      state[OWING] = (1 << state[PLAYERS]!) - 1;
    }
    return true;
  }
  for (let steps = 0; steps < state[PLAYERS]!; steps++) arrange(state, clockwise(state, steps));
  return false;
}

function fleetHome(state: State, seat: Seat): void {
  const first = slots(seat, FLEET_SIDE);
  for (let slot = 0; slot < state[slotsUsed(seat, FLEET_SIDE)]!; slot++) {
    state[tortuga(seat) + state[first + slot]! - 1]!++;
    state[first + slot] = 0;
  }
  state[tortugaSize(seat)]! += state[slotsUsed(seat, FLEET_SIDE)]!;
  state[slotsUsed(seat, FLEET_SIDE)] = 0;
}

/** The chests of a crew by colour; read before the next call. */
export function crewCounts(state: Cells, seat: Seat): Cells {
  for (let colour = 0; colour < COLOUR_COUNT; colour++) counts[colour] = 0;
  const first = slots(seat, CREW_SIDE);
  for (let slot = 0; slot < state[slotsUsed(seat, CREW_SIDE)]!; slot++) counts[state[first + slot]! - 1]!++;
  return counts;
}
const counts = new Uint8Array(COLOUR_COUNT);

/** How many chests fit: of the crew into the fleet, of the shore into the crew. */
export const fleetLength = (state: Cells, seat: Seat): number =>
  Math.min(state[slotsUsed(seat, CREW_SIDE)]!, capacity(state, seat, FLEET_SIDE));
export const crewLength = (state: Cells, seat: Seat): number =>
  Math.min(state[shoreSize(seat)]!, capacity(state, seat, CREW_SIDE));

const fleetWays = (state: State, seat: Seat): number =>
  lineUpCount(supplyOf(crewCounts(state, seat), 0), fleetLength(state, seat));

export const countStowing = (state: State, seat: Seat): number =>
  fleetWays(state, seat) * lineUpCount(supplyOf(state, shore(seat)), crewLength(state, seat));

export function nthStowing(state: State, seat: Seat, index: number): Move {
  const ways = fleetWays(state, seat);
  const fleet = nthLineUp(supplyOf(crewCounts(state, seat), 0), fleetLength(state, seat), index % ways);
  const crew = nthLineUp(supplyOf(state, shore(seat)), crewLength(state, seat), (index / ways) | 0);
  return stowChests(fleet, crew);
}

export function playStow(state: State, seat: Seat, stowed: number): void {
  state[OWING]! &= ~(1 << seat);
  setAnswer(state, seat, stowed);
}

/** Crew into fleet, shore into crew, in the order chosen; what does not fit is shed. */
export function arrange(state: State, seat: Seat): void {
  const stowed = getAnswer(state, seat);
  setAnswer(state, seat, 0);
  const crew = crewCounts(state, seat);
  fillSlots(state, seat, FLEET_SIDE, fleetOf(stowed), crew, 0);
  fillSlots(state, seat, CREW_SIDE, crewOf(stowed), state, shore(seat));
  state[shoreSize(seat)] = 0;
}

function fillSlots(state: State, seat: Seat, side: number, lineUp: number, from: Cells, first: number): void {
  const at = slots(seat, side);
  for (let slot = 0; slot < SLOTS; slot++) state[at + slot] = 0;
  state[slotsUsed(seat, side)] = 0;
  for (let place = 0; place < SLOTS && chestAt(lineUp, place) !== 0; place++) {
    const colour = chestAt(lineUp, place) - 1;
    from[first + colour]!--;
    intoSlots(state, seat, side, colour);
  }
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    for (; from[first + colour]! > 0; from[first + colour]!--) shed(state, colour);
}
