/** A move is its kind plus sixteen times what it says (`moves.ts`, which must not export what it uses: docs/DESIGN.md, Speed). */
export const KIND = 15;
export const PLAY = 0;
export const BACK = 1;
export const END = 2;
export const PASS = 3;
export const LAYOUT = 8;
export const DEAL = 9;
export const DRAW = 10;
export const ROW_LAID = 11;
