import type { Json, Options, Seat } from '@sloop/engine';
import { inSeatColour, type Paint } from './colour.ts';

/** Everything that is needed to draw a board. A scene contains only what the player at the terminal may know. */
export interface Scene {
  /** The view of `seat`, from `match.show(seat)`. */
  readonly shown: Json;
  /** The seat of the player at the terminal. */
  readonly seat: Seat;
  /** The name of each seat: `you` or a bot's rank. */
  readonly names: readonly string[];
  readonly options: Options;
  readonly paint: Paint;
  /** The maximum width of a line, in columns. Boards are never wider than 100 columns. */
  readonly width: number;
}

export interface GameDisplay {
  board(scene: Scene): string[];
  /** Describes the effect of a legal move in a few words. Returns undefined if the notation of the move is clear enough. */
  meaning(move: string, scene: Scene): string | undefined;
  /** A few lines about the game's aim and the notation of moves. */
  readonly rules: readonly string[];
}

/** A seat with its name, such as `1 captain`, in the seat's colour. */
export const labelOf = ({ names, paint }: Pick<Scene, 'names' | 'paint'>, seat: Seat): string =>
  inSeatColour(paint, seat, `${seat} ${names[seat]}`);
