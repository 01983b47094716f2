import type { Seat } from './game.ts';

/** The first thing that is wrong with a record. `kind` names it, and `message` describes it in an English sentence. */
export type Flaw = { readonly message: string } & (
  | { readonly kind: FlawKind }
  | Unreadable
  /** The seed of `seat` does not match the commit of `seat` in the same record. */
  | { readonly kind: 'client-seed'; readonly seat: Seat }
  /** The commit of `seat` is not the commit that was shown when the line-up was frozen. */
  | { readonly kind: 'client-commit'; readonly seat: Seat }
  /** The record has the start seat `found`, but the seeds give `expected`. */
  | { readonly kind: 'start'; readonly found: Seat; readonly expected: Seat }
  | WrongEvent
);

/**
 * The kinds of flaws that have no further fields. The witness is the player who checks the record.
 * - `no-fairness`: the record has no seeds and no commits.
 * - `no-server-seed`: the record does not contain the server's seed.
 * - `server-seed`: the server's seed does not match the server's commit in the same record.
 * - `table`: the witness sat at a different table.
 * - `commit`: the server's commit is not the one that the witness kept.
 * - `own-commit`: no seat has the commit of the witness's seed.
 * - `own-seed`: the witness's seed is missing, although the server confirmed that it had received the seed.
 */
export type FlawKind =
  | 'no-fairness'
  | 'no-server-seed'
  | 'server-seed'
  | 'table'
  | 'commit'
  | 'own-commit'
  | 'own-seed';

/**
 * A record that cannot be played through.
 * - `form`: the input is not a record, or one of its fields is wrong.
 * - `move`: a move breaks the rules. `move` is its place among all moves, counted from 1, and `moves` is how many there
 *   are.
 * - `result`: the moves lead to a different result from the one in the record.
 */
export type Unreadable = { readonly kind: 'unreadable' } & (
  | { readonly part: 'form' | 'result' }
  | { readonly part: 'move'; readonly move: number; readonly moves: number }
);

/** A chance event in the record that differs from the one that the seeds give. */
export interface WrongEvent {
  readonly kind: 'event';
  /** The place of this chance event among the record's chance events, counted from 1. */
  readonly number: number;
  /** How many chance events the record has. */
  readonly events: number;
  /** The place of this chance event among all moves, counted from 1. */
  readonly move: number;
  /** The seat that this chance event was for, if any. */
  readonly seat: Seat | undefined;
  /** The chance event in the record, in notation. */
  readonly found: string;
  /** The chance event that the seeds give, in notation. */
  readonly expected: string;
}
