import type { Json, Options, Seat } from '@sloop/engine';
import { inSeatColour, type Paint } from './colour.ts';

/** What a board is drawn from. It holds only what the seat at the terminal may know. */
export interface Scene {
  /** `match.show(seat)`. */
  readonly shown: Json;
  /** The seat of the player at the terminal. */
  readonly seat: Seat;
  /** For each seat `you` or a bot's rank. */
  readonly names: readonly string[];
  readonly options: Options;
  readonly paint: Paint;
  /** How many columns a line may take. Boards take at most 100. */
  readonly width: number;
}

/** How one game looks in a terminal. */
export interface GameDisplay {
  board(scene: Scene): string[];
  /** What a legal move does, in a few words; undefined if its notation says enough. */
  meaning(move: string, scene: Scene): string | undefined;
  /** A few lines about the aim of the game and the notation of moves. */
  readonly rules: readonly string[];
}

/** A seat with its name, such as `1 captain`, in the seat's colour. */
export const labelOf = ({ names, paint }: Pick<Scene, 'names' | 'paint'>, seat: Seat): string =>
  inSeatColour(paint, seat, `${seat} ${names[seat]}`);
