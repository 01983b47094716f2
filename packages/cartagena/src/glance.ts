import type { Seat, State } from '@sloop/engine';
import { behind, emptyBoard, landing, setLayout, setPirate } from './state/board.ts';
import { drawOwed } from './rules/cards.ts';
import { CROWD, DECK_SIZE, DISCARD, OWED, ROW, ROW_HEAD, ROW_SIZE, TURN, type Version } from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { fromCounts, sizeOf } from './state/hand.ts';
import { MOUTH, SYMBOLS, symbolOf } from './state/tunnel.ts';

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

/** What going back from a space brings. */
export interface GoingBack {
  readonly to: number;
  /** Cards that lie open already, in the order in which they are drawn. */
  readonly known: string;
  /** Cards besides them that only chance will show. */
  readonly unknown: number;
}

const tunnelOf = ({ players, version, start, layout, seats }: CartagenaView): State => {
  const state = emptyBoard(players, version, start);
  setLayout(state, layout);
  for (const [seat, { pirates }] of seats.entries()) for (const place of pirates) setPirate(state, seat, place);
  return state;
};

const countsOf = (cards: Counts): number => fromCounts([...SYMBOLS].map((letter) => cards[letter] ?? 0));

/** Where a card leads from each of some places, not the sloop, as a viewer can tell. */
export function landingsOf(view: CartagenaView, card: string, places: readonly number[]): number[] {
  const state = tunnelOf(view);
  return places.map((from) => landing(state, symbolOf(card), from));
}

/** What going back from a space would bring, as far as a viewer can tell; undefined where there is nothing to go back to. */
export function goingBack(view: CartagenaView, from: number): GoingBack | undefined {
  const state = tunnelOf(view);
  const to = from === MOUTH ? MOUTH : behind(state, from);
  if (to === MOUTH) return undefined;
  state[TURN] = view.turn;
  state[DECK_SIZE] = view.deck;
  state[DISCARD] = countsOf(view.discard);
  state.set([...view.row].map(symbolOf), ROW);
  state[ROW_SIZE] = view.row.length;
  state[OWED] = piratesOn(state, CROWD, to);
  drawOwed(state);
  const left = state[DECK_SIZE]! + sizeOf(state[DISCARD]!);
  return { to, known: view.row.slice(0, state[ROW_HEAD]), unknown: Math.min(state[OWED]!, left) };
}

export { LAST_SPACE, MOUTH, SLOOP, SYMBOLS } from './state/tunnel.ts';
