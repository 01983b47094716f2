import type { About, Json, JsonObject, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { Component } from 'svelte';
import type { TableSession } from '#lib/play/session.svelte.ts';

/** The props of a game's table component. */
export interface TableProps {
  readonly table: TableSession;
}

/** Everything that a log line can be made from. */
export interface DescribeContext {
  /** "You" for the viewer's seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly players: number;
  readonly options: JsonObject;
  /** The views before and after the move, if they are known. A line must also work without them. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The whole log, and the move's number in it. */
  readonly log: readonly LoggedMove[];
  readonly index: number;
}

/** One line of the log. */
export interface LogLine {
  /** The seat whose flag is in front of the line. */
  readonly seat?: Seat;
  /** `**bold**`, and `[sym-D|dagger]` for a piece with its name: see rich.ts. No full stop. */
  readonly text: string;
  /** A round or turn. Shown above the line if it differs from the heading of the line before. */
  readonly heading?: string;
}

/** Where points come from, in the order in which they are counted at the end. */
export interface ScoreSource {
  readonly key: string;
  readonly label: () => string;
  readonly icon?: string;
}

/** A game's table and words, loaded when a table opens. */
export interface GameTable {
  readonly Table: Component<TableProps>;
  /** A move in plain words; undefined if it has no line. */
  describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined;
  /** A chance event in plain words, if it has no line in the log. */
  unlogged?(entry: LoggedMove, context: DescribeContext): string;
  /** A legal move in plain words for the list of moves. Without it, the list shows the notation. */
  choice?(move: string, context: DescribeContext): string;
  /**
   * How long this move is shown when several are played back, in milliseconds. 0 goes straight on to the next move, and
   * undefined means the default.
   */
  pace?(entry: LoggedMove, context: DescribeContext): number | undefined;
  readonly scores?: readonly ScoreSource[];
  /** In a game without points: how far a seat has come, in words and as a number that sorts the seats at the end. */
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

/** What the site knows about a game before its table is loaded. */
export interface GameEntry extends Omit<About, 'choices'> {
  readonly minutes: number;
  readonly title: string;
  readonly tagline: () => string;
  readonly options: readonly OptionChoice[];
}
