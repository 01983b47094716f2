import type { Seat } from '@sloop/engine';
import type { HoldReason, Person, SeatPlan } from '@sloop/protocol';

/** An event as it is stored. */
export interface StoredEvent {
  /** Counts up from 1 within a table, without gaps. */
  readonly seq: number;
  /** Unix time in milliseconds, only for display. */
  readonly at: number;
  /** Served time in milliseconds, for clocks. */
  readonly time: number;
  /** A `TableEvent` as JSON. */
  readonly body: string;
}

/** Everything that can happen at a table. An event includes the chance that follows it, so both are stored or neither is. */
export type TableEvent =
  | { readonly type: 'join'; readonly seat: Seat; readonly person: Person; readonly commit?: string }
  | { readonly type: 'leave'; readonly seat: Seat }
  | { readonly type: 'plan'; readonly seat: Seat; readonly plan: SeatPlan }
  /** The line-up is frozen. The bot `fill` takes the empty seats. */
  | { readonly type: 'start'; readonly fill?: string }
  | { readonly type: 'reveal'; readonly seat: Seat; readonly seed: string }
  /** The game begins. `chance` is what was drawn before the first decision, and `word` the stream's next word after it. */
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

/** Whether an event changes the table itself and not only the game on it. */
export const changesTable = ({ type }: TableEvent): boolean => type !== 'move' && type !== 'undo';
