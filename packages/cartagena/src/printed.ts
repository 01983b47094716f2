// This file turns a printed view (a view as plain data) back into cells, so that the rules' functions can work on it.
import type { Seat, State } from '@sloop/engine';
import { emptyBoard, setLayout, setPirate } from './state/board.ts';
import { DECK_SIZE, DISCARD, ROW, ROW_SIZE, TURN, type Version } from './state/cells.ts';
import { fromCounts } from './state/hand.ts';
import { SYMBOLS, symbolOf } from './state/tunnel.ts';

/** The number of cards of each symbol. */
export type Counts = Readonly<Record<string, number>>;

/** A printed view: what a viewer may know, as plain data in the form that docs/spec defines. */
export interface CartagenaView {
  readonly game: 'cartagena';
  readonly players: number;
  readonly version: Version;
  readonly start: Seat;
  /** The symbols on spaces 1 to 36. Empty before the tunnel is laid. */
  readonly layout: string;
  readonly turn: Seat;
  readonly actions: number;
  /** The number of cards that are left in the deck. */
  readonly deck: number;
  readonly discard: Counts;
  readonly row: string;
  readonly seats: readonly {
    /** The six pirates' places in ascending order. 0 is the mouth, and 37 is the sloop. */
    readonly pirates: readonly number[];
    /** Null if the viewer is not allowed to see the hand. */
    readonly hand: Counts | null;
    readonly handCount: number;
  }[];
  readonly calm: number;
  readonly passes: number;
  readonly winners: readonly Seat[] | null;
}

/** The cells of a printed view. The hands and the deck's cards are left out. */
export function cellsOf(view: CartagenaView): State {
  const cells = emptyBoard(view.players, view.version, view.start);
  setLayout(cells, view.layout);
  for (const [seat, { pirates }] of view.seats.entries()) for (const place of pirates) setPirate(cells, seat, place);
  cells[TURN] = view.turn;
  cells[DECK_SIZE] = view.deck;
  cells[DISCARD] = fromCounts([...SYMBOLS].map((letter) => view.discard[letter] ?? 0));
  cells.set([...view.row].map(symbolOf), ROW);
  cells[ROW_SIZE] = view.row.length;
  return cells;
}
