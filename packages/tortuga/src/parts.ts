// This file explains the numbers on the table. Each function returns parts whose values add up to the number that the
// table shows. Each function reads only the viewer's view (as plain data, see `printed.ts`), so that no part shows more
// than the viewer may know. Only explanations use these functions, so the site loads this file later than `glance.ts`.
import type { Seat } from '@sloop/engine';
import { cellsOf, placesOf, type DiceTable, type SeatView, type TortugaView } from './printed.ts';
import { scoreParts as partsOfScore, type ScorePart } from './rules/scoring.ts';
import { COLOURS, FIRST_BOX, LAST_BOX, TILE_COUNT, placesAt } from './state/chests.ts';
import { DIE_COUNT, type Action } from './state/dice.ts';
import { diceOn } from './sums.ts';

export type { ScorePart };

/** What a seat would score if the game ended now, as far as the viewer knows. Each part is worth `count * each`. */
export const scoreParts = (view: TortugaView, numbers: DiceTable, seat: Seat): readonly ScorePart[] =>
  partsOfScore(cellsOf(view, numbers), seat);

/** How many more dice a seat can place on an action: the places for dice, minus the dice that already lie on it. */
export function roomParts(
  board: SeatView,
  action: Action,
): readonly { readonly kind: 'places' | 'placed'; readonly value: number }[] {
  const places =
    action === 'board' ? placesOf(board, 'fleet') : action === 'raid' ? placesOf(board, 'crew') : DIE_COUNT;
  return [{ kind: 'places', value: places }, ...minus('placed', diceOn(board, action).length)];
}

/** The places of a fleet or crew: for each open place, the box of the track that opened it. */
export function placeParts(
  board: SeatView,
  area: 'fleet' | 'crew',
): readonly { readonly box: number; readonly value: 1 }[] {
  const token = area === 'fleet' ? board.boat : board.pirate;
  const boxes = Array.from({ length: token }, (_, index) => FIRST_BOX + index);
  return boxes.filter((box) => placesAt(box) > placesAt(box - 1)).map((box) => ({ box, value: 1 }));
}

/** The box that opens the next place. Undefined if all places are open. */
export function nextPlaceAt(box: number): number | undefined {
  for (let next = box + 1; next <= LAST_BOX; next++) if (placesAt(next) > placesAt(box)) return next;
  return undefined;
}

/** The dice that a seat has in hand: all of its dice, minus those that it has placed. */
export function handParts({ dice }: SeatView): readonly { readonly kind: 'all' | 'placed'; readonly value: number }[] {
  return [{ kind: 'all', value: DIE_COUNT }, ...minus('placed', [...dice].filter((letter) => letter !== '-').length)];
}

/** The chests in the bag by colour. */
export const bagParts = ({ bag }: TortugaView): readonly { readonly colour: string; readonly value: number }[] =>
  [...COLOURS].flatMap((colour) => (bag[colour]! > 0 ? [{ colour, value: bag[colour]! }] : []));

/** The treasure tiles in the pool: all tiles, minus those that seats hold, and minus those that a seat is choosing from. */
export type PoolPart =
  | { readonly kind: 'all' | 'chosen-from'; readonly value: number }
  | { readonly kind: 'seat'; readonly seat: Seat; readonly value: number };

export function poolParts({ seats, tileCount }: TortugaView): readonly PoolPart[] {
  const held = seats.reduce((sum, seat) => sum + seat.tileCount, 0);
  return [
    { kind: 'all', value: TILE_COUNT },
    ...seats.flatMap((seat, index) => minus('seat', seat.tileCount).map((part) => ({ ...part, seat: index }))),
    ...minus('chosen-from', TILE_COUNT - held - tileCount),
  ];
}

/** A seat's treasure tiles by their coins. `coins` is undefined if the viewer is not allowed to know the coins. */
export function tileParts({
  tiles,
  tileCount,
}: SeatView): readonly { readonly coins: number | undefined; readonly value: number }[] {
  if (tiles === null) return tileCount === 0 ? [] : [{ coins: undefined, value: tileCount }];
  return ([1, 2, 3] as const).flatMap((coins) => (tiles[coins] > 0 ? [{ coins, value: tiles[coins] }] : []));
}

/** A part that is subtracted. The list is empty if `count` is 0. */
const minus = <Kind extends string>(kind: Kind, count: number): { readonly kind: Kind; readonly value: number }[] =>
  count === 0 ? [] : [{ kind, value: -count }];
