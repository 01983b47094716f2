import type { Seat } from '@sloop/engine';
import { about } from '../about.ts';

/** Where everything lies in a state's cells, 32 bits each. */
export const PLAYERS = 0;
export const VERSION = 1;
export const START = 2;
export const TURN = 3;
/** Done so far in this turn, 0–3. */
export const ACTIONS = 4;
/** Turns completed since a pirate last reached the sloop. */
export const CALM = 5;
/** How many turns in a row, up to now, were passes. */
export const PASSES = 6;
/** One bit for each winner; 0 while the game goes on. */
export const WINNERS = 7;
/** The chance event that is due, see DUE_KINDS. */
export const DUE = 8;
/** How many seats have been dealt their hand. */
export const DEALT = 9;
/** Cards that the seat whose turn it is still draws for going back. */
export const OWED = 10;
/** Cards by symbol (see `hand.ts`). */
export const DECK = 11;
export const DECK_SIZE = 12;
export const DISCARD = 13;
/** The cards of the row, from the leftmost, which is ROW + ROW_HEAD. */
export const ROW_SIZE = 14;
export const ROW_HEAD = 15;
export const ROW = 16;
/** The spaces of each symbol, as two words (see `places.ts`). All 0 before the tunnel is laid. */
export const SPACES = 28;
/** Everybody's pirates in the tunnel. */
export const CROWD = 40;
/** What belongs to a seat: a crowd, which takes four cells, and three more; eight, because a shift is faster than a product. */
const SEATS = 44;
const MOUTHS = SEATS + 4;
const ABOARD = SEATS + 5;
const HANDS = SEATS + 6;
const SEAT_CELLS = 8;

/**
 * What the jamaica version needs to know of the past once the discard pile has become the deck: the cards that it then held, and every
 * card played or drawn since, in order (see `memory.ts`). Until the next time at most 102 cards are drawn and as many played.
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

/** Turns without a pirate reaching the sloop after which a game is becalmed. */
export const calmLimit = (players: number): number => CALM_TURNS_PER_SEAT * players;

/** A state holds a version as its number in this list. */
export const VERSIONS = about.choices.version;
export type Version = (typeof VERSIONS)[number];
export const JAMAICA = 0;

export const DUE_KINDS = ['', 'layout', 'deal', 'draw', 'row'] as const;
export const DUE_NOTHING = 0;
export const DUE_LAYOUT = 1;
export const DUE_DEAL = 2;
export const DUE_DRAW = 3;
export const DUE_ROW = 4;

/** Where a seat's cells begin, after the first seat's. Masked so that V8 omits the overflow check. */
const offset = (seat: Seat): number => (seat & 7) * SEAT_CELLS;

/** The seat's own pirates in the tunnel, as a crowd. */
export const crowdOf = (seat: Seat): number => SEATS + offset(seat);
/** How many of its pirates stand at the mouth, and on the sloop. */
export const atMouth = (seat: Seat): number => MOUTHS + offset(seat);
export const aboard = (seat: Seat): number => ABOARD + offset(seat);
/** Its cards by symbol (see `hand.ts`); in a view, a hand that the viewer does not see is minus its size. */
export const hand = (seat: Seat): number => HANDS + offset(seat);
