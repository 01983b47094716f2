import type { Json, Options, Seat } from '@sloop/engine';
import { inSeatColour, type Paint } from './colour.ts';

/** What a board is drawn from: nothing that the seat at the terminal may not know. */
export interface Scene {
  /** `match.show(seat)`. */
  readonly shown: Json;
  /** Who sits at the terminal. */
  readonly seat: Seat;
  /** One a seat: `you`, or a bot's rank. */
  readonly names: readonly string[];
  readonly options: Options;
  readonly paint: Paint;
  /** How many columns a line may take; boards take at most 100. */
  readonly width: number;
}

/** How one game looks in a terminal. */
export interface GameDisplay {
  /** The board. */
  board(scene: Scene): string[];
  /** In a few words what a legal move of the seat at the terminal does, where its notation does not say enough. */
  meaning(move: string, scene: Scene): string | undefined;
  /** A few lines about the aim and the notation. */
  readonly rules: readonly string[];
}

/** `0 you`, `1 captain`, in the seat's colour. */
export const labelOf = ({ names, paint }: Pick<Scene, 'names' | 'paint'>, seat: Seat): string =>
  inSeatColour(paint, seat, `${seat} ${names[seat]}`);
