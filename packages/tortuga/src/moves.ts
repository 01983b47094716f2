import type { Move } from '@sloop/engine';
import { ATTACK, ROLLED, STOW_CHESTS } from './kinds.ts';

export const said = (move: Move): number => move >> 4;

/** A set of dice kept; an action for skulls or a bonus; a tile's value; a colour. */
export const moveOf = (kind: number, value: number): Move => (value << 4) | kind;

/** Attack a seat; the slot of the chest to take, or NO_SLOT. */
export const NO_SLOT = 7;
export const attack = (target: number, slot: number): Move => (((slot << 3) | target) << 4) | ATTACK;
export const targetOf = (move: Move): number => (move >> 4) & 7;
export const slotOf = (move: Move): number => move >> 7;

/** Line-ups of fleet and crew, twelve bits each. */
export const stowChests = (fleet: number, crew: number): Move => (((crew << 12) | fleet) << 4) | STOW_CHESTS;
export const fleetOf = (stowed: number): number => stowed & 0xfff;
export const crewOf = (stowed: number): number => (stowed >> 12) & 0xfff;

/** Faces of the five dice, three bits each: the face plus one, 0 for a die that is not in hand. */
export const faceIn = (die: number, face: number): number => face << (3 * die);
export const rolled = (faces: readonly number[]): Move =>
  moveOf(
    ROLLED,
    faces.reduce((packed, face, die) => packed | faceIn(die, face), 0),
  );
export const faceOf = (move: Move, die: number): number => (move >> (4 + 3 * die)) & 7;
