// A printed view read back into cells, so that the rules can be asked about it.
import type { Seat, State } from '@sloop/engine';
import { emptyBoard, setLayout, setPirate } from './state/board.ts';
import { DECK_SIZE, DISCARD, ROW, ROW_SIZE, TURN, type Version } from './state/cells.ts';
import { fromCounts } from './state/hand.ts';
import { SYMBOLS, symbolOf } from './state/tunnel.ts';

/** Cards by symbol. */
export type Counts = Readonly<Record<string, number>>;

/** The position as the specification prints it for a viewer. */
export interface CartagenaView {
  readonly game: 'cartagena';
  readonly players: number;
  readonly version: Version;
  readonly start: Seat;
  /** Spaces 1 to 36; empty before the tunnel is laid. */
  readonly layout: string;
  readonly turn: Seat;
  readonly actions: number;
  /** How many cards. */
  readonly deck: number;
  readonly discard: Counts;
  readonly row: string;
  readonly seats: readonly {
    /** Six places, ascending: 0 the mouth, 37 the sloop. */
    readonly pirates: readonly number[];
    /** Null where the viewer may not see it. */
    readonly hand: Counts | null;
    readonly handCount: number;
  }[];
  readonly calm: number;
  readonly passes: number;
  readonly winners: readonly Seat[] | null;
}

/** The view's cells: all but the hands, and what lies in the deck. */
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
