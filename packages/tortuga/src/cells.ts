import type { Seat } from '@sloop/engine';

/** Where everything lies in a state's bytes. Counts go through the colours, tile values, actions or dice in their order. */
export const PLAYERS = 0;
export const GOAL = 1;
export const START = 2;
export const PHASE = 3;
/** Two cells, the lower first. */
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
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side * 5);
export const slotsUsed = (seat: Seat, side: number): number => at(seat, 6 + side * 5);
export const shore = (seat: Seat): number => at(seat, 12);
export const shoreSize = (seat: Seat): number => at(seat, 17);
export const tortuga = (seat: Seat): number => at(seat, 18);
export const tortugaSize = (seat: Seat): number => at(seat, 23);
/** The cells of a seat from its tokens up to here: everything about chests. */
export const BOARD_CELLS = 24;
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
/** An answer that waits for the others': a set of dice, an action plus one, or two line-ups in three cells. */
export const answer = (seat: Seat): number => at(seat, 45);
export const ANSWER_BYTES = 3;
