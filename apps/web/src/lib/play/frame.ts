// What a page can add to the table that the page shows.
import type { Snippet } from 'svelte';
import { getContext, setContext } from 'svelte';

export interface Frame {
  /** The controls of a replay. They are shown instead of the tray. */
  readonly controls?: Snippet | undefined;
  /** Additional menu items. They can close the menu with `close`. */
  readonly menu?: Snippet<[close: () => void]> | undefined;
  /** The chat of an online table. */
  readonly chat?: Snippet | undefined;
  /** The number of unread chat lines. */
  readonly unread?: () => number;
  /** Marks all chat lines as read. */
  readonly chatRead?: () => void;
  /** Whether the viewer gets help with each new kind of decision. */
  readonly helps?: () => boolean;
  /** Buttons below the result, such as rematch and replay. */
  readonly afterwards?: Snippet | undefined;
  /**
   * Whether the table is a picture in a page. If so, the parts of the table are groups and not landmarks, because a page may have
   * several pictures.
   */
  readonly isPicture?: boolean;
  /** Notices above the board, for example that there is no connection. */
  readonly notice?: Snippet | undefined;
}

const KEY = Symbol('frame');
export const provideFrame = (frame: Frame): Frame => setContext(KEY, frame);
export const useFrame = (): Frame => getContext<Frame | undefined>(KEY) ?? {};
