import type { Move, Rng, Seat, State } from '@sloop/engine';
import * as boards from './board.ts';
import * as cellsAt from './cells.ts';
import * as diceTable from './dice.ts';
import * as moveCodes from './moves.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { clearRoll, clockwise, getAnswer, hasRoll, placeDice, room, setAnswer, skullsShown } = boards;
const { DUE, DUE_NOTHING, DUE_ROLL, DUE_SEAT, OWING, PLAYERS, STEP, TURN, bonus, inHand, shows } = cellsAt;
const { ACTION_COUNT, DICE_IN, DIE_COUNT, FACE_COUNT, SKULL, bitCount, keepsForAction, keepsOfSkulls, nthBit } =
  diceTable;
const { BONUS, KEEP, ROLLED, SKULL_ON, faceOf, moveOf, said } = moveCodes;

/** The parts of a step: everybody rolls hidden, everybody chooses hidden, then what is left is settled openly, clockwise. */
export const HIDDEN_ROLLS = 0;
export const HIDDEN_CHOICES = 1;
export const OPEN_PASS = 2;

export const MOST_BONUS = 2;

/** The sets of dice that a seat may keep from what it rolled, as bits; 0 where it is stuck. */
export function keeps(state: State, seat: Seat): number {
  const skulls = skullsShown(state, seat);
  let sets = keepsOfSkulls(skulls);
  const first = shows(seat, 0);
  for (let action = 0; action < ACTION_COUNT; action++)
    sets |= keepsForAction(room(state, seat, action), skulls, state[first + action]!);
  return sets;
}

/** The actions that may still go up a level, as bits. */
export function openBonuses(state: State, seat: Seat): number {
  let actions = 0;
  for (let action = 0; action < ACTION_COUNT; action++)
    if (state[bonus(seat, action)]! < MOST_BONUS) actions |= 1 << action;
  return actions;
}

/** The actions whose space has room for the skulls that the seat kept alone, as bits. */
function skullActions(state: State, seat: Seat): number {
  const skulls = DICE_IN[getAnswer(state, seat)]!;
  let actions = 0;
  for (let action = 0; action < ACTION_COUNT; action++) if (room(state, seat, action) >= skulls) actions |= 1 << action;
  return actions;
}

/** Which of its three questions a seat that owes an answer in this phase is asked: a kind of move, and what it may say, as bits. */
const question = (state: State, seat: Seat): number => {
  if (state[STEP] === OPEN_PASS && getAnswer(state, seat) !== 0) return SKULL_ON;
  return state[inHand(seat)] === 0 ? BONUS : KEEP;
};

function choices(state: State, seat: Seat, kind: number): number {
  if (kind === KEEP) return keeps(state, seat);
  return kind === BONUS ? openBonuses(state, seat) : skullActions(state, seat);
}

export const countRolling = (state: State, seat: Seat): number => bitCount(choices(state, seat, question(state, seat)));

export function nthRolling(state: State, seat: Seat, index: number): Move {
  const kind = question(state, seat);
  return moveOf(kind, nthBit(choices(state, seat, kind), index));
}

export function sampleRolling(state: State, seat: Seat, rng: Rng): Move {
  const kind = question(state, seat);
  const bits = choices(state, seat, kind);
  return moveOf(kind, nthBit(bits, rng.below(bitCount(bits))));
}

/** Asks for or draws the next thing of this phase; false once every die is placed. */
export function goOnRolling(state: State): boolean {
  for (;;) {
    if (state[STEP] === HIDDEN_ROLLS) {
      if (nextRoll(state)) return true;
      if (!askForChoices(state)) return false;
    } else if (state[STEP] === HIDDEN_CHOICES) {
      reveal(state);
    } else if (nextOpenly(state)) {
      return true;
    }
    if (state[OWING] !== 0) return true;
  }
}

/** Every seat with dice in hand rolls, clockwise from the start seat. */
function nextRoll(state: State): boolean {
  while (state[TURN]! < state[PLAYERS]!) {
    const seat = clockwise(state, state[TURN]!++);
    if (state[inHand(seat)] === 0) continue;
    dueRoll(state, seat);
    return true;
  }
  return false;
}

function dueRoll(state: State, seat: Seat): void {
  state[DUE] = DUE_ROLL;
  state[DUE_SEAT] = seat;
}

/** Ruling T7: who rolled keeps dice, and who had none left takes a bonus, at the same time. False where nobody rolled. */
function askForChoices(state: State): boolean {
  let owing = 0;
  let anyRoll = false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    const rolling = state[inHand(seat)] !== 0;
    anyRoll ||= rolling;
    if ((rolling ? keeps(state, seat) : openBonuses(state, seat)) !== 0) owing |= 1 << seat;
  }
  if (!anyRoll) return false;
  state[STEP] = HIDDEN_CHOICES;
  state[OWING] = owing;
  return true;
}

function reveal(state: State): void {
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    const answered = getAnswer(state, seat);
    if (answered === 0) continue;
    if (state[inHand(seat)] !== 0) {
      placeKept(state, seat, answered);
    } else {
      state[bonus(seat, answered - 1)]!++;
      setAnswer(state, seat, 0);
    }
  }
  state[STEP] = OPEN_PASS;
  state[TURN] = 0;
}

/** Puts kept dice on their action's space; skulls kept alone lie there until their action is named. */
function placeKept(state: State, seat: Seat, dice: number): void {
  const first = shows(seat, 0);
  let action = 0;
  while (action < ACTION_COUNT && (state[first + action]! & dice) === 0) action++;
  clearRoll(state, seat);
  if (action === ACTION_COUNT) {
    state[first + SKULL] = dice;
    setAnswer(state, seat, dice);
  } else {
    placeDice(state, seat, action, dice);
    setAnswer(state, seat, 0);
  }
}

/** Ruling T11: skulls are named and stuck rolls rolled again in one clockwise pass. False once it is over. */
function nextOpenly(state: State): boolean {
  for (; state[TURN]! < state[PLAYERS]!; state[TURN]!++) {
    const seat = clockwise(state, state[TURN]!);
    if (!hasRoll(state, seat)) continue;
    if (getAnswer(state, seat) !== 0 || keeps(state, seat) !== 0) state[OWING] = 1 << seat;
    else dueRoll(state, seat);
    return true;
  }
  state[STEP] = HIDDEN_ROLLS;
  state[TURN] = 0;
  return false;
}

export function chanceRoll(state: State, rng: Rng): Move {
  let faces = 0;
  for (let dice = state[inHand(state[DUE_SEAT]!)]!; dice !== 0; dice &= dice - 1)
    faces |= (rng.below(FACE_COUNT) + 1) << (3 * nthBit(dice, 0));
  return (faces << 4) | ROLLED;
}

/** Whether a roll has a face for every die in hand, and for no other. */
export function admitsRoll(state: State, move: Move): boolean {
  const dice = state[inHand(state[DUE_SEAT]!)]!;
  for (let die = 0; die < DIE_COUNT; die++) if ((faceOf(move, die) !== 0) !== (((dice >> die) & 1) === 1)) return false;
  return true;
}

export function playRoll(state: State, move: Move): void {
  showRoll(state, state[DUE_SEAT]!, move);
  state[DUE] = DUE_NOTHING;
}

export function showRoll(state: State, seat: Seat, move: Move): void {
  clearRoll(state, seat);
  const first = shows(seat, 0) - 1;
  for (let faces = said(move), die = 1; faces !== 0; faces >>= 3, die <<= 1)
    if ((faces & 7) !== 0) state[first + (faces & 7)]! |= die;
}

export function playKeep(state: State, seat: Seat, dice: number): void {
  state[OWING]! &= ~(1 << seat);
  if (state[STEP] === HIDDEN_CHOICES) setAnswer(state, seat, dice);
  else placeKept(state, seat, dice);
}

export function playBonus(state: State, seat: Seat, action: number): void {
  state[OWING]! &= ~(1 << seat);
  setAnswer(state, seat, action + 1);
}

export function playSkulls(state: State, seat: Seat, action: number): void {
  state[OWING] = 0;
  placeDice(state, seat, action, getAnswer(state, seat));
  clearRoll(state, seat);
  setAnswer(state, seat, 0);
}
