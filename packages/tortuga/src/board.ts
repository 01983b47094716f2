import type { Cells, Seat, State } from '@sloop/engine';
import * as chestKinds from './chests.ts';
import * as diceTable from './dice.ts';
import * as cellsAt from './cells.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { CAPACITY, CHESTS, CHEST_COUNT, START_BOX, TILES, TILE_COUNT } = chestKinds;
const { ACTION_COUNT, ALL_DICE, BOARD, DICE_IN, DIE_COUNT, FACE_COUNT, RAID, SKULL } = diceTable;
const {
  BAG,
  BAG_SIZE,
  BYTES,
  CHOSEN,
  CREW_SIDE,
  FIRST,
  FLEET_SIDE,
  GOAL,
  ISLAND,
  NOBODY,
  NUMBERS,
  PLAYERS,
  POOL,
  POOL_SIZE,
  ROUND,
  SECOND,
  START,
  answer,
  inHand,
  placed,
  shore,
  shoreSize,
  shows,
  slots,
  slotsUsed,
  token,
} = cellsAt;

/** All chests in the bag, all tiles in the pool, tokens on box 3. */
export function freshBoard(players: number, goal: number, start: Seat, numbers: readonly (readonly number[])[]): State {
  const state = emptyBoard(players, goal, start, numbers);
  state.set(CHESTS, BAG);
  state[BAG_SIZE] = CHEST_COUNT;
  state.set(TILES, POOL);
  state[POOL_SIZE] = TILE_COUNT;
  for (let seat = 0; seat < players; seat++) {
    state[token(seat, FLEET_SIDE)] = START_BOX;
    state[token(seat, CREW_SIDE)] = START_BOX;
  }
  return state;
}

/** No chest, tile or token anywhere; all dice in hand. */
export function emptyBoard(players: number, goal: number, start: Seat, numbers: readonly (readonly number[])[]): State {
  const state = blank();
  state[PLAYERS] = players;
  state[GOAL] = goal;
  state[START] = start;
  state[FIRST] = state[SECOND] = state[CHOSEN] = NOBODY;
  state.set(numbers.flat(), NUMBERS);
  for (let seat = 0; seat < players; seat++) state[inHand(seat)] = ALL_DICE;
  return state;
}

export const blank = (): State => new Uint8Array(BYTES) as Cells as State;

/** The seat so many places clockwise from the start seat. */
export const clockwise = (state: Cells, steps: number): Seat => {
  const seat = state[START]! + steps;
  return seat < state[PLAYERS]! ? seat : seat - state[PLAYERS]!;
};

export const capacity = (state: Cells, seat: Seat, side: number): number => CAPACITY[state[token(seat, side)]!]!;

/** How many more dice an action's space of a seat can hold. */
export function room(state: Cells, seat: Seat, action: number): number {
  const used = DICE_IN[state[placed(seat, action)]!]!;
  if (action === BOARD) return capacity(state, seat, FLEET_SIDE) - used;
  if (action === RAID) return capacity(state, seat, CREW_SIDE) - used;
  return DIE_COUNT - used;
}

export function clearRoll(state: State, seat: Seat): void {
  const first = shows(seat, 0);
  for (let face = 0; face < FACE_COUNT; face++) state[first + face] = 0;
}

/** Whether a seat's roll lies there, hidden or open. */
export function hasRoll(state: Cells, seat: Seat): boolean {
  const first = shows(seat, 0);
  for (let face = 0; face < FACE_COUNT; face++) if (state[first + face] !== 0) return true;
  return false;
}

export const skullsShown = (state: Cells, seat: Seat): number => state[shows(seat, SKULL)]!;

/** Moves a set of dice from hand to an action's space. */
export function placeDice(state: State, seat: Seat, action: number, dice: number): void {
  state[placed(seat, action)]! |= dice;
  state[inHand(seat)]! &= ~dice;
}

export function takeDiceBack(state: State, seat: Seat): void {
  for (let action = 0; action < ACTION_COUNT; action++) state[placed(seat, action)] = 0;
  state[inHand(seat)] = ALL_DICE;
}

export function getAnswer(state: Cells, seat: Seat): number {
  const first = answer(seat);
  return state[first]! | (state[first + 1]! << 8) | (state[first + 2]! << 16);
}

export function setAnswer(state: State, seat: Seat, value: number): void {
  const first = answer(seat);
  state[first] = value;
  state[first + 1] = value >> 8;
  state[first + 2] = value >> 16;
}

export const getRound = (state: Cells): number => state[ROUND]! | (state[ROUND + 1]! << 8);

export function setRound(state: State, round: number): void {
  state[ROUND] = round;
  state[ROUND + 1] = round >> 8;
}

export function toShore(state: State, seat: Seat, colour: number): void {
  state[shore(seat) + colour]!++;
  state[shoreSize(seat)]!++;
}

/** Puts a chest on the leftmost empty place of a fleet or crew. */
export function intoSlots(state: State, seat: Seat, side: number, colour: number): void {
  state[slots(seat, side) + state[slotsUsed(seat, side)]!++] = colour + 1;
}

/** Takes the chest out of a place; the ones to its right move up. */
export function outOfSlot(state: State, seat: Seat, side: number, slot: number): number {
  const first = slots(seat, side);
  const colour = state[first + slot]! - 1;
  const used = --state[slotsUsed(seat, side)]!;
  for (let place = slot; place < used; place++) state[first + place] = state[first + place + 1]!;
  state[first + used] = 0;
  return colour;
}

/** A chest that is lost goes to the centre island, or into the bag if its colour lies there; with two players always into the bag. */
export function shed(state: State, colour: number): void {
  if (state[PLAYERS]! > 2 && state[ISLAND + colour] === 0) {
    state[ISLAND + colour] = 1;
  } else {
    state[BAG + colour]!++;
    state[BAG_SIZE]!++;
  }
}
