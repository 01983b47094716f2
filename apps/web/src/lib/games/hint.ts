// The types for the code that explains a game's hints. That code is loaded when the player first asks for a hint.
import type { Json, JsonObject, Seat } from '@sloop/engine';

/** The viewer's decision, and everything that the reason for a move may depend on. */
export interface HintContext {
  readonly view: Json;
  readonly you: Seat;
  readonly options: JsonObject;
  readonly legal: readonly string[];
  /** Returns the name of the player in a seat. */
  readonly name: (seat: Seat) => string;
}

export interface GameHints {
  /**
   * Returns why a legal move is good, in one or two short sentences with `**bold**` text and symbols such as `[sym-D|dagger]`.
   * Every sentence states a fact that follows from the rules.
   */
  reason(move: string, context: HintContext): string;
  /**
   * CSS selectors for what the move is about. The hint is shown next to what the first selector finds. It should not
   * cover anything that the selectors find.
   */
  at(move: string, context: HintContext): readonly string[];
}
