import type { Seat } from '@sloop/engine';
import type { HoldReason, Person, SeatPlan } from '@sloop/protocol';

/** One thing that happened at a table, with all the chance that followed from it, as it is stored. */
export interface StoredEvent {
  /** From 1 on, without gaps. */
  readonly seq: number;
  /** Unix time in milliseconds, for people to read. */
  readonly at: number;
  /** Served time in milliseconds, for clocks. */
  readonly time: number;
  /** A `TableEvent` as JSON. */
  readonly body: string;
}

/** Everything that can happen at a table. Each is one act with all that follows from it, so it is stored whole or not at all. */
export type TableEvent =
  | { readonly type: 'join'; readonly seat: Seat; readonly person: Person; readonly commit?: string }
  | { readonly type: 'leave'; readonly seat: Seat }
  | { readonly type: 'plan'; readonly seat: Seat; readonly plan: SeatPlan }
  /** The line-up is frozen; `fill` is the bot for the seats that are empty. */
  | { readonly type: 'start'; readonly fill?: string }
  | { readonly type: 'reveal'; readonly seat: Seat; readonly seed: string }
  /** The game begins; `chance` is what was drawn up to the first decision, `word` where the stream stands then. */
  | { readonly type: 'begin'; readonly start: Seat; readonly chance: readonly string[]; readonly word: number }
  | {
      readonly type: 'move';
      readonly seat: Seat;
      readonly move: string;
      readonly chance: readonly string[];
      readonly word: number;
    }
  | { readonly type: 'undo'; readonly seat: Seat }
  | { readonly type: 'hold'; readonly seats: readonly Seat[]; readonly rank: string; readonly reason: HoldReason }
  | { readonly type: 'reclaim'; readonly seat: Seat }
  | { readonly type: 'rename'; readonly person: string; readonly name: string }
  | { readonly type: 'rematch'; readonly table: string };

/** Events that change what a table is, not only the game on it. */
export const changesTable = ({ type }: TableEvent): boolean => type !== 'move' && type !== 'undo';
