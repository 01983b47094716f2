import type { Seat } from '@sloop/engine';

/** Where everything lies in a state's cells. */
export const PLAYERS = 0;
export const GOAL = 1;
export const START = 2;
export const PHASE = 3;
export const ROUND = 4;
/** One bit for each seat that owes an answer. */
export const OWING = 5;
/** The chance event that is due, see DUE_KINDS, and the seat it is for. */
export const DUE = 6;
export const DUE_SEAT = 7;
/** How far a phase has come: its part, and a count within it. */
export const STEP = 8;
export const TURN = 9;
/** Who acts first and second in this phase, and whom the first has chosen; NOBODY where there is none. */
export const FIRST = 10;
export const SECOND = 11;
export const CHOSEN = 12;
/** What the acting seat is still to get: a chest from the bag, tiles, a chest from the island. */
export const CHEST_OWED = 13;
export const TILES_OWED = 14;
export const CLAIM_OWED = 15;
/** The tiles that the hunting seat looks at to keep one, in the order drawn. */
export const LOOKING = 16;
/** The bag and the centre island, piles (see `pile.ts`). */
export const BAG = 18;
export const ISLAND = 19;
/** Tiles nobody has taken, by value. */
export const POOL = 20;
export const POOL_SIZE = 23;
/** The dice table: for each action the numbers of the five dice, three bits each. */
export const NUMBERS = 24;
/** Every tile taken so far, in order (see `tiles.ts`). */
export const TAKEN_SIZE = 29;
export const TAKEN = 30;
const SEATS = 60;
const SEAT_CELLS = 16;
export const CELLS = SEATS + 4 * SEAT_CELLS;

export const NOBODY = 255;

export const PHASES = ['setup', 'roll', 'fleet', 'crew', 'hunt', 'board', 'raid', 'stow', 'over'] as const;
export const SETUP = 0;
export const ROLL = 1;
/** The phase of action 0; the others follow. */
export const FIRST_ACTION = 2;
export const STOW = 7;
export const OVER = 8;

/** The parts of a step of rolling: everybody rolls hidden, everybody chooses hidden, then what is left is settled openly, clockwise. */
export const HIDDEN_ROLLS = 0;
export const HIDDEN_CHOICES = 1;
export const OPEN_PASS = 2;
/** In an action's phase TURN counts who has been asked: nobody yet, the first, the second too. */
export const FIRST_ASKED = 1;
export const SECOND_ASKED = 2;
/** The parts of stowing: a chest for each seat, then everybody arranges, hidden. */
export const CHESTS_DRAWN = 0;
export const HIDDEN_STOWING = 1;

export const DUE_KINDS = ['', 'chest', 'roll', 'tile'] as const;
export const DUE_NOTHING = 0;
export const DUE_CHEST = 1;
export const DUE_ROLL = 2;
export const DUE_TILE = 3;

/** Tracks and areas of a seat's board are found by which of the two they belong to. */
export const FLEET_SIDE = 0;
export const CREW_SIDE = 1;

const at = (seat: Seat, offset: number): number => seat * SEAT_CELLS + SEATS + offset;

/** The box of the boat or pirate token. */
export const token = (seat: Seat, side: number): number => at(seat, side);
/** The chests in a fleet or crew, a line-up (see `lineup.ts`). */
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side);
/** Piles. */
export const shore = (seat: Seat): number => at(seat, 4);
export const tortuga = (seat: Seat): number => at(seat, 5);
/** The cells of a seat from its tokens up to here: everything about chests. */
export const BOARD_CELLS = 6;
/** One bit for each action with a bonus, and five bits higher one for each with two. */
export const bonus = (seat: Seat): number => at(seat, 6);
/** Tiles kept, by value. */
export const tiles = (seat: Seat): number => at(seat, 7);
export const tileCount = (seat: Seat): number => at(seat, 10);
/** The dice on each action's space, sets in one integer. */
export const placed = (seat: Seat): number => at(seat, 11);
/** The set of dice in hand. */
export const inHand = (seat: Seat): number => at(seat, 12);
/** The dice that show each face, between a roll and its reveal, or openly waiting after it. */
export const roll = (seat: Seat): number => at(seat, 13);
/** An answer that waits for the others': a set of dice, an action plus one, or two line-ups. */
export const answer = (seat: Seat): number => at(seat, 14);
