// The functions in this file answer the questions that people ask about a position: where a card leads, what going back
// brings, and how far each seat has come. Each answer is computed only from the viewer's view (as plain data, see
// `printed.ts`), so that no answer shows more than the viewer may know.
import type { Seat } from '@sloop/engine';
import { cellsOf, type CartagenaView, type Counts } from './printed.ts';
import { drawOwed } from './rules/cards.ts';
import { standingOf } from './rules/ending.ts';
import { behind, landing } from './state/board.ts';
import {
  ACTIONS_PER_TURN,
  CALM_TURNS_PER_SEAT,
  CARDS_PER_SYMBOL,
  CROWD,
  CROWD_LIMIT,
  DECK_SIZE,
  DISCARD,
  HAND_AT_START,
  OWED,
  PIRATES_PER_SEAT,
  ROW_HEAD,
  ROW_LENGTH,
} from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { sizeOf } from './state/hand.ts';
import { LAST_SPACE, MOUTH, SEGMENT_COUNT, SLOOP, SYMBOLS, TUNNEL_COUNT, symbolOf } from './state/tunnel.ts';

export { ACTIONS_PER_TURN, CALM_TURNS_PER_SEAT, CARDS_PER_SYMBOL, CROWD_LIMIT, HAND_AT_START, PIRATES_PER_SEAT };
export { LAST_SPACE, MOUTH, ROW_LENGTH, SEGMENT_COUNT, SLOOP, SYMBOLS, TUNNEL_COUNT };
export type { CartagenaView, Counts };
export { roundsOf } from './rounds.ts';

/** The number of the action that is next or under way, from 1 to 3. Each turn begins with action 1. */
export const actionNumber = ({ actions }: CartagenaView): number => Math.min(actions + 1, ACTIONS_PER_TURN);

/** Whether the next action ends the turn. */
export const isLastAction = (view: CartagenaView): boolean => actionNumber(view) === ACTIONS_PER_TURN;

/** Whether everybody sees every hand, in a view or in a game with these options. */
export const isOpen = ({ version }: { readonly version?: unknown }): boolean => version === 'tortuga';

/** The owners (seats) of the pirates at a place, with one entry for each pirate. */
export const seatsOn = (view: CartagenaView, place: number): Seat[] =>
  view.seats.flatMap(({ pirates }, seat) => pirates.filter((other) => other === place).map(() => seat));

/** The number of a seat's pirates on the sloop. */
export const aboard = (view: CartagenaView, seat: Seat): number =>
  view.seats[seat]!.pirates.filter((place) => place === SLOOP).length;

/** Whether all of a seat's pirates are on the sloop. If the game is over and no seat has escaped, the game was becalmed. */
export const hasEscaped = (view: CartagenaView, seat: Seat): boolean => aboard(view, seat) === PIRATES_PER_SEAT;

/** How far a seat has come. In a becalmed game, the highest standing wins, and tied seats share the victory. */
export const standing = (view: CartagenaView, seat: Seat): number => standingOf(cellsOf(view), seat);

/** For each given place, where the card takes a pirate that is there. The sloop must not be among the given places. */
export function landingsOf(view: CartagenaView, card: string, places: readonly number[]): number[] {
  const cells = cellsOf(view);
  return places.map((from) => landing(cells, symbolOf(card), from));
}

/**
 * The view with one of a seat's pirates at another place. Everything else is as before, so the result shows only where all pirates
 * are after a move.
 */
export const withPirateAt = (view: CartagenaView, seat: Seat, from: number, to: number): CartagenaView => ({
  ...view,
  seats: view.seats.map((each, index) => {
    if (index !== seat) return each;
    const { pirates } = each;
    return { ...each, pirates: pirates.with(pirates.indexOf(from), to).toSorted((one, other) => one - other) };
  }),
});

/** The result of going back with one pirate. */
export interface GoingBack {
  readonly to: number;
  /** The cards that would be drawn from the face-up row, in drawing order. */
  readonly known: string;
  /** The number of further cards that would be drawn. Chance decides which cards these are. */
  readonly unknown: number;
}

/** The result of going back from a space. Undefined if there is no space to go back to. */
export function goingBack(view: CartagenaView, from: number): GoingBack | undefined {
  const cells = cellsOf(view);
  const to = from === MOUTH ? MOUTH : behind(cells, from);
  if (to === MOUTH) return undefined;
  cells[OWED] = piratesOn(cells, CROWD, to);
  drawOwed(cells);
  const left = cells[DECK_SIZE]! + sizeOf(cells[DISCARD]!);
  return { to, known: view.row.slice(0, cells[ROW_HEAD]), unknown: Math.min(cells[OWED]!, left) };
}
