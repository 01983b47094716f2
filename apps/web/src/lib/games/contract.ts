import type { About, Json, JsonObject, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { Component } from 'svelte';
import type { TableSession } from '#lib/play/session.svelte.ts';
import type { SoundName } from '#lib/site/sounds.ts';

/** The props of a game's table component. */
export interface TableProps {
  readonly table: TableSession;
}

/** Everything that the text of a log line may depend on. */
export interface DescribeContext {
  /** Returns the name of the player, or "You" for the viewer's seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly players: number;
  readonly options: JsonObject;
  /** The views before and after the move; undefined if unknown. It must be possible to describe a move without the views. */
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
  /**
   * The text, without a full stop. May contain `**bold**` text and pieces with their names, such as `[sym-D|dagger]` (see rich.ts).
   */
  readonly text: string;
  /** The part of the game, such as a round, that the line belongs to. Shown above the first line of each part. */
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

/** Finds the rule behind something that the table shows. Rules are given as ids in the game's rulebook. */
export interface RuleLinks {
  /** The id of the rule for each phase of a round or turn, in order. */
  readonly phases: readonly string[];
  /** Returns the id of the rule that covers the current phase. */
  phase(view: Json): string;
  /** Returns the id of the rule that covers a decision. `legal` contains at least one move. */
  decision(legal: readonly string[], view: Json): string;
  /** Returns the id of the rule that covers a move in the log. */
  move(entry: LoggedMove, context: DescribeContext): string;
}

/** One part of a number. The values of all parts add up to the number. */
export interface NumberPart {
  /** What the part is, with symbols as in a log line. */
  readonly text: string;
  /** More about the part, such as the chests that it counts. */
  readonly detail?: string;
  /** Undefined if the viewer is not allowed to know the value. */
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
  /** The id of the rule behind the number. */
  readonly rule?: string;
}

export interface ExplainContext {
  /** Returns the name of the player, or "You" for the viewer's seat. */
  readonly name: (seat: Seat) => string;
  readonly you: Seat | undefined;
  readonly options: JsonObject;
  readonly view: Json;
  /** The view as it would be after the viewer's choices so far. */
  readonly planned: Json;
}

/**
 * Explains a number. `subject` is the `data-why` attribute of the number, such as `points.1`. Returns undefined if the subject is
 * unknown.
 */
export type Explain = (subject: string, context: ExplainContext) => Explanation | undefined;

/** What a table shows between the last move of a game and the result. */
interface Finale {
  readonly text: string;
  /** How long the board stays in view, in milliseconds at normal pace. */
  readonly lasts: number;
}
export type FinaleOf = (view: Json, name: (seat: Seat) => string) => Finale;

/** What is heard when a move appears on the screen. The result depends only on what the viewer may know. */
export type SoundsOf = (entry: LoggedMove, context: DescribeContext) => readonly SoundName[];

/** A game's table and texts, which are loaded when a table opens. */
export interface GameTable {
  readonly Table: Component<TableProps>;
  /** Describes a logged move in plain words. Returns undefined for a move that has no line. */
  describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined;
  /** Describes, in plain words, a chance event that has no line in the log. */
  unlogged?(entry: LoggedMove, context: DescribeContext): string;
  /** Describes a legal move in plain words for the list of moves. Without this function, the list shows the notation. */
  choice?(move: string, context: DescribeContext): string;
  /**
   * Returns how long playback shows a move, in milliseconds: 0 to go straight on to the next move, or undefined for the
   * default.
   */
  pace?(entry: LoggedMove, context: DescribeContext): number | undefined;
  readonly rules: RuleLinks;
  readonly scores?: readonly ScoreSource[];
  /** Loads the function that describes the finale. Without a finale, the result comes right after the last move. */
  finale?(): Promise<FinaleOf>;
  /** Loads the function that says which sounds a move makes. */
  sounds?(): Promise<SoundsOf>;
  /** Loads the function that explains the numbers on the table. */
  explain?(): Promise<Explain>;
  /** For a game without points, returns how far a seat has come. `far` is the number by which the seats are sorted at the end. */
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
  /**
   * How long bots on a device wait after a move that ends the player's turn, in seconds. During this time, the move can be taken
   * back.
   */
  readonly undoTime: number;
  readonly title: string;
  readonly tagline: () => string;
  readonly options: readonly OptionChoice[];
}
