import { CHANCE, seatsOf, type Actor, type Game, type Seat, type State, type Viewer } from './game.ts';
import { isObject, type Json } from './json.ts';

/** A story is made for a reader. The reader is a viewer, or `everything` if the story hides nothing. */
export type Reader = Viewer | 'everything';

/** One move of the log as a reader may know it. Each hidden part is a question mark. */
export interface LoggedMove {
  readonly by: Actor;
  readonly move: string;
  /** The seat that a chance event was for, if any. */
  readonly for?: Seat;
}

/** The game right after one move, as a reader could know it at that time. */
export interface Moment {
  readonly view: Json;
  /** The seats that owed an answer, in ascending order. Empty if chance was next or the game was over. */
  readonly toAct: readonly Seat[];
}

/** A game, move by move. There is one moment for each move of the log. */
export interface Story {
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
}

/** Makes a moment from the state right after a move. Overwrites `scratch`. */
export function momentOf(game: Game, state: State, reader: Reader, scratch: State): Moment {
  const acting = game.toAct(state);
  const view = game.show(game.view(state, reader === 'everything' ? 'spectator' : reader, scratch));
  return {
    view: reader === 'everything' ? uncover(view, game.position(state)) : view,
    toAct: acting === CHANCE ? [] : seatsOf(acting),
  };
}

/** Fills in everything that is hidden in a view, using the position. The result still has the form of a view. */
export function uncover(view: Json, position: Json): Json {
  if (view === null) return position;
  if (Array.isArray(view)) return view.map((item, index) => uncover(item, valueAt(position, index)));
  if (!isObject(view)) return view;
  const entries = Object.entries(view as { [key: string]: Json });
  return Object.fromEntries(entries.map(([key, value]) => [key, uncover(value, valueAt(position, key))]));
}

function valueAt(position: Json, key: string | number): Json {
  const found = (position as { readonly [key: string]: Json } | null)?.[key];
  return found ?? null;
}
