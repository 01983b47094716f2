// What the page and the worker that runs a game on this device say to each other.
import type { Json, JsonObject, Outcome, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { LocalSeat } from './saved.ts';
import type { Moment, Refused } from '#lib/play/snapshot.ts';

export type ToMatch =
  | { readonly type: 'open'; readonly id: string }
  | { readonly type: 'play'; readonly move: string }
  | { readonly type: 'undo' }
  | { readonly type: 'lift'; readonly seat: Seat }
  | { readonly type: 'thought'; readonly ticket: number; readonly index: number };

/** A question for a bot: what its seat may know, and the moves that it has. */
export interface Question {
  readonly type: 'think';
  /** Comes back with the answer. */
  readonly ticket: number;
  readonly game: string;
  readonly rank: string;
  readonly view: { readonly viewer: Seat | 'spectator'; readonly cells: Uint8Array | Int32Array };
  readonly legal: readonly number[];
  /** Of the bot's own chance. It follows from the game's seed: whoever opens the game again gets the same answer. */
  readonly seed: string;
  /** How long it may take, in milliseconds. */
  readonly budget: number;
}

/** What has changed; `log` and `moments` stand in place of whatever the page had from `from` on. */
export interface MatchUpdate {
  readonly type: 'update';
  readonly id: string;
  readonly origin: 'solo' | 'device';
  readonly game: string;
  readonly options: JsonObject;
  readonly seats: readonly LocalSeat[];
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
  | Question
  | { readonly type: 'refused'; readonly refused: Refused }
  | { readonly type: 'missing' }
  | { readonly type: 'unsaved' }
  | { readonly type: 'elsewhere' };
