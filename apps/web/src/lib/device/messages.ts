// The messages between three parts: the page, the worker that runs a game on this device, and the worker in which bots think.
import type { Question } from '@sloop/bots';
import type { Json, JsonObject, LoggedMove, Moment, Outcome, Seat } from '@sloop/engine';
import type { Refused, TableSeat } from '#lib/play/snapshot.ts';

export type ToMatch =
  | { readonly type: 'open'; readonly id: string }
  /** `grace` is how long bots wait before they answer a move that can be taken back, in milliseconds. */
  | { readonly type: 'play'; readonly move: string; readonly grace: number }
  | { readonly type: 'undo' }
  | { readonly type: 'lift'; readonly seat: Seat };

/** What has changed. `log` and `moments` replace everything that the page has from index `from` on. */
export interface MatchUpdate {
  readonly type: 'update';
  readonly id: string;
  readonly origin: 'solo' | 'device';
  readonly game: string;
  readonly options: JsonObject;
  readonly seats: readonly TableSeat[];
  readonly you: Seat | undefined;
  readonly curtain: Seat | undefined;
  readonly view: Json | undefined;
  readonly toAct: readonly Seat[];
  readonly legal: readonly string[];
  readonly openlyForced: boolean;
  readonly canUndo: boolean;
  readonly from: number;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Outcome | undefined;
}

export type FromMatch =
  | MatchUpdate
  | { readonly type: 'refused'; readonly refused: Refused }
  /** The saved game contradicts its seed or the rules. */
  | { readonly type: 'broken'; readonly reason: string }
  /** The game could not be stored. */
  | { readonly type: 'unsaved' }
  /** There is no game with this id on this device, or the game cannot be continued. */
  | { readonly type: 'missing' }
  /** Another window is running the game now. */
  | { readonly type: 'elsewhere' };

/** A question for a bot, with the conditions of the answer. */
export interface Asked {
  /** Identifies the question. The answer repeats it. */
  readonly ticket: number;
  readonly question: Question;
  /** How long the bot may think, in milliseconds. */
  readonly budget: number;
  /**
   * Whether the seat knows something that the people at the device do not. If so, the thinking time must not tell them anything.
   */
  readonly isSecret: boolean;
}

export interface Thought {
  readonly ticket: number;
  /** The index of the chosen move in the list of legal moves. */
  readonly index: number;
  /** How long the bot thought, in milliseconds. */
  readonly took: number;
}
