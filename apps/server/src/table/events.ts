import type { Seat } from '@sloop/engine';
import type { HoldReason, Person, SeatPlan } from '@sloop/protocol';

/** An event as it is stored. */
export interface StoredEvent {
  /** The number of the event. A table's events are numbered from 1, without gaps. */
  readonly seq: number;
  /** The Unix time of the event, in milliseconds. Clocks do not use this time. */
  readonly at: number;
  /** The served time of the event, in milliseconds. Clocks use this time. */
  readonly time: number;
  /** A `TableEvent` as JSON. */
  readonly body: string;
}

/**
 * Everything that can happen at a table. An event also contains the chance events that follow it, so that all of them are stored
 * together.
 */
export type TableEvent =
  | { readonly type: 'join'; readonly seat: Seat; readonly person: Person; readonly commit?: string }
  | { readonly type: 'leave'; readonly seat: Seat }
  | { readonly type: 'plan'; readonly seat: Seat; readonly plan: SeatPlan }
  /** The line-up is frozen. Bots of the rank `fill` take the empty seats. */
  | { readonly type: 'start'; readonly fill?: string }
  | { readonly type: 'reveal'; readonly seat: Seat; readonly seed: string }
  /**
   * The game begins. `chance` lists the chance events before the first decision. `word` says how many words of the
   * chance stream have been used by then. `rules` is the version of the game's rules. Old events have no `rules`: their
   * version is 1. `names` are the names that people had then. A record shows these names.
   */
  | {
      readonly type: 'begin';
      readonly start: Seat;
      readonly chance: readonly string[];
      readonly word: number;
      readonly rules?: number;
      readonly names?: readonly (string | null)[];
    }
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
  /** A person agrees to end the game without a result, or no longer agrees. */
  | { readonly type: 'agree'; readonly seat: Seat; readonly agrees: boolean }
  /** The game ends without a result. */
  | { readonly type: 'end' }
  /**
   * A person has changed their name. From then on, the table and the record show the new name instead of the name that
   * the person had when the game began. Only old tables have this event.
   */
  | { readonly type: 'rename'; readonly person: string; readonly name: string }
  | { readonly type: 'rematch'; readonly table: string }
  /** Somebody who belongs to the table has visited it. An open table that nobody attends expires. */
  | { readonly type: 'attend' }
  /** The table closes, because nobody has attended it for a long time. */
  | { readonly type: 'expire' };

/** Whether an event changes what everyone sees of the table itself, not only of its game. */
export const changesTable = ({ type }: TableEvent): boolean => type !== 'move' && type !== 'undo' && type !== 'attend';
