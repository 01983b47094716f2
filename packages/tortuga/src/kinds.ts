// The kinds of moves. Apart from `moves.ts`, which uses them in hot places: see docs/DESIGN.md, Speed.

/** A move is its kind plus sixteen times what it says. */
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
