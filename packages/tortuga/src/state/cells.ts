import type { Seat } from '@sloop/engine';

/** The number of each cell in a state. */
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
/** The progress of a phase: the part of it that is under way, and a count within that part. */
export const STEP = 8;
export const TURN = 9;
/** The seats that act first and second in this phase, and the seat that the first chose to attack; NOBODY if there is none. */
export const FIRST = 10;
export const SECOND = 11;
export const CHOSEN = 12;
/** What the acting seat still gets: a chest from the bag, tiles, a chest from the island. */
export const CHEST_OWED = 13;
export const TILES_OWED = 14;
export const CLAIM_OWED = 15;
/** The two tiles of which the hunting seat keeps one, in the order in which they were drawn; 0 for none. */
export const LOOKING = 16;
/** The chests in the bag and on the centre island, as piles (see `pile.ts`). */
export const BAG = 18;
export const ISLAND = 19;
/** The number of tiles left in the pool, by value. */
export const POOL = 20;
export const POOL_SIZE = 23;
/** The dice table: one cell for each action, with the numbers of the five dice, 3 bits each. */
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
/** The phase of the first action. The other actions follow in order. */
export const FIRST_ACTION = 2;
export const STOW = 7;
export const OVER = 8;

/** The parts of a step of rolling: hidden rolls, hidden choices, and then an open pass, clockwise, for skulls and stuck seats. */
export const HIDDEN_ROLLS = 0;
export const HIDDEN_CHOICES = 1;
export const OPEN_PASS = 2;
/** In an action's phase, TURN says which seats have been asked: 0 for none, FIRST_ASKED, or SECOND_ASKED for both. */
export const FIRST_ASKED = 1;
export const SECOND_ASKED = 2;
/** The parts of stowing: each seat draws a chest, and then all seats arrange their chests, hidden. */
export const CHESTS_DRAWN = 0;
export const HIDDEN_STOWING = 1;

export const DUE_KINDS = ['', 'chest', 'roll', 'tile'] as const;
export const DUE_NOTHING = 0;
export const DUE_CHEST = 1;
export const DUE_ROLL = 2;
export const DUE_TILE = 3;

/** A seat's board has two sides, each with a token, a track and an area: the fleet's and the crew's. */
export const FLEET_SIDE = 0;
export const CREW_SIDE = 1;

const at = (seat: Seat, offset: number): number => seat * SEAT_CELLS + SEATS + offset;

/** The box of the boat or pirate token. */
export const token = (seat: Seat, side: number): number => at(seat, side);
/** The chests in a fleet or crew, as a line-up (see `lineup.ts`). */
export const slots = (seat: Seat, side: number): number => at(seat, 2 + side);
/** The chests on the shore and in Tortuga, as piles (see `pile.ts`). */
export const shore = (seat: Seat): number => at(seat, 4);
export const tortuga = (seat: Seat): number => at(seat, 5);
/** The number of a seat's cells above this line: its tokens and chests. */
export const BOARD_CELLS = 6;
/** Bits 0–4 are the actions with a bonus level of at least 1, and bits 5–9 those with level 2. */
export const bonus = (seat: Seat): number => at(seat, 6);
/** The number of tiles that the seat holds, by value. */
export const tiles = (seat: Seat): number => at(seat, 7);
export const tileCount = (seat: Seat): number => at(seat, 10);
/** The sets of dice placed on each action, in one integer (see `diceAt`). */
export const placed = (seat: Seat): number => at(seat, 11);
/** The set of dice in hand. */
export const inHand = (seat: Seat): number => at(seat, 12);
/** The sets of dice that show each face (see `diceAt`): a hidden roll, or open dice that still wait after the reveal. */
export const roll = (seat: Seat): number => at(seat, 13);
/** An answer that waits for the other seats' answers: a set of dice, an action plus 1, or two line-ups. */
export const answer = (seat: Seat): number => at(seat, 14);
