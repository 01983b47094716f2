// What the page around a table adds to it.
import type { Snippet } from 'svelte';
import { getContext, setContext } from 'svelte';

export interface Frame {
  /** Replaces the tray: the controls of a replay. */
  readonly controls?: Snippet | undefined;
  /** Further items of the menu. */
  readonly menu?: Snippet | undefined;
  /** The chat of an online table. */
  readonly chat?: Snippet | undefined;
  /** The number of unread lines of chat. `chatRead` marks them as read. */
  readonly unread?: () => number;
  readonly chatRead?: () => void;
  /** Buttons below the result: rematch, replay. */
  readonly afterwards?: Snippet | undefined;
  /** Notices above the board, for example that there is no connection. */
  readonly notice?: Snippet | undefined;
}

const KEY = Symbol('frame');
export const provideFrame = (frame: Frame): Frame => setContext(KEY, frame);
export const useFrame = (): Frame => getContext<Frame | undefined>(KEY) ?? {};
