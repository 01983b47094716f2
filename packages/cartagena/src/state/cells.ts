import type { Seat } from '@sloop/engine';
import { about } from '../about.ts';

/** The constants from `PLAYERS` to `PAST` are indexes of cells in a state. */
export const PLAYERS = 0;
export const VERSION = 1;
export const START = 2;
export const TURN = 3;
/** The number of actions taken in this turn, 0–3. */
export const ACTIONS = 4;
/** The number of turns completed since a pirate last reached the sloop. */
export const CALM = 5;
/** The number of passes since the last action of any seat. */
export const PASSES = 6;
/** One bit for each winner. 0 until the game is over. */
export const WINNERS = 7;
/** The chance event that is due, as an index in `DUE_KINDS`. */
export const DUE = 8;
/** The number of seats that have been dealt their hand. */
export const DEALT = 9;
/** How many cards the current seat must still draw for going back. */
export const OWED = 10;
/** The cards of the deck, packed by symbol (see `hand.ts`). */
export const DECK = 11;
export const DECK_SIZE = 12;
/** The cards of the discard pile, packed by symbol. */
export const DISCARD = 13;
export const ROW_SIZE = 14;
/** The leftmost card of the row is in the cell `ROW` + `ROW_HEAD`. */
export const ROW_HEAD = 15;
/** The first of 12 cells for the cards of the row. */
export const ROW = 16;
/** For each symbol, two words with the spaces of the symbol (see `places.ts`). All words are 0 before the tunnel is laid. */
export const SPACES = 28;
/** The crowd of all pirates in the tunnel (see `crowd.ts`). */
export const CROWD = 40;
/**
 * Each seat uses seven cells: four for its crowd, and three more. Eight cells are reserved for each seat, because multiplying by 8
 * is a shift, which is faster.
 */
const SEATS = 44;
const MOUTHS = SEATS + 4;
const ABOARD = SEATS + 5;
const HANDS = SEATS + 6;
const SEAT_CELLS = 8;

/** 1 if there has been a reshuffle. This cell and all cells after it are used only in the jamaica version (see `memory.ts`). */
export const RESHUFFLED = SEATS + 5 * SEAT_CELLS;
/** The cards that the last reshuffle put into the deck, packed by symbol. */
export const FRESH_DECK = RESHUFFLED + 1;
/** The number of card events since the last reshuffle. A card event is a card that was played or drawn. */
export const PAST_SIZE = RESHUFFLED + 2;
/** The first of the cells that hold the card events, four in each cell. */
export const PAST = RESHUFFLED + 3;
/** Between two reshuffles, at most 102 cards are drawn and at most 102 cards are played. */
const LONGEST_PAST = 204;
export const CELLS = PAST + LONGEST_PAST / 4;

export const PIRATES_PER_SEAT = 6;
export const HAND_AT_START = 6;
export const CARDS_PER_SYMBOL = 17;
export const ROW_LENGTH = 12;
export const CROWD_LIMIT = 3;
export const ACTIONS_PER_TURN = 3;
export const CALM_TURNS_PER_SEAT = 50;

/** A game is becalmed once no pirate has reached the sloop for this number of turns. */
export const calmLimit = (players: number): number => CALM_TURNS_PER_SEAT * players;

/** A state holds the version as its index in this list. */
export const VERSIONS = about.choices.version;
export type Version = (typeof VERSIONS)[number];
export const JAMAICA = 0;

export const DUE_KINDS = ['', 'layout', 'deal', 'draw', 'row'] as const;
export const DUE_NOTHING = 0;
export const DUE_LAYOUT = 1;
export const DUE_DEAL = 2;
export const DUE_DRAW = 3;
export const DUE_ROW = 4;

/** The distance from a cell of seat 0 to the same cell of `seat`. The mask `& 7` lets V8 omit the overflow check. */
const offset = (seat: Seat): number => (seat & 7) * SEAT_CELLS;

/** The first cell of a seat's crowd: its own pirates in the tunnel (see `crowd.ts`). */
export const crowdOf = (seat: Seat): number => SEATS + offset(seat);
/** The cell that holds the number of a seat's pirates at the mouth. */
export const atMouth = (seat: Seat): number => MOUTHS + offset(seat);
/** The cell that holds the number of a seat's pirates on the sloop. */
export const aboard = (seat: Seat): number => ABOARD + offset(seat);
/**
 * The cell that holds a seat's cards, packed by symbol (see `hand.ts`). If a view hides the hand, the cell holds the number of
 * cards instead, as a negative number.
 */
export const hand = (seat: Seat): number => HANDS + offset(seat);
