import type { Seat } from './game.ts';

/** The first thing that is wrong with a record: what it is, and an English sentence about it. */
export type Flaw = { readonly message: string } & (
  | { readonly kind: FlawKind }
  /** A seat's seed that does not match its commit in the same record. */
  | { readonly kind: 'client-seed'; readonly seat: Seat }
  /** A seat's commit that is not the one that was shown when the line-up was frozen. */
  | { readonly kind: 'client-commit'; readonly seat: Seat }
  | { readonly kind: 'start'; readonly found: Seat; readonly expected: Seat }
  | WrongEvent
);

/**
 * - `unreadable`: not a record, or its moves or result break the rules;
 * - `no-fairness`: it has no seeds and no commits;
 * - `no-server-seed`: the server's seed is not published yet;
 * - `server-seed`: the server's seed does not match its commit in the same record;
 * - `table`: it is the record of another table than the witness sat at;
 * - `commit`: its server commit is not the one that the witness kept;
 * - `own-commit`: the witness's commit is not on the witness's seat;
 * - `own-seed`: the witness's seed is left out although the server had confirmed it.
 */
export type FlawKind =
  'unreadable' | 'no-fairness' | 'no-server-seed' | 'server-seed' | 'table' | 'commit' | 'own-commit' | 'own-seed';

/** A chance event that is not the one that the seeds give. */
export interface WrongEvent {
  readonly kind: 'event';
  /** Its number among the chance events of the record, from 1 on, and how many there are. */
  readonly number: number;
  readonly events: number;
  /** Its number among all moves, from 1 on. */
  readonly move: number;
  /** The seat that it was for, if any. */
  readonly seat: Seat | undefined;
  /** In notation. */
  readonly found: string;
  readonly expected: string;
}
