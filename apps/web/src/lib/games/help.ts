// The types of the help that newcomers get for each kind of decision.
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
  /** Returns at least one kind that a decision belongs to. The kinds are in the order in which they should be explained. */
  readonly kindsOf: (context: HelpContext) => readonly Kind[];
  /** Returns the help for one of the kinds. A game may wait until this call before it loads the help. */
  helpWith(kind: Kind): Promise<Help>;
}
