import type { Me } from '@sloop/protocol';
import type { Refused } from '#lib/play/snapshot.ts';
import { readText, storeText } from '#lib/site/storage.ts';
import { fetchMe, mute, rename } from './api.ts';

/**
 * A key in local storage, which is set once `load` has succeeded. From then on, pages call `load` when they open, not only when
 * the player does something online.
 */
const KNOWN = 'sloop-online';

let me = $state.raw<Me>();
let asked: Promise<Refused | undefined> | undefined;

/**
 * The player as the server knows them. The first request makes the player a guest and sets the cookie that identifies the player.
 */
export const person = {
  get me(): Me | undefined {
    return me;
  },

  /**
   * Asks the server who the player is, unless this is already known. Resolves to undefined if the request succeeds, or else to the
   * refusal.
   */
  load(): Promise<Refused | undefined> {
    asked ??= fetchMe().then((reply) => {
      if (!reply.ok) {
        asked = undefined;
        return reply.refused;
      }
      me = reply.value;
      storeText(KNOWN, 'yes');
      return undefined;
    });
    return asked;
  },

  get isKnown(): boolean {
    return readText(KNOWN) === 'yes';
  },

  /**
   * The same as `load`, for a player who wants to do something. Without cookies, the server does not recognise the
   * player, who can then only watch.
   */
  async identify(): Promise<Refused | undefined> {
    if (!navigator.cookieEnabled) return { code: 'no-cookies', message: 'This browser does not accept cookies.' };
    return this.load();
  },

  async rename(name: string): Promise<Refused | undefined> {
    const refused = await this.identify();
    if (refused) return refused;
    if (me?.name === name.trim()) return undefined;
    const reply = await rename(name);
    if (!reply.ok) return reply.refused;
    me = reply.value;
    return undefined;
  },

  /** Called after a code has turned this device into another person's device. */
  become(other: Me): void {
    me = other;
    asked = Promise.resolve(undefined);
    storeText(KNOWN, 'yes');
  },

  /** Called when this device may no longer act for the player. The next thing that the player does online makes them a new guest. */
  forget(): void {
    me = undefined;
    asked = undefined;
    storeText(KNOWN, 'no');
  },

  async mute(other: string, muted: boolean): Promise<void> {
    const reply = await mute(other, muted);
    if (reply.ok) me = reply.value;
  },
};
