// The messages between the page, the worker that runs a game on this device, and the worker where bots think.
import type { Question } from '@sloop/bots';
import type { Json, JsonObject, LoggedMove, Moment, Outcome, Seat } from '@sloop/engine';
import type { Advice, Refused, TableSeat } from '#lib/play/snapshot.ts';
import type { SavedGame } from './saved.ts';
import type { Unsaved } from './store.ts';

export type ToMatch =
  /** Opens a game. If the game could not be stored, `game` is the game itself. */
  | { readonly type: 'open'; readonly id: string; readonly game: SavedGame | undefined }
  /** If the move can be taken back, the bots wait for `undoWait` milliseconds before they answer. */
  | { readonly type: 'play'; readonly move: string; readonly undoWait: number }
  | { readonly type: 'undo' }
  /** Ends the bots' wait. */
  | { readonly type: 'advance' }
  /** Asks what the captain would do in the place of the person at the screen. */
  | { readonly type: 'advise' }
  | { readonly type: 'lift'; readonly seat: Seat };

/** The current state of the game for the page. `log` and `moments` replace what the page has from index `from` on. */
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
  /** How long bots wait for an undo, in milliseconds, if only bots are to move. */
  readonly undoFor?: number;
  readonly from: number;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Outcome | undefined;
}

export type FromMatch =
  | MatchUpdate
  | { readonly type: 'refused'; readonly refused: Refused }
  /** What the captain would do in a position. `advice` is undefined if the captain's search has no result. */
  | { readonly type: 'advice'; readonly position: string; readonly advice: Advice | undefined }
  /** The saved game contradicts its seed or the rules. */
  | { readonly type: 'broken'; readonly reason: string }
  /** The game could not be stored. The page keeps it until the page is closed. */
  | { readonly type: 'unsaved'; readonly why: Unsaved; readonly game: SavedGame }
  /** The game is stored again. */
  | { readonly type: 'saved' }
  /** Something failed unexpectedly. The worker must be replaced. */
  | { readonly type: 'failed'; readonly reason: string }
  /** There is no game with this id on this device, or the game cannot be continued. */
  | { readonly type: 'missing' }
  /** Another window is running the game now. */
  | { readonly type: 'elsewhere' };

/**
 * Identifies a decision by everything that the player may know about it, so that advice is never shown for a different
 * decision.
 */
export const positionOf = ({ you, view, legal }: Pick<MatchUpdate, 'you' | 'view' | 'legal'>): string =>
  JSON.stringify([you, view, legal]);

/** A question for a bot, and the conditions for answering it. */
export interface Asked {
  /** Identifies the question. The answer has the same ticket. */
  readonly ticket: number;
  readonly question: Question;
  /** How long the bot may think, in milliseconds. */
  readonly budget: number;
  /**
   * Whether the bot knows something that the people at the device do not know. If so, the time until the answer must not depend on
   * how long the bot thinks.
   */
  readonly isSecret: boolean;
}

/** The answer to a question, as the worker sends it back. */
export interface Answered {
  readonly ticket: number;
  /** The index of the chosen move in the list of legal moves. */
  readonly index: number;
  /** The moves that are about as good as the chosen move, best first. Each is an index in the list of legal moves. */
  readonly equal: readonly number[];
  /** The probability that the seat wins after the chosen move, as the bot estimates it; undefined if the bot did not search. */
  readonly chance: number | undefined;
  /** How many times the bot tried the chosen move in its search; 0 if the bot did not search. */
  readonly tries: number;
  /** How long the bot thought, in milliseconds. */
  readonly took: number;
}
