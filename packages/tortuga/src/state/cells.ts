import type { Seat } from '@sloop/engine';

/** The index of each cell in a state. */
export const PLAYERS = 0;
export const GOAL = 1;
export const START = 2;
export const PHASE = 3;
export const ROUND = 4;
/** One bit for each seat that owes an answer. */
export const OWING = 5;
/** The chance event that is due (see DUE_KINDS), and the seat that it is for. */
export const DUE = 6;
export const DUE_SEAT = 7;
/** The progress of a phase: STEP is the part that is under way, and TURN is a count within that part. */
export const STEP = 8;
export const TURN = 9;
/**
 * FIRST and SECOND are the seats that act first and second in this phase. CHOSEN is the seat that FIRST attacked. Each cell holds
 * NOBODY if there is no such seat.
 */
export const FIRST = 10;
export const SECOND = 11;
export const CHOSEN = 12;
/** How many chests from the bag, tiles, and chests from the island the acting seat is still to get. */
export const CHEST_OWED = 13;
export const TILES_OWED = 14;
export const CLAIM_OWED = 15;
/** The values of the two tiles of which the hunting seat keeps one, in the order in which they were drawn. 0 means no tile. */
export const LOOKING = 16;
/** The chests in the bag and on the centre island, as piles (see `pile.ts`). */
export const BAG = 18;
export const ISLAND = 19;
/** The number of tiles of value 1, 2 and 3 in the pool (three cells), and the number of all tiles in the pool. */
export const POOL = 20;
export const POOL_SIZE = 23;
/** The dice table: one cell for each action, with the numbers of the five dice, 3 bits each. */
export const NUMBERS = 24;
/** The number of tiles that seats have taken so far, and these tiles in order (see `tiles.ts`). */
export const TAKEN_SIZE = 29;
export const TAKEN = 30;
const SEATS = 60;
const SEAT_CELLS = 16;
export const CELLS = SEATS + 4 * SEAT_CELLS;

export const NOBODY = 255;

export const PHASES = ['setup', 'roll', 'fleet', 'crew', 'hunt', 'board', 'raid', 'stow', 'over'] as const;
export const SETUP = 0;
export const ROLL = 1;
/** The phase of the first action, `fleet`. The phases of the other actions follow in order. */
export const FIRST_ACTION = 2;
export const STOW = 7;
export const OVER = 8;

/**
 * The parts of a step of rolling: hidden rolls, hidden choices, and an open pass. In the open pass, clockwise, seats name the
 * action of their skulls, and stuck seats roll again.
 */
export const HIDDEN_ROLLS = 0;
export const HIDDEN_CHOICES = 1;
export const OPEN_PASS = 2;
/**
 * In an action's phase, TURN says which seats have been asked: 0 means none, FIRST_ASKED means the first seat, and SECOND_ASKED
 * means both.
 */
export const FIRST_ASKED = 1;
export const SECOND_ASKED = 2;
/** The parts of stowing: each seat draws a chest, and then all seats arrange their chests, hidden from each other. */
export const CHESTS_DRAWN = 0;
export const HIDDEN_STOWING = 1;

export const DUE_KINDS = ['', 'chest', 'roll', 'tile'] as const;
export const DUE_NOTHING = 0;
export const DUE_CHEST = 1;
export const DUE_ROLL = 2;
export const DUE_TILE = 3;

/** A seat's board has two sides, the fleet's and the crew's. Each side has a token, a track and an area. */
export const FLEET_SIDE = 0;
export const CREW_SIDE = 1;

const at = (seat: Seat, offset: number): number => seat * SEAT_CELLS + SEATS + offset;

// Each function from here on returns the index of a cell of a seat. Its comment says what the cell holds.

/** The box of the boat or pirate token. */
export const token = (seat: Seat, side: number): number => at(seat, side);
/** The chests in a fleet or crew, as a line-up (see `lineup.ts`). */
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side);
/** The chests on the shore, as a pile (see `pile.ts`). */
export const shore = (seat: Seat): number => at(seat, 4);
/** The chests in Tortuga, as a pile. */
export const tortuga = (seat: Seat): number => at(seat, 5);
/** How many cells hold a seat's tokens and chests. These are the first cells of the seat. */
export const BOARD_CELLS = 6;
/** Bits 0–4 are the actions with a bonus level of at least 1, and bits 5–9 those with level 2. */
export const bonus = (seat: Seat): number => at(seat, 6);
/** The number of tiles of value 1 that the seat holds. The next two cells are for the values 2 and 3. */
export const tiles = (seat: Seat): number => at(seat, 7);
export const tileCount = (seat: Seat): number => at(seat, 10);
/** For each action, the set of dice that are placed on it; all in one integer (see `diceAt`). */
export const placed = (seat: Seat): number => at(seat, 11);
/** The set of dice in hand. */
export const inHand = (seat: Seat): number => at(seat, 12);
/**
 * For each face, the set of dice that show it (see `diceAt`). They are a hidden roll. After the reveal, they are the skulls whose
 * action is not named yet, or the roll of a stuck seat.
 */
export const roll = (seat: Seat): number => at(seat, 13);
/**
 * An answer that stays hidden until all seats have answered: a set of dice, an action plus 1, or two line-ups. In the open pass,
 * the cell holds the set of skulls whose action is not named yet.
 */
export const answer = (seat: Seat): number => at(seat, 14);
