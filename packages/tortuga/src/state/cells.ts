import type { Seat } from '@sloop/engine';

/** The constants from `PLAYERS` to `TAKEN` are indexes of cells in a state. */
export const PLAYERS = 0;
export const GOAL = 1;
export const START = 2;
export const PHASE = 3;
export const ROUND = 4;
/** One bit for each seat that owes an answer. */
export const OWING = 5;
/** The chance event that is due, as an index in `DUE_KINDS`. */
export const DUE = 6;
/** The seat that the chance event is for. */
export const DUE_SEAT = 7;
/** The part of the phase that is under way, such as `HIDDEN_ROLLS`. */
export const STEP = 8;
/** A counter within the part that `STEP` names. In most parts, it counts seats clockwise from the start seat. */
export const TURN = 9;
/** The seat that is first in the action, or `NOBODY`. */
export const FIRST = 10;
/** The seat that is second in the action, or `NOBODY`. */
export const SECOND = 11;
/** The seat that the seat in `FIRST` has attacked, or `NOBODY`. */
export const CHOSEN = 12;
/** The number of chests that the acting seat must still draw from the bag. */
export const CHEST_OWED = 13;
/** The number of tiles that the acting seat must still draw. */
export const TILES_OWED = 14;
/** 1 if the acting seat must still claim a chest from the island. */
export const CLAIM_OWED = 15;
/**
 * Two cells with the values of the two tiles that the hunting seat is looking at, in the order in which they were
 * drawn. 0 means no tile.
 */
export const LOOKING = 16;
/** The chests in the bag, as a pile (see `pile.ts`). */
export const BAG = 18;
/** The chests on the centre island, as a pile. */
export const ISLAND = 19;
/** Three cells with the numbers of tiles of value 1, 2 and 3 in the pool. */
export const POOL = 20;
export const POOL_SIZE = 23;
/** The dice table. It has one cell for each action. The cell holds the numbers of the five dice, with 3 bits for each number. */
export const NUMBERS = 24;
/** The number of tiles that seats have taken so far. */
export const TAKEN_SIZE = 29;
/**
 * The first of 30 cells for the tiles that seats have taken, in the order in which they were taken (see `tiles.ts`).
 */
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
 * A step of rolling has three parts: hidden rolls, hidden choices, and an open pass. In the open pass, the seats take turns
 * clockwise. A seat that kept only skulls names their action, and a stuck seat rolls again.
 */
export const HIDDEN_ROLLS = 0;
export const HIDDEN_CHOICES = 1;
export const OPEN_PASS = 2;
/**
 * In the phase of an action, `TURN` is 0 at first. It becomes `FIRST_ASKED` when the seat in `FIRST` is asked, and `SECOND_ASKED`
 * when the seat in `SECOND` is asked.
 */
export const FIRST_ASKED = 1;
export const SECOND_ASKED = 2;
/** Stowing has two parts. First each seat draws a chest. Then all seats arrange their chests, and their answers are hidden. */
export const CHESTS_DRAWN = 0;
export const HIDDEN_STOWING = 1;

export const DUE_KINDS = ['', 'chest', 'roll', 'tile'] as const;
export const DUE_NOTHING = 0;
export const DUE_CHEST = 1;
export const DUE_ROLL = 2;
export const DUE_TILE = 3;

/** A seat's board has two sides: the fleet side and the crew side. Each side has a token, a track and an area for chests. */
export const FLEET_SIDE = 0;
export const CREW_SIDE = 1;

const at = (seat: Seat, offset: number): number => seat * SEAT_CELLS + SEATS + offset;

// Each of the following functions returns the index of one of a seat's cells. The comment on the function says what the
// cell holds.

/** The box that the boat or the pirate is on. */
export const token = (seat: Seat, side: number): number => at(seat, side);
/** The chests in a fleet or crew, as a line-up (see `lineup.ts`). */
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side);
/** The chests on the shore, as a pile (see `pile.ts`). */
export const shore = (seat: Seat): number => at(seat, 4);
/** The chests in Tortuga, as a pile. */
export const tortuga = (seat: Seat): number => at(seat, 5);
/** The number of cells for a seat's tokens and chests. These are the seat's first cells. */
export const BOARD_CELLS = 6;
/** Bits 0–4 are set for the actions with a bonus level of at least 1, and bits 5–9 for the actions with a bonus level of 2. */
export const bonus = (seat: Seat): number => at(seat, 6);
/** The number of tiles of value 1 that the seat holds. The next two cells are for the values 2 and 3. */
export const tiles = (seat: Seat): number => at(seat, 7);
export const tileCount = (seat: Seat): number => at(seat, 10);
/** For each action, the set of dice that are placed on the action (see `diceAt`). */
export const placed = (seat: Seat): number => at(seat, 11);
/** The set of dice in the seat's hand. */
export const inHand = (seat: Seat): number => at(seat, 12);
/**
 * The seat's roll: for each face, the set of dice that show the face (see `diceAt`). After the reveal, the cell is
 * usually 0. If the seat kept only skulls, the cell holds them until their action is named. If the seat is stuck, the
 * cell still holds the roll.
 */
export const roll = (seat: Seat): number => at(seat, 13);
/**
 * The seat's hidden answer, or 0 if there is none. The answer is a set of dice to keep, an action of a `bonus` move (counted from
 * 1), or the two line-ups of a `stow` move. In the open pass, the cell holds the set of skulls whose action is not named yet.
 */
export const answer = (seat: Seat): number => at(seat, 14);
