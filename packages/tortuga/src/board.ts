import { newState, type Seat, type State } from '@sloop/engine';
import { CAPACITY, CHESTS, CHEST_COUNT, COLOUR_COUNT, SLOTS, START_BOX, TILES, TILE_COUNT } from './chests.ts';
import { ACTION_COUNT, ALL_DICE, BOARD, DICE_IN, DIE_COUNT, FACE_COUNT, RAID, SKULL } from './dice.ts';

/** Where everything lies in a state's bytes. Counts go through the colours, tile values, actions or dice in their order. */
export const PLAYERS = 0;
export const GOAL = 1;
export const START = 2;
export const PHASE = 3;
/** Two bytes, the lower first. */
export const ROUND = 4;
/** One bit for each seat that owes an answer. */
export const OWING = 6;
/** The chance event that is due, see DUE_KINDS, and the seat it is for. */
export const DUE = 7;
export const DUE_SEAT = 8;
/** How far a phase has come: its part, and a count within it (see the phases' own files). */
export const STEP = 9;
export const TURN = 10;
/** Who acts first and second in this phase, and whom the first has chosen; NOBODY where there is none. */
export const FIRST = 11;
export const SECOND = 12;
export const CHOSEN = 13;
/** What the acting seat is still to get: a chest from the bag, tiles, a chest from the island. */
export const CHEST_OWED = 14;
export const TILES_OWED = 15;
export const CLAIM_OWED = 16;
/** The tiles that the hunting seat looks at to keep one, in the order drawn. */
export const LOOKING = 17;
export const BAG = 19;
export const BAG_SIZE = 24;
/** 1 where a chest of the colour lies on the centre island. */
export const ISLAND = 25;
export const POOL = 30;
export const POOL_SIZE = 33;
/** The dice table, five numbers a die. */
export const NUMBERS = 34;
/** Every tile taken so far, in order (see `tiles.ts`). */
export const TAKEN_SIZE = 59;
export const TAKEN = 60;
const SEATS = 90;
const SEAT_BYTES = 50;
export const BYTES = SEATS + 4 * SEAT_BYTES;

export const NOBODY = 255;

export const PHASES = ['setup', 'roll', 'fleet', 'crew', 'hunt', 'board', 'raid', 'stow', 'over'] as const;
export const SETUP = 0;
export const ROLL = 1;
/** The phase of action 0; the others follow. */
export const FIRST_ACTION = 2;
export const STOW = 7;
export const OVER = 8;

export const DUE_KINDS = ['', 'chest', 'roll', 'tile'] as const;
export const DUE_NOTHING = 0;
export const DUE_CHEST = 1;
export const DUE_ROLL = 2;
export const DUE_TILE = 3;

/** Tracks and areas of a seat's board are found by which of the two they belong to. */
export const FLEET_SIDE = 0;
export const CREW_SIDE = 1;

const at = (seat: Seat, offset: number): number => SEATS + seat * SEAT_BYTES + offset;

/** The box of the boat or pirate token. */
export const token = (seat: Seat, side: number): number => at(seat, side);
/** Four places, left to right: the chest's colour plus one, 0 where it is empty. */
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side * (SLOTS + 1));
export const slotsUsed = (seat: Seat, side: number): number => at(seat, 2 + SLOTS + side * (SLOTS + 1));
export const shore = (seat: Seat): number => at(seat, 12);
export const shoreSize = (seat: Seat): number => at(seat, 17);
export const tortuga = (seat: Seat): number => at(seat, 18);
export const tortugaSize = (seat: Seat): number => at(seat, 23);
export const bonus = (seat: Seat, action: number): number => at(seat, 24 + action);
/** Tiles kept, by value. */
export const tiles = (seat: Seat): number => at(seat, 29);
export const tileCount = (seat: Seat): number => at(seat, 32);
/** The set of dice on an action's space. */
export const placed = (seat: Seat, action: number): number => at(seat, 33 + action);
/** The set of dice in hand. */
export const inHand = (seat: Seat): number => at(seat, 38);
/** The set of dice that show a face, between a roll and its reveal, or openly waiting after it. */
export const shows = (seat: Seat, face: number): number => at(seat, 39 + face);
/** An answer that waits for the others': a set of dice, an action plus one, or two line-ups in three bytes. */
export const answer = (seat: Seat): number => at(seat, 45);
export const ANSWER_BYTES = 3;

/** Where a chest that comes from the bag or from another board goes: nowhere and on nothing yet. */
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
  const state = newState(BYTES);
  state[PLAYERS] = players;
  state[GOAL] = goal;
  state[START] = start;
  state[FIRST] = state[SECOND] = state[CHOSEN] = NOBODY;
  state.set(numbers.flat(), NUMBERS);
  for (let seat = 0; seat < players; seat++) state[inHand(seat)] = ALL_DICE;
  return state;
}

/** The seat so many places clockwise from the start seat. */
export const clockwise = (state: Uint8Array, steps: number): Seat => {
  const seat = state[START]! + steps;
  return seat < state[PLAYERS]! ? seat : seat - state[PLAYERS]!;
};

export const capacity = (state: Uint8Array, seat: Seat, side: number): number => CAPACITY[state[token(seat, side)]!]!;

/** How many more dice an action's space of a seat can hold. */
export function room(state: Uint8Array, seat: Seat, action: number): number {
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
export function hasRoll(state: Uint8Array, seat: Seat): boolean {
  const first = shows(seat, 0);
  for (let face = 0; face < FACE_COUNT; face++) if (state[first + face] !== 0) return true;
  return false;
}

export const skullsShown = (state: Uint8Array, seat: Seat): number => state[shows(seat, SKULL)]!;

/** Moves a set of dice from hand to an action's space. */
export function placeDice(state: State, seat: Seat, action: number, dice: number): void {
  state[placed(seat, action)]! |= dice;
  state[inHand(seat)]! &= ~dice;
}

export function takeDiceBack(state: State, seat: Seat): void {
  for (let action = 0; action < ACTION_COUNT; action++) state[placed(seat, action)] = 0;
  state[inHand(seat)] = ALL_DICE;
}

export function getAnswer(state: Uint8Array, seat: Seat): number {
  const first = answer(seat);
  return state[first]! | (state[first + 1]! << 8) | (state[first + 2]! << 16);
}

export function setAnswer(state: State, seat: Seat, value: number): void {
  const first = answer(seat);
  state[first] = value;
  state[first + 1] = value >> 8;
  state[first + 2] = value >> 16;
}

export const getRound = (state: Uint8Array): number => state[ROUND]! | (state[ROUND + 1]! << 8);

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

export const countsOf = (bytes: Uint8Array, from: number): Uint8Array => bytes.subarray(from, from + COLOUR_COUNT);
