import type { Cells, Move, Seat, State } from '@sloop/engine';
import * as boards from './board.ts';
import * as cellsAt from './cells.ts';
import * as chestKinds from './chests.ts';
import * as diceTable from './dice.ts';
import * as moveCodes from './moves.ts';
import * as tilePool from './tiles.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { capacity, clockwise, outOfSlot, shed, toShore } = boards;
const {
  BAG_SIZE,
  CHEST_OWED,
  CHOSEN,
  CLAIM_OWED,
  CREW_SIDE,
  DUE,
  DUE_CHEST,
  DUE_SEAT,
  DUE_TILE,
  FIRST,
  FIRST_ACTION,
  FLEET_SIDE,
  ISLAND,
  LOOKING,
  NOBODY,
  NUMBERS,
  OWING,
  PHASE,
  PLAYERS,
  POOL_SIZE,
  SECOND,
  TILES_OWED,
  TURN,
  bonus,
  placed,
  slotsUsed,
  token,
} = cellsAt;
const { COLOUR_COUNT, FIRST_BOX, LAST_BOX } = chestKinds;
const { ACTION_COUNT, BOARD, FLEET, HUNT, bitCount, nthBit } = diceTable;
const { ACT, CLAIM, FORFEIT, KEEP_TILE, NO_SLOT, attack, moveOf, slotOf, targetOf } = moveCodes;
const { keepTile } = tilePool;

/** TURN counts who has been asked: nobody yet, the first, the second too. */
const FIRST_ASKED = 1;
const SECOND_ASKED = 2;

/** The action of the phase. */
export const actionOf = (state: Cells): number => state[PHASE]! - FIRST_ACTION;

export const isFirst = (state: Cells): boolean => state[TURN] === FIRST_ASKED;
/** The seat that performs this phase's action, or has just done so. */
export const actor = (state: Cells): Seat => state[isFirst(state) ? FIRST : SECOND]!;

/** Dice and bonus of a seat for an action; 0 without a die there. */
export function strength(state: Cells, seat: Seat, action: number): number {
  const dice = state[placed(seat, action)]!;
  if (dice === 0) return 0;
  let sum = state[bonus(seat, action)]!;
  for (let rest = dice; rest !== 0; rest &= rest - 1) sum += state[NUMBERS + nthBit(rest, 0) * ACTION_COUNT + action]!;
  return sum;
}

/** Finds the first and the second; a tie goes to the seat nearest the start seat, clockwise. */
export function rank(state: State, action: number): void {
  let first = NOBODY;
  let second = NOBODY;
  let best = 0;
  let next = 0;
  for (let steps = 0; steps < state[PLAYERS]!; steps++) {
    const seat = clockwise(state, steps);
    const sum = strength(state, seat, action);
    if (sum > best) {
      second = first;
      next = best;
      first = seat;
      best = sum;
    } else if (sum > next) {
      second = seat;
      next = sum;
    }
  }
  state[FIRST] = first;
  state[SECOND] = state[PLAYERS]! > 2 ? second : NOBODY;
}

/** Asks for or draws the next thing of this phase; false once both have acted. */
export function goOnActing(state: State): boolean {
  if (drawForHunter(state)) return true;
  if (state[LOOKING + 1] !== 0 || state[CLAIM_OWED] !== 0) return ask(state, actor(state));
  if (state[TURN] === 0) {
    rank(state, actionOf(state));
    state[CHOSEN] = NOBODY;
    state[TURN] = FIRST_ASKED;
    return ask(state, state[FIRST]!);
  }
  if (state[TURN] === SECOND_ASKED) return false;
  state[TURN] = SECOND_ASKED;
  return ask(state, state[SECOND]!);
}

function ask(state: State, seat: Seat): boolean {
  if (seat === NOBODY) return false;
  state[OWING] = 1 << seat;
  return true;
}

function drawForHunter(state: State): boolean {
  if (state[CHEST_OWED] !== 0) state[DUE] = DUE_CHEST;
  else if (state[TILES_OWED] !== 0) state[DUE] = DUE_TILE;
  else return false;
  state[DUE_SEAT] = actor(state);
  return true;
}

/** Seats that the acting seat may choose, as bits: all others, but for the second not the one that the first chose. */
function targets(state: State, seat: Seat): number {
  const all = (1 << state[PLAYERS]!) - 1;
  const spared = state[CHOSEN] === NOBODY ? 0 : 1 << state[CHOSEN]!; // Ruling T4: the first may have chosen nobody.
  return all & ~(1 << seat) & ~spared;
}

export const sideOf = (action: number): number => (action === BOARD || action === FLEET ? FLEET_SIDE : CREW_SIDE);

/** A chest of choice, or the seat alone where it has none there; the second takes none. */
const attacksOn = (state: State, target: Seat, side: number): number =>
  isFirst(state) ? Math.max(state[slotsUsed(target, side)]!, 1) : 1;

function islandColours(state: State): number {
  let colours = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) if (state[ISLAND + colour] !== 0) colours |= 1 << colour;
  return colours;
}

export function countActing(state: State, seat: Seat): number {
  if (state[CLAIM_OWED] !== 0) return bitCount(islandColours(state));
  if (state[LOOKING] !== 0) return state[LOOKING] === state[LOOKING + 1] ? 1 : 2;
  const action = actionOf(state);
  if (action <= HUNT) return 2;
  let attacks = 0;
  for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1)
    attacks += attacksOn(state, 31 - Math.clz32(rest & -rest), sideOf(action));
  return attacks + 1;
}

export function nthActing(state: State, seat: Seat, index: number): Move {
  if (state[CLAIM_OWED] !== 0) return moveOf(CLAIM, nthBit(islandColours(state), index));
  if (state[LOOKING] !== 0) return moveOf(KEEP_TILE, state[LOOKING + index]!);
  const action = actionOf(state);
  if (action <= HUNT) return index === 0 ? ACT : FORFEIT;
  let left = index;
  for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1) {
    const target = 31 - Math.clz32(rest & -rest);
    const attacks = attacksOn(state, target, sideOf(action));
    if (left < attacks)
      return attack(target, isFirst(state) && state[slotsUsed(target, sideOf(action))]! > 0 ? left : NO_SLOT);
    left -= attacks;
  }
  return FORFEIT;
}

/** Expand fleet, recruit crew, treasure hunt. */
export function playAct(state: State, seat: Seat): void {
  state[OWING] = 0;
  const action = actionOf(state);
  const alone = state[PLAYERS] === 2;
  if (action === HUNT) {
    state[CHEST_OWED] = isFirst(state) && state[BAG_SIZE]! > 0 ? 1 : 0; // Ruling T5: nothing is owed later.
    state[TILES_OWED] = Math.min(isFirst(state) && !alone ? 2 : 1, state[POOL_SIZE]!);
  } else {
    const boxes = isFirst(state) && !alone ? 2 : 1;
    const at = token(seat, sideOf(action));
    state[at] = Math.min(state[at]! + boxes, LAST_BOX);
  }
}

/** Keeps one of the two tiles looked at; the other goes back into the pool. */
export function playKeepTile(state: State, seat: Seat, value: number): void {
  state[OWING] = 0;
  const back = state[LOOKING] === value ? state[LOOKING + 1]! : state[LOOKING]!;
  state[LOOKING] = state[LOOKING + 1] = 0;
  keepTile(state, seat, value, back);
}

/** Board or raid a seat. */
export function playAttack(state: State, seat: Seat, move: Move): void {
  state[OWING] = 0;
  const action = actionOf(state);
  const side = sideOf(action);
  const target = targetOf(move);
  if (slotOf(move) !== NO_SLOT) toShore(state, seat, outOfSlot(state, target, side, slotOf(move)));
  stepBack(state, target, side);
  if (state[placed(target, action)] !== 0) stepBack(state, seat, side);
  if (isFirst(state)) state[CHOSEN] = target;
  else if (islandColours(state) !== 0) state[CLAIM_OWED] = 1;
}

/** A token goes back one box, and its area sheds at once what it can no longer hold, from the right (rulings T1, T2). */
function stepBack(state: State, seat: Seat, side: number): void {
  const at = token(seat, side);
  state[at] = Math.max(state[at]! - 1, FIRST_BOX);
  while (state[slotsUsed(seat, side)]! > capacity(state, seat, side))
    shed(state, outOfSlot(state, seat, side, state[slotsUsed(seat, side)]! - 1));
}

export function playClaim(state: State, seat: Seat, colour: number): void {
  state[OWING] = 0;
  state[CLAIM_OWED] = 0;
  state[ISLAND + colour] = 0;
  toShore(state, seat, colour);
}

export function playForfeit(state: State): void {
  state[OWING] = 0;
}
