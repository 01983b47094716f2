// What the page around a table offers inside it.
import type { Snippet } from 'svelte';
import { getContext, setContext } from 'svelte';

export interface Frame {
  /** Stands where the tray is: the controls of a replay. */
  readonly controls?: Snippet | undefined;
  /** Further lines of the menu. */
  readonly menu?: Snippet | undefined;
  /** Chat, online. */
  readonly chat?: Snippet | undefined;
  /** Lines of chat that were not looked at yet; reading them is up to `chatRead`. */
  readonly unread?: () => number;
  readonly chatRead?: () => void;
  /** Buttons below the result: rematch, replay. */
  readonly afterwards?: Snippet | undefined;
  /** Said above everything: no connection, opened elsewhere. */
  readonly notice?: Snippet | undefined;
}

const KEY = Symbol('frame');
export const offerFrame = (frame: Frame): Frame => setContext(KEY, frame);
export const theFrame = (): Frame => getContext<Frame | undefined>(KEY) ?? {};
