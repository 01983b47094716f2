// The messages between the page, the worker that runs a game on this device, and the worker in which bots think.
import type { Question } from '@sloop/bots';
import type { Json, JsonObject, LoggedMove, Moment, Outcome, Seat } from '@sloop/engine';
import type { Refused, TableSeat } from '#lib/play/snapshot.ts';

export type ToMatch =
  | { readonly type: 'open'; readonly id: string }
  /** `grace`: how long the move stays unanswered where it can be taken back, in milliseconds. */
  | { readonly type: 'play'; readonly move: string; readonly grace: number }
  | { readonly type: 'undo' }
  | { readonly type: 'lift'; readonly seat: Seat };

/** What has changed. `log` and `moments` replace everything that the page had from number `from` on. */
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
  | { readonly type: 'unsaved' }
  /** There is no such game on this device, or it cannot be continued. */
  | { readonly type: 'missing' }
  | { readonly type: 'elsewhere' };

/** A question for a bot, and how to answer it. */
export interface Asked {
  /** The number that the answer refers to. */
  readonly ticket: number;
  readonly question: Question;
  /** How long the bot may think, in milliseconds. */
  readonly budget: number;
  /** Whether the seat knows something that other people at the device do not, so that the time it takes must tell them nothing. */
  readonly isSecret: boolean;
}

export interface Thought {
  readonly ticket: number;
  /** The number of the chosen move among the legal ones. */
  readonly index: number;
  /** How long the bot thought, in milliseconds. */
  readonly took: number;
}
