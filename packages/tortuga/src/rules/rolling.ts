import { lowestBit, type Move, type Rng, type Seat, type State } from '@sloop/engine';
import { bitCount, nthBit } from '../state/bits.ts';
import { clockwise } from '../state/board.ts';
import {
  DUE,
  DUE_NOTHING,
  DUE_ROLL,
  DUE_SEAT,
  HIDDEN_CHOICES,
  HIDDEN_ROLLS,
  OPEN_PASS,
  OWING,
  PLAYERS,
  STEP,
  TURN,
  answer,
  inHand,
  roll,
} from '../state/cells.ts';
import { ACTION_COUNT, DIE_COUNT, FACE_COUNT, SKULL, setAt } from '../state/dice.ts';
import { diceIn } from '../state/dicesets.ts';
import { BONUS, KEEP, ROLLED, SKULL_ON, faceIn, faceOf, moveOf } from '../moves.ts';
import { actionShown, hasRoll, keepableSets, showRoll } from './rolls.ts';
import { openBonuses, placeDice, raiseBonus, room } from '../state/spaces.ts';

/** For a seat that kept only skulls, a mask of the actions that have room for all of these skulls. */
function skullActions(state: State, seat: Seat): number {
  const skulls = diceIn(state[answer(seat)]!);
  let actions = 0;
  for (let action = 0; action < ACTION_COUNT; action++) if (room(state, seat, action) >= skulls) actions |= 1 << action;
  return actions;
}

/** The kind of move that a seat owes: `KEEP`, `BONUS` or `SKULL_ON`. */
const owedKind = (state: State, seat: Seat): number => {
  if (state[STEP] === OPEN_PASS && state[answer(seat)] !== 0) return SKULL_ON;
  return state[inHand(seat)] === 0 ? BONUS : KEEP;
};

/** A mask of the possible payloads of a move of this kind. A payload is a set of dice or an action. */
function choices(state: State, seat: Seat, kind: number): number {
  if (kind === KEEP) return keepableSets(state, seat);
  return kind === BONUS ? openBonuses(state, seat) : skullActions(state, seat);
}

export const countRolling = (state: State, seat: Seat): number => bitCount(choices(state, seat, owedKind(state, seat)));

export function nthRolling(state: State, seat: Seat, index: number): Move {
  const kind = owedKind(state, seat);
  return moveOf(kind, nthBit(choices(state, seat, kind), index));
}

export function sampleRolling(state: State, seat: Seat, rng: Rng): Move {
  const kind = owedKind(state, seat);
  const sets = choices(state, seat, kind);
  return moveOf(kind, nthBit(sets, rng.below(bitCount(sets))));
}

/** Asks seats for their next decision, or makes the next roll due. Returns false once every die is placed. */
export function advanceRolling(state: State): boolean {
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

/**
 * Makes the next roll due. Seats roll clockwise from the start seat. Returns false once all seats with dice in hand have rolled.
 */
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

/**
 * Asks the seats that rolled to keep dice. At the same time, asks the seats without dice in hand to take a bonus (ruling T7).
 * Returns false if no seat rolled.
 */
function askForChoices(state: State): boolean {
  let owing = 0;
  let anyRoll = false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    const rolling = state[inHand(seat)] !== 0;
    anyRoll ||= rolling;
    if ((rolling ? keepableSets(state, seat) : openBonuses(state, seat)) !== 0) owing |= 1 << seat;
  }
  if (!anyRoll) return false;
  state[STEP] = HIDDEN_CHOICES;
  state[OWING] = owing;
  return true;
}

function reveal(state: State): void {
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    const answered = state[answer(seat)]!;
    if (answered === 0) continue;
    if (state[inHand(seat)] !== 0) {
      placeKept(state, seat, answered);
    } else {
      raiseBonus(state, seat, answered - 1);
      state[answer(seat)] = 0;
    }
  }
  state[STEP] = OPEN_PASS;
  state[TURN] = 0;
}

/** Places kept dice on their action. Skulls that were kept alone are placed later, when the seat names their action. */
function placeKept(state: State, seat: Seat, dice: number): void {
  const action = actionShown(state[roll(seat)]!, dice);
  if (action === SKULL) {
    state[roll(seat)] = setAt(dice, SKULL);
    state[answer(seat)] = dice;
  } else {
    state[roll(seat)] = 0;
    state[answer(seat)] = 0;
    placeDice(state, seat, action, dice);
  }
}

/**
 * Ruling T11: goes once around the table, clockwise. A seat that kept only skulls names their action, and a stuck seat rolls
 * again. Returns false after the last seat.
 */
function nextOpenly(state: State): boolean {
  for (; state[TURN]! < state[PLAYERS]!; state[TURN]!++) {
    const seat = clockwise(state, state[TURN]!);
    if (!hasRoll(state, seat)) continue;
    if (state[answer(seat)] !== 0 || keepableSets(state, seat) !== 0) state[OWING] = 1 << seat;
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
    faces |= faceIn(lowestBit(dice), rng.below(FACE_COUNT) + 1);
  return moveOf(ROLLED, faces);
}

/** Whether a roll has a face for every die in the seat's hand, and for no other die. */
export function admitsRoll(state: State, move: Move): boolean {
  const dice = state[inHand(state[DUE_SEAT]!)]!;
  for (let die = 0; die < DIE_COUNT; die++) if ((faceOf(move, die) !== 0) !== (((dice >> die) & 1) === 1)) return false;
  return true;
}

export function playRoll(state: State, move: Move): void {
  showRoll(state, state[DUE_SEAT]!, move);
  state[DUE] = DUE_NOTHING;
}

export function playKeep(state: State, seat: Seat, dice: number): void {
  state[OWING]! &= ~(1 << seat);
  if (state[STEP] === HIDDEN_CHOICES) state[answer(seat)] = dice;
  else placeKept(state, seat, dice);
}

export function playBonus(state: State, seat: Seat, action: number): void {
  state[OWING]! &= ~(1 << seat);
  state[answer(seat)] = action + 1;
}

export function playSkulls(state: State, seat: Seat, action: number): void {
  state[OWING] = 0;
  placeDice(state, seat, action, state[answer(seat)]!);
  state[roll(seat)] = 0;
  state[answer(seat)] = 0;
}
