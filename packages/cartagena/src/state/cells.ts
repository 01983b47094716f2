import type { Seat } from '@sloop/engine';
import { about } from '../about.ts';

/** The indexes of a state's cells, up to `PAST`. */
export const PLAYERS = 0;
export const VERSION = 1;
export const START = 2;
export const TURN = 3;
/** The number of actions taken so far in this turn, 0–3. */
export const ACTIONS = 4;
/** The number of turns completed since a pirate last reached the sloop. */
export const CALM = 5;
/** The number of turns in a row, up to now, that were passes. */
export const PASSES = 6;
/** One bit for each winner; 0 until the game is over. */
export const WINNERS = 7;
/** The chance event that is due (see DUE_KINDS). */
export const DUE = 8;
/** The number of seats that have been dealt their hand. */
export const DEALT = 9;
/** The number of cards for going back that have not been drawn yet. They belong to the seat whose turn it is. */
export const OWED = 10;
/** The deck, the size of the deck, and the discard pile. The cards are packed by symbol (see `hand.ts`). */
export const DECK = 11;
export const DECK_SIZE = 12;
export const DISCARD = 13;
/** The row: the number of its cards, the index of the leftmost one, and the cards. */
export const ROW_SIZE = 14;
export const ROW_HEAD = 15;
export const ROW = 16;
/** The spaces of each symbol, two words per symbol (see `places.ts`). All words are 0 before the tunnel is laid. */
export const SPACES = 28;
/** All pirates in the tunnel, as a crowd (see `crowd.ts`). */
export const CROWD = 40;
/**
 * Each seat uses seven cells: four for its crowd, and three more. Eight cells are reserved for it, because a shift is faster than a
 * multiplication.
 */
const SEATS = 44;
const MOUTHS = SEATS + 4;
const ABOARD = SEATS + 5;
const HANDS = SEATS + 6;
const SEAT_CELLS = 8;

/**
 * What the jamaica version remembers of the last reshuffle and the time since then (see `memory.ts`): whether there has been a
 * reshuffle, the cards of the deck that it made, and every card that was played or drawn since, in order. Between two reshuffles,
 * at most 102 cards are drawn and at most 102 are played.
 */
export const RESHUFFLED = SEATS + 5 * SEAT_CELLS;
export const FRESH_DECK = RESHUFFLED + 1;
export const PAST_SIZE = RESHUFFLED + 2;
export const PAST = RESHUFFLED + 3;
const LONGEST_PAST = 204;
export const CELLS = PAST + LONGEST_PAST / 4;

export const PIRATES_PER_SEAT = 6;
export const HAND_AT_START = 6;
export const CARDS_PER_SYMBOL = 17;
export const ROW_LENGTH = 12;
export const CROWD_LIMIT = 3;
export const ACTIONS_PER_TURN = 3;
const CALM_TURNS_PER_SEAT = 50;

/** A game is becalmed after this many turns in which no pirate reaches the sloop. */
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

/** Where a seat's cells begin, relative to the cells of seat 0. The seat is masked so that V8 omits the overflow check. */
const offset = (seat: Seat): number => (seat & 7) * SEAT_CELLS;

/** The first cell of the crowd of a seat's own pirates in the tunnel (see `crowd.ts`). */
export const crowdOf = (seat: Seat): number => SEATS + offset(seat);
/** The cells that hold the number of a seat's pirates at the mouth and on the sloop. */
export const atMouth = (seat: Seat): number => MOUTHS + offset(seat);
export const aboard = (seat: Seat): number => ABOARD + offset(seat);
/**
 * The cell that holds a seat's cards, packed by symbol (see `hand.ts`). In a view, the cell of a hidden hand holds minus the number
 * of cards.
 */
export const hand = (seat: Seat): number => HANDS + offset(seat);
