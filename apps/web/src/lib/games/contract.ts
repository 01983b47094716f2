import type { About, Json, JsonObject, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { Component } from 'svelte';
import type { TableSession } from '#lib/play/session.svelte.ts';

/** What a game's table component gets. */
export interface TableProps {
  readonly table: TableSession;
}

/** All that a log line can be told from. */
export interface DescribeContext {
  /** "You" for the own seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly players: number;
  readonly options: JsonObject;
  /** The views before and after the move, where somebody was watching: a line must do without. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The whole log, and the move's number in it. */
  readonly log: readonly LoggedMove[];
  readonly index: number;
}

/** One line of the log. */
export interface LogLine {
  /** Whose flag stands before it. */
  readonly seat?: Seat;
  /** `**bold**`, and `[sym-D|dagger]` for a piece with its name: see rich.ts. No full stop. */
  readonly text: string;
  /** Stands above the line where it differs from the one before: a round, a turn. */
  readonly heading?: string;
}

/** Where points come from, in the order in which they are counted up at the end. */
export interface ScoreSource {
  readonly key: string;
  readonly label: () => string;
  readonly icon?: string;
}

/** A game's table and words, loaded when a table opens. */
export interface GameTable {
  readonly Table: Component<TableProps>;
  /** A move in plain words; undefined where it is not worth a line. */
  describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined;
  /** A legal move in plain words, for the list; the notation where there is nothing better. */
  choice?(move: string, context: DescribeContext): string;
  /**
   * How long the table stays with this move when several are played back, in milliseconds; 0: straight on to the next;
   * undefined: as long as with any move.
   */
  pace?(entry: LoggedMove, context: DescribeContext): number | undefined;
  readonly scores?: readonly ScoreSource[];
  /** Where nobody counts points: how far a seat came, in words and as a number that orders the seats at the end. */
  standing?(view: Json, seat: Seat): { readonly text: string; readonly far: number } | undefined;
}

export interface ValueWords {
  readonly label: () => string;
  readonly hint?: () => string;
}

export interface OptionChoice {
  readonly name: string;
  readonly label: () => string;
  /** The default first. */
  readonly values: readonly (ValueWords & { readonly value: string | number })[];
}

/** What the site knows of a game before its table is loaded. */
export interface GameEntry extends Omit<About, 'choices'> {
  readonly minutes: number;
  readonly title: string;
  readonly tagline: () => string;
  readonly options: readonly OptionChoice[];
}
