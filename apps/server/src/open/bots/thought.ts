import type { Cells, Move, Viewer } from '@sloop/engine';

/** A decision that a bot is asked for: what its seat may know, and nothing else. */
export interface Question {
  readonly game: string;
  readonly rank: string;
  readonly viewer: Viewer;
  readonly cells: Cells;
  readonly legal: readonly Move[];
  /** Of the bot's own chance. */
  readonly seed: string;
  /** Milliseconds to think. */
  readonly budget: number;
}

/** Which of the legal moves; and what went wrong where the bot failed and the first one was taken. */
export interface Reply {
  readonly index: number;
  readonly failure?: string;
}
