// What people want to know about a position: where a card leads, what going back brings, how far each seat is. The rules compute
// the answers from nothing but a printed view, so that no answer shows more than the viewer may know.
import type { Seat } from '@sloop/engine';
import { cellsOf, type CartagenaView, type Counts } from './printed.ts';
import { drawOwed } from './rules/cards.ts';
import { standingOf } from './rules/ending.ts';
import { behind, landing } from './state/board.ts';
import {
  ACTIONS_PER_TURN,
  CARDS_PER_SYMBOL,
  CROWD,
  CROWD_LIMIT,
  DECK_SIZE,
  DISCARD,
  OWED,
  PIRATES_PER_SEAT,
  ROW_HEAD,
} from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { sizeOf } from './state/hand.ts';
import { LAST_SPACE, MOUTH, SLOOP, SYMBOLS, symbolOf } from './state/tunnel.ts';

export { ACTIONS_PER_TURN, CARDS_PER_SYMBOL, CROWD_LIMIT, LAST_SPACE, MOUTH, PIRATES_PER_SEAT, SLOOP, SYMBOLS };
export type { CartagenaView, Counts };

/** The number of the action that is next or under way in this turn: 1, 2 or 3. */
export const actionNumber = ({ actions }: CartagenaView): number => Math.min(actions + 1, ACTIONS_PER_TURN);

/** Whether the next action ends the turn. */
export const isLastAction = (view: CartagenaView): boolean => actionNumber(view) === ACTIONS_PER_TURN;

/** Whether everybody sees every hand and the row of cards to draw from. */
export const isOpen = ({ version }: CartagenaView): boolean => version === 'tortuga';

/** The seats whose pirates are on a place, one entry for each pirate. */
export const seatsOn = (view: CartagenaView, place: number): Seat[] =>
  view.seats.flatMap(({ pirates }, seat) => pirates.filter((other) => other === place).map(() => seat));

/** How many pirates of a seat are on the sloop. */
export const aboard = (view: CartagenaView, seat: Seat): number =>
  view.seats[seat]!.pirates.filter((place) => place === SLOOP).length;

/** Whether all of a seat's pirates are on the sloop. A finished game without such a seat was becalmed. */
export const hasEscaped = (view: CartagenaView, seat: Seat): boolean => aboard(view, seat) === PIRATES_PER_SEAT;

/** How far a seat has come, as a number that ranks the seats of a becalmed game. */
export const standing = (view: CartagenaView, seat: Seat): number => standingOf(cellsOf(view), seat);

/** Where a card leads from each of the given places, which must not include the sloop. */
export function landingsOf(view: CartagenaView, card: string, places: readonly number[]): number[] {
  const cells = cellsOf(view);
  return places.map((from) => landing(cells, symbolOf(card), from));
}

/** What going back from a space brings. */
export interface GoingBack {
  readonly to: number;
  /** The cards that are already face up, in the order in which they are drawn. */
  readonly known: string;
  /** How many more cards will be drawn by chance. */
  readonly unknown: number;
}

/** What going back from a space would bring; undefined if there is no space to go back to. */
export function goingBack(view: CartagenaView, from: number): GoingBack | undefined {
  const cells = cellsOf(view);
  const to = from === MOUTH ? MOUTH : behind(cells, from);
  if (to === MOUTH) return undefined;
  cells[OWED] = piratesOn(cells, CROWD, to);
  drawOwed(cells);
  const left = cells[DECK_SIZE]! + sizeOf(cells[DISCARD]!);
  return { to, known: view.row.slice(0, cells[ROW_HEAD]), unknown: Math.min(cells[OWED]!, left) };
}
