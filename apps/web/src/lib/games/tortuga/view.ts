import type { Json, JsonObject, Seat } from '@sloop/engine';
import { DICE as LETTERS, type DiceTable, type SeatView, type TortugaView } from '@sloop/tortuga/glance';

export type Die = 'A' | 'B' | 'C' | 'D' | 'E';
export const DICE = [...LETTERS] as readonly Die[];

/** The areas of a seat's board, from Tortuga down to the shore. */
export const AREAS = ['tortuga', 'fleet', 'crew', 'shore'] as const;
export type Area = (typeof AREAS)[number];

export const viewOf = (json: Json | undefined): TortugaView | undefined => json as unknown as TortugaView | undefined;

export const numbersOf = (options: JsonObject): DiceTable => options['dice'] as unknown as DiceTable;

/** The indexes (0 to 4) of dice given as letters. */
export const diceOf = (letters: string): number[] => [...letters].map((letter) => DICE.indexOf(letter as Die));

/** How many dice a seat has not placed yet. */
export const diceInHand = ({ dice }: SeatView): number => [...dice].filter((letter) => letter === '-').length;

/** The other seats in clockwise order, beginning with the seat after `seat`. */
export const othersOf = (players: number, seat: Seat): Seat[] =>
  Array.from({ length: players - 1 }, (_, steps) => (seat + 1 + steps) % players);
