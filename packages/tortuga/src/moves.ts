import type { Move } from '@sloop/engine';

/** A move is packed as its kind plus 16 × its payload. KIND is the mask of the kind. */
export const KIND = 15;
export const KEEP = 0;
export const SKULL_ON = 1;
export const BONUS = 2;
export const ACT = 3;
export const FORFEIT = 4;
export const KEEP_TILE = 5;
export const ATTACK = 6;
export const CLAIM = 7;
export const STOW_CHESTS = 8;
export const CHEST_DRAWN = 10;
export const TILE_DRAWN = 11;
export const ROLLED = 12;

export const payloadOf = (move: Move): number => move >> 4;

/** The payload is a set of kept dice, an action for skulls or a bonus, a tile's value, or a chest's colour. */
export const moveOf = (kind: number, value: number): Move => (value << 4) | kind;

/** An attack on a seat. `slot` is the slot of the chest to take, or NO_SLOT if no chest is taken. */
export const NO_SLOT = 7;
export const attack = (target: number, slot: number): Move => (((slot << 3) | target) << 4) | ATTACK;
export const targetOf = (move: Move): number => (move >> 4) & 7;
export const slotOf = (move: Move): number => move >> 7;

/** A `stow` move holds the line-ups of the fleet and the crew, 12 bits each. */
export const stowChests = (fleet: number, crew: number): Move => (((crew << 12) | fleet) << 4) | STOW_CHESTS;
export const fleetOf = (stowed: number): number => stowed & 0xfff;
export const crewOf = (stowed: number): number => (stowed >> 12) & 0xfff;

/** A `roll` move holds 3 bits for each of the five dice: its face plus 1, or 0 if the die is not in hand. */
export const faceIn = (die: number, face: number): number => face << (3 * die);
export const rolled = (faces: readonly number[]): Move =>
  moveOf(
    ROLLED,
    faces.reduce((packed, face, die) => packed | faceIn(die, face), 0),
  );
export const faceOf = (move: Move, die: number): number => (move >> (4 + 3 * die)) & 7;
