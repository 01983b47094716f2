// The types for the help that newcomers get with each kind of decision.
import type { LoggedMove } from '@sloop/protocol';
import type { HintContext } from './hint.ts';

export interface HelpContext extends HintContext {
  readonly log: readonly LoggedMove[];
}

export interface Help {
  /** One or two short sentences, with `**bold**` text and symbols such as `[sym-D|dagger]`. */
  readonly say: () => string;
  /** CSS selectors for what the sentences are about. The first selector that finds something on the screen is used. */
  readonly at: readonly string[];
}

export interface GameHelps<Kind extends string = string> {
  readonly kinds: readonly Kind[];
  /** Returns a decision's kinds, at least one, in the order in which to explain them. */
  readonly kindsOf: (context: HelpContext) => readonly Kind[];
  /** Returns the help for one of the kinds. A game need not load the help before this call. */
  helpWith(kind: Kind): Promise<Help>;
}
