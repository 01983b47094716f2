// What the page, the worker that runs a game on this device, and the one in which bots think say to each other.
import type { Question } from '@sloop/bots';
import type { Json, JsonObject, LoggedMove, Moment, Outcome, Seat } from '@sloop/engine';
import type { Refused } from '#lib/play/snapshot.ts';
import type { SavedGame, SavedSeat } from './saved.ts';

export type ToMatch =
  | { readonly type: 'open'; readonly saved: SavedGame }
  /** `grace`: how long the move stays unanswered where it can be taken back, in milliseconds. */
  | { readonly type: 'play'; readonly move: string; readonly grace: number }
  | { readonly type: 'undo' }
  | { readonly type: 'lift'; readonly seat: Seat };

/** What has changed; `log` and `moments` replace whatever the page had from `from` on. */
export interface MatchUpdate {
  readonly type: 'update';
  readonly id: string;
  readonly origin: 'solo' | 'device';
  readonly game: string;
  readonly options: JsonObject;
  readonly seats: readonly SavedSeat[];
  readonly you: Seat | undefined;
  readonly curtain: Seat | undefined;
  readonly view: Json | undefined;
  readonly toAct: readonly Seat[];
  readonly legal: readonly string[];
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
  | { readonly type: 'elsewhere' };

/** A question for a bot, and how to answer it. */
export interface Asked {
  /** The number that the answer refers to. */
  readonly ticket: number;
  readonly question: Question;
  /** How long the bot may think, in milliseconds. */
  readonly budget: number;
  /** How long after the question its answer is played at the earliest, in milliseconds. */
  readonly notBefore: number;
}

export interface Thought {
  readonly ticket: number;
  readonly index: number;
}
