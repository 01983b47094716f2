import type { Me } from '@sloop/protocol';
import type { Refused } from '#lib/play/snapshot.ts';
import { fetchMe, mute, rename } from './api.ts';

/** Whether a browser has been online here before: then a first request is worth making without being asked. */
const KNOWN = 'sloop-online';

let me = $state.raw<Me>();
let asked: Promise<Refused | undefined> | undefined;

/** Who I am to the server. The first question makes a guest of me, and gives the browser its cookie. */
export const person = {
  get me(): Me | undefined {
    return me;
  },

  /** Asks once; undefined when all is well. */
  load(): Promise<Refused | undefined> {
    asked ??= fetchMe().then((answer) => {
      if (!answer.ok) {
        asked = undefined;
        return answer.refused;
      }
      me = answer.value;
      localStorage.setItem(KNOWN, 'yes');
      return undefined;
    });
    return asked;
  },

  get isKnown(): boolean {
    return globalThis.localStorage?.getItem(KNOWN) === 'yes';
  },

  async rename(name: string): Promise<Refused | undefined> {
    const refused = await this.load();
    if (refused) return refused;
    if (me?.name === name.trim()) return undefined;
    const answer = await rename(name);
    if (!answer.ok) return answer.refused;
    me = answer.value;
    return undefined;
  },

  async mute(other: string, muted: boolean): Promise<void> {
    const answer = await mute(other, muted);
    if (answer.ok) me = answer.value;
  },
};
