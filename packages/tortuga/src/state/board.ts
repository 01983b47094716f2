import type { Cells, Seat, State } from '@sloop/engine';
import {
  BAG,
  CELLS,
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
  SECOND,
  START,
  inHand,
  shore,
  slots,
  token,
} from './cells.ts';
import { CHESTS, START_BOX, TILES, TILE_COUNT, placesAt } from './chests.ts';
import { ACTION_COUNT, ALL_DICE } from './dice.ts';
import { chestAt, chestCount, chestIn, withoutChest } from './lineup.ts';
import { oneChest, oneOfEach } from './pile.ts';

/** A board with all chests in the bag, all tiles in the pool, and all tokens on box 3. */
export function freshBoard(players: number, goal: number, start: Seat, numbers: readonly (readonly number[])[]): State {
  const state = emptyBoard(players, goal, start, numbers);
  for (const [colour, chests] of CHESTS.entries()) state[BAG]! += chests * oneChest(colour);
  state.set(TILES, POOL);
  state[POOL_SIZE] = TILE_COUNT;
  for (let seat = 0; seat < players; seat++) {
    state[token(seat, FLEET_SIDE)] = START_BOX;
    state[token(seat, CREW_SIDE)] = START_BOX;
  }
  return state;
}

/** A board without chests, tiles or tokens. Every seat has all its dice in hand. */
export function emptyBoard(players: number, goal: number, start: Seat, numbers: readonly (readonly number[])[]): State {
  const state = blank();
  state[PLAYERS] = players;
  state[GOAL] = goal;
  state[START] = start;
  state[FIRST] = state[SECOND] = state[CHOSEN] = NOBODY;
  for (let action = 0; action < ACTION_COUNT; action++)
    for (const [die, row] of numbers.entries()) state[NUMBERS + action]! |= row[action]! << (3 * die);
  for (let seat = 0; seat < players; seat++) state[inHand(seat)] = ALL_DICE;
  return state;
}

export const blank = (): State => new Int32Array(CELLS) as State;

/** The seat `steps` places clockwise from the start seat. */
export const clockwise = (state: Cells, steps: number): Seat => {
  const seat = state[START]! + steps;
  return seat < state[PLAYERS]! ? seat : seat - state[PLAYERS]!;
};

export const capacity = (state: Cells, seat: Seat, side: number): number => placesAt(state[token(seat, side)]!);

export function toShore(state: State, seat: Seat, colour: number): void {
  state[shore(seat)]! += oneChest(colour);
}

/** Puts a chest into the leftmost empty place of a fleet or crew. */
export function intoSlots(state: State, seat: Seat, side: number, colour: number): void {
  const lineUp = state[slots(seat, side)]!;
  state[slots(seat, side)] = lineUp | chestIn(chestCount(lineUp), colour);
}

/** Takes the chest out of a place and returns its colour. The chests to the right move one place to the left. */
export function outOfSlot(state: State, seat: Seat, side: number, slot: number): number {
  const lineUp = state[slots(seat, side)]!;
  state[slots(seat, side)] = withoutChest(lineUp, slot);
  return chestAt(lineUp, slot) - 1;
}

/**
 * The centre island receives the chests that were shed. A chest goes into the bag instead if the island already has a
 * chest of its colour, or if there are only two players.
 */
export function shed(state: State, pile: number): void {
  const island = state[ISLAND]!;
  const toIsland = state[PLAYERS]! > 2 ? oneOfEach(pile) & ~island : 0;
  state[ISLAND] = island | toIsland;
  state[BAG]! += pile - toIsland;
}
