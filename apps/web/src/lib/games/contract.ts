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
  /** Returns the name of the player, or "You" for the viewer's seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly players: number;
  readonly options: JsonObject;
  /** The views before and after the move; undefined if unknown. A log line must be possible without them. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The whole log, and the index of the move in the log. */
  readonly log: readonly LoggedMove[];
  readonly index: number;
}

/** One line of the log. */
export interface LogLine {
  /** The seat whose flag is in front of the line. */
  readonly seat?: Seat;
  /** May contain `**bold**` text and pieces with their names, such as `[sym-D|dagger]` (see rich.ts). Has no full stop. */
  readonly text: string;
  /** The part of the game, such as a round, to which the line belongs. Shown above the first line of each part. */
  readonly heading?: string;
}

/** A source of points, such as coins. At the end of a game, the points are counted source by source. */
export interface ScoreSource {
  readonly key: string;
  readonly label: () => string;
  readonly icon?: string;
  /** The id of the rule that says how these points are counted. */
  readonly rule: string;
}

/** Leads from what is on the table to the rule behind it. Each result is the id of a rule in the game's rulebook. */
export interface RuleLinks {
  /** The rules of the phases of a round or turn, in order. */
  readonly phases: readonly string[];
  /** The rule of what happens now. */
  phase(view: Json): string;
  /** The rule of a decision. `legal` are the legal moves, of which there is at least one. */
  decision(legal: readonly string[], view: Json): string;
  /** The rule of a move of the log. */
  move(entry: LoggedMove, context: DescribeContext): string;
}

/** One part of a number. The values of all parts add up to the number. */
export interface NumberPart {
  /** What the part is, with symbols as in a log line. */
  readonly text: string;
  /** More about it, such as the chests that it counts. */
  readonly detail?: string;
  /** Undefined if the viewer may not know it. */
  readonly value: number | undefined;
}

/** What a number on the table is made of. */
export interface Explanation {
  readonly title: string;
  /** The number; undefined for something that is explained in words alone. */
  readonly value: number | undefined;
  readonly parts: readonly NumberPart[];
  /** Sentences below the parts. */
  readonly notes: readonly string[];
  /** The address of the rule behind it. */
  readonly href?: string;
}

export interface ExplainContext {
  /** Returns the name of the player, or "You" for the viewer's seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly options: JsonObject;
  readonly view: Json;
  /** The view as it would be with what the viewer has chosen so far. */
  readonly planned: Json;
}

/** Explains a number, which its `data-why` attribute names, for example `points.1`. Returns undefined if there is none such. */
export type Explain = (subject: string, context: ExplainContext) => Explanation | undefined;

/** A game's table and texts, which are loaded when a table opens. */
export interface GameTable {
  readonly Table: Component<TableProps>;
  /** Describes a move of the log in plain words. Returns undefined for a move that has no line. */
  describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined;
  /** A chance event in plain words, if it has no line in the log. */
  unlogged?(entry: LoggedMove, context: DescribeContext): string;
  /** A legal move in plain words for the list of moves. Without it, the list shows the notation. */
  choice?(move: string, context: DescribeContext): string;
  /**
   * Returns how long playback shows a move, in milliseconds: 0 to go straight on to the next move, or undefined for the
   * default.
   */
  pace?(entry: LoggedMove, context: DescribeContext): number | undefined;
  readonly rules: RuleLinks;
  readonly scores?: readonly ScoreSource[];
  /** Loads what explains the numbers on the table. */
  explain?(): Promise<Explain>;
  /** For a game without points: how far a seat has come, as text and as a number by which the seats are sorted at the end. */
  standing?(view: Json, seat: Seat): { readonly text: string; readonly far: number } | undefined;
}

export interface ValueWords {
  readonly label: () => string;
  readonly hint?: () => string;
}

export interface OptionChoice {
  readonly name: string;
  readonly label: () => string;
  /** The first value is the default. */
  readonly values: readonly (ValueWords & { readonly value: string | number })[];
}

/** What the site knows about a game before its table is loaded. */
export interface GameEntry extends Omit<About, 'choices'> {
  readonly minutes: number;
  readonly title: string;
  readonly tagline: () => string;
  readonly options: readonly OptionChoice[];
}
