// One sentence of help for each kind of decision, for whoever plays a game for the first time.
import type { LoggedMove } from '@sloop/protocol';
import type { HintContext } from './hint.ts';

export interface HelpContext extends HintContext {
  readonly log: readonly LoggedMove[];
}

export interface Help {
  /** One or two short sentences, with `**bold**` text and symbols such as `[sym-D|dagger]`. */
  readonly say: () => string;
  /** What they are about, as CSS selectors. The first one that is on the screen counts. */
  readonly at: readonly string[];
}

export interface GameHelps<Kind extends string = string> {
  readonly kinds: readonly Kind[];
  /** The kinds that a decision belongs to, in the order in which they should be explained. There is at least one. */
  readonly kindsOf: (context: HelpContext) => readonly Kind[];
  /** The help with one of the kinds. A game may load it only now. */
  helpWith(kind: Kind): Promise<Help>;
}
