// This file explains the numbers on the table. Each function returns parts whose values add up to the number that the
// table shows. Each function reads only the viewer's view (as plain data, see `printed.ts`), so that no part shows more
// than the viewer may know. Only explanations use these functions, so the site loads this file later than `glance.ts`.
import type { Seat } from '@sloop/engine';
import { goingBack } from './glance.ts';
import type { CartagenaView, Counts } from './printed.ts';
import { CARDS_PER_SYMBOL, PIRATES_PER_SEAT } from './state/cells.ts';
import { SLOOP, SYMBOLS } from './state/tunnel.ts';

/** Cards of one symbol. `card` is undefined for cards that the viewer is not allowed to see. */
export interface CardPart {
  readonly card: string | undefined;
  readonly value: number;
}

const bySymbol = (cards: Counts): readonly CardPart[] =>
  [...SYMBOLS].flatMap((card) => ((cards[card] ?? 0) > 0 ? [{ card, value: cards[card]! }] : []));

/** The cards of a seat's hand. */
export function handParts({ seats }: CartagenaView, seat: Seat): readonly CardPart[] {
  const { hand, handCount } = seats[seat]!;
  if (hand) return bySymbol(hand);
  return handCount === 0 ? [] : [{ card: undefined, value: handCount }];
}

/** The cards of the discard pile. */
export const discardParts = ({ discard }: CartagenaView): readonly CardPart[] => bySymbol(discard);

/**
 * A part of a number of cards. The first part, `all`, counts all cards in the game or all cards of one symbol. Each of
 * the other parts subtracts the cards in one place: a seat's hand, the row, or the discard pile. `unseen` subtracts the
 * cards whose place the viewer does not know.
 */
export type ElsewherePart =
  | { readonly kind: 'all' | 'row' | 'discard' | 'unseen'; readonly value: number }
  | { readonly kind: 'seat'; readonly seat: Seat; readonly value: number };

const minus = <Kind extends string>(kind: Kind, count: number): { readonly kind: Kind; readonly value: number }[] =>
  count === 0 ? [] : [{ kind, value: -count }];

const total = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);

/** The cards in the deck: all cards, minus those in the hands, in the row and on the discard pile. */
export function deckParts(view: CartagenaView): readonly ElsewherePart[] {
  return [
    { kind: 'all', value: SYMBOLS.length * CARDS_PER_SYMBOL },
    ...view.seats.flatMap(({ handCount }, seat) => minus('seat', handCount).map((part) => ({ ...part, seat }))),
    ...minus('row', view.row.length),
    ...minus('discard', total(discardParts(view))),
  ];
}

/**
 * The cards of one symbol in a hand that the viewer sees: all cards of that symbol, minus those that the viewer sees
 * elsewhere, and minus those in the deck or in hidden hands.
 */
export function stackParts(view: CartagenaView, seat: Seat, card: string): readonly ElsewherePart[] {
  const held = (other: Seat): number => view.seats[other]!.hand?.[card] ?? 0;
  const known: readonly ElsewherePart[] = [
    { kind: 'all', value: CARDS_PER_SYMBOL },
    ...view.seats.flatMap((_, other) =>
      other === seat ? [] : minus('seat', held(other)).map((part) => ({ ...part, seat: other })),
    ),
    ...minus('row', view.row.split(card).length - 1),
    ...minus('discard', view.discard[card] ?? 0),
  ];
  return [...known, ...minus('unseen', total(known) - held(seat))];
}

/**
 * A part of the number of pirates on the sloop. `all` counts all of a seat's pirates, and each `at` subtracts the
 * pirates on one other place.
 */
export type AboardPart =
  | { readonly kind: 'all'; readonly value: number }
  | { readonly kind: 'at'; readonly place: number; readonly value: number };

export function aboardParts({ seats }: CartagenaView, seat: Seat): readonly AboardPart[] {
  const ashore = seats[seat]!.pirates.filter((place) => place !== SLOOP);
  const places = [...new Set(ashore)];
  return [
    { kind: 'all', value: PIRATES_PER_SEAT },
    ...places.flatMap((place) =>
      minus('at', ashore.filter((other) => other === place).length).map((part) => ({ ...part, place })),
    ),
  ];
}

/** The pirates on a place, by seat. */
const crowdParts = (
  { seats }: CartagenaView,
  place: number,
): readonly { readonly seat: Seat; readonly value: number }[] =>
  seats.flatMap(({ pirates }, seat) => {
    const value = pirates.filter((other) => other === place).length;
    return value === 0 ? [] : [{ seat, value }];
  });

/**
 * A part of the number of cards that going back brings. `seat` counts a seat's pirates on the space where the move
 * ends. `missing` subtracts the cards that cannot be drawn because none are left.
 */
export type BackPart =
  | { readonly kind: 'seat'; readonly seat: Seat; readonly value: number }
  | { readonly kind: 'missing'; readonly value: number };

/**
 * How many cards going back from a space would bring: one for each pirate on the space where the move ends, as long as there are
 * cards.
 */
export function backParts(view: CartagenaView, from: number): readonly BackPart[] {
  const back = goingBack(view, from);
  if (!back) return [];
  const pirates = crowdParts(view, back.to).map((part) => ({ kind: 'seat', ...part }) as const);
  const owed = pirates.reduce((sum, { value }) => sum + value, 0);
  const missing = owed - back.known.length - back.unknown;
  return missing === 0 ? pirates : [...pirates, { kind: 'missing', value: -missing }];
}
