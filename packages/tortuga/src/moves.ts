import type { Move } from '@sloop/engine';

/** A move is its kind plus 16 × its payload. The kind is in the lowest four bits, and `KIND` is the mask of these bits. */
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

/**
 * `value` depends on the kind: a set of kept dice, the action of skulls or of a bonus, the value of a tile, or the colour of a
 * chest.
 */
export const moveOf = (kind: number, value: number): Move => (value << 4) | kind;

/** If an attack takes no chest, its slot has this value. */
export const NO_SLOT = 7;
/** An attack on the seat `target`. `slot` is the place of the chest that the attacker takes. */
export const attack = (target: number, slot: number): Move => (((slot << 3) | target) << 4) | ATTACK;
export const targetOf = (move: Move): number => (move >> 4) & 7;
export const slotOf = (move: Move): number => move >> 7;

/** The payload of a `stow` move is the line-up of the fleet and the line-up of the crew. Each line-up has 12 bits. */
export const stowChests = (fleet: number, crew: number): Move => (((crew << 12) | fleet) << 4) | STOW_CHESTS;
export const fleetOf = (stowed: number): number => stowed & 0xfff;
export const crewOf = (stowed: number): number => (stowed >> 12) & 0xfff;

/**
 * The payload of a `roll` move has 3 bits for each die. These bits hold the face of the die plus 1, or 0 if the die is not in the
 * hand.
 */
export const faceIn = (die: number, face: number): number => face << (3 * die);
export const rolled = (faces: readonly number[]): Move =>
  moveOf(
    ROLLED,
    faces.reduce((packed, face, die) => packed | faceIn(die, face), 0),
  );
export const faceOf = (move: Move, die: number): number => (move >> (4 + 3 * die)) & 7;
