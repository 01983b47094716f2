import type { Services } from '../open/services.ts';
import type { News } from '../store/store.ts';

/** Says that a person has muted or unmuted another person. */
export type Mute = Omit<Extract<News, { type: 'muted' }>, 'type'>;

type Listener = (mute: Mute) => void;

/** Stores whom people mute. Sockets that are already open learn of a change immediately, in every process. */
export class Mutes {
  readonly #services: Services;
  readonly #listeners: Listener[] = [];

  constructor(services: Services) {
    this.#services = services;
    services.store.onNews((news) => {
      if (news.type === 'muted') this.#tell(news);
    });
  }

  /** Calls `listener` after each change, in this process or in another one. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  async set(mute: Mute): Promise<void> {
    const { store } = this.#services;
    await store.setMute(mute.person, mute.other, mute.muted);
    store.broadcast({ type: 'muted', ...mute });
    this.#tell(mute);
  }

  #tell(mute: Mute): void {
    for (const listener of this.#listeners) listener(mute);
  }
}
