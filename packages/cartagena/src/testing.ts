import type { Json } from '@sloop/engine';
import { fromPosition } from '@sloop/engine/testing';
import { cartagena } from './index.ts';

// These constants repeat the rulebook. They are not imported from the code, so that a wrong constant in the code makes a test fail.
export const SYMBOLS = 'SDKBHP';
const CARDS_PER_SYMBOL = 17;

/** A tunnel of the six printed segments in order. No segment is turned around. */
export const PRINTED = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';

export type Counts = { readonly [letter: string]: number };

export interface Printed {
  readonly layout: string;
  readonly turn: number;
  readonly actions: number;
  readonly deck: Counts;
  readonly discard: Counts;
  readonly row: string;
  readonly seats: readonly { readonly pirates: readonly number[]; readonly hand: Counts }[];
  readonly calm: number;
  readonly passes: number;
  readonly winners: readonly number[] | null;
}

/** A short description of a position. Each letter in a string is a card. */
export interface Table {
  readonly version?: 'jamaica' | 'tortuga';
  readonly layout?: string;
  readonly start?: number;
  readonly turn?: number;
  readonly actions?: number;
  readonly calm?: number;
  readonly passes?: number;
  readonly pirates: readonly (readonly number[])[];
  readonly hands: readonly string[];
  readonly row?: string;
  readonly deck?: string;
  readonly discard?: string;
  /** Where all other cards are: in the deck (the default), in the discard pile, or in a seat's hand. */
  readonly rest?: 'deck' | 'discard' | number;
}

export const counted = (letters: string): { [letter: string]: number } =>
  Object.fromEntries([...SYMBOLS].map((symbol) => [symbol, [...letters].filter((letter) => letter === symbol).length]));

/** The cards of a hand or a pile as letters, sorted by symbol. */
export const spelled = (cards: Counts): string =>
  [...SYMBOLS].map((symbol) => symbol.repeat(cards[symbol] ?? 0)).join('');

/** The full position, in the form that `cartagena.load` accepts. */
export function positionOf(table: Table): { [key: string]: Json } {
  const { row = '', rest = 'deck' } = table;
  const deck = counted(table.deck ?? '');
  const discard = counted(table.discard ?? '');
  const hands = table.hands.map(counted);
  const heap = rest === 'deck' ? deck : rest === 'discard' ? discard : hands[rest]!;
  const named = counted([row, table.deck ?? '', table.discard ?? '', ...table.hands].join(''));
  for (const symbol of SYMBOLS) heap[symbol]! += CARDS_PER_SYMBOL - named[symbol]!;
  return {
    game: 'cartagena',
    players: table.pirates.length,
    version: table.version ?? 'jamaica',
    start: table.start ?? 0,
    layout: table.layout ?? PRINTED,
    turn: table.turn ?? 0,
    actions: table.actions ?? 0,
    deck,
    discard,
    row,
    seats: table.pirates.map((six, seat) => ({ pirates: six, hand: hands[seat]! })),
    calm: table.calm ?? 0,
    passes: table.passes ?? 0,
    winners: null,
  };
}

/** Opens a match that begins with this position. */
export const sitDown = (table: Table): ReturnType<typeof fromPosition> => fromPosition(cartagena, positionOf(table));

export const printed = (match: { position(): Json }): Printed => match.position() as unknown as Printed;

export const handOf = (match: { position(): Json }, seat: number): string => spelled(printed(match).seats[seat]!.hand);

export const piratesOf = (match: { position(): Json }, seat: number): readonly number[] =>
  printed(match).seats[seat]!.pirates;
