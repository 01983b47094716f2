// What a game knows about hints. Loaded when a hint is first asked for.
import type { Json, JsonObject, Seat } from '@sloop/engine';

/** A decision of the viewer, with all that a reason may be made from. */
export interface HintContext {
  readonly view: Json;
  readonly you: Seat;
  readonly options: JsonObject;
  readonly legal: readonly string[];
  /** Returns the name of the player of a seat. */
  readonly name: (seat: Seat) => string;
}

export interface GameHints {
  /** Why a legal move is good: one or two short sentences, `**bold**` and `[sym-D|dagger]`. The rules of the game bear out each. */
  reason(move: string, context: HintContext): string;
  /** What the move is about, as CSS selectors. Words about the move are next to the first one, and cover none of them. */
  at(move: string, context: HintContext): readonly string[];
}
