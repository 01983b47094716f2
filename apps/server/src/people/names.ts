import { LEFT_NAME, type Person } from '@sloop/protocol';
import type { OpenTables } from '../open/open-tables.ts';
import { Queue } from '../open/queue.ts';
import type { Services } from '../open/services.ts';

type Listener = (person: string, name: string) => void;

/**
 * Changes people's names. A change updates only one row in the store. Open tables, open sockets and the lobby use the
 * new name immediately, in every process, but no table stores an event.
 */
export class Names {
  readonly #services: Services;
  readonly #openTables: OpenTables;
  readonly #listeners: Listener[] = [];
  /** Changes are handled one after another, so that an older name never replaces a newer one. */
  readonly #queue = new Queue();

  constructor(services: Services, openTables: OpenTables) {
    this.#services = services;
    this.#openTables = openTables;
    services.store.onNews((news) => {
      if (news.type !== 'person') return;
      this.#show(news.person).catch((error: unknown) => {
        services.metrics.count('sloop_store_errors_total');
        services.log.warn({ err: error }, 'a new name could not be shown');
      });
    });
  }

  /** Calls `listener` after each change, in this process or in another one. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  async change({ id }: Person, name: string): Promise<void> {
    await this.#services.store.renamePerson(id, name);
    await this.announce(id);
  }

  /** Must be called after a person's name was changed in the store. */
  async announce(person: string): Promise<void> {
    this.#services.store.broadcast({ type: 'person', person });
    this.#services.lobby.changed();
    await this.#show(person);
  }

  async #show(person: string): Promise<void> {
    await this.#queue.do(async () => {
      const name = (await this.#services.store.namesOf([person])).get(person);
      if (name === undefined) return;
      for (const listener of this.#listeners) listener(person, name);
      await this.#openTables.rename(person, name);
      if (name === LEFT_NAME) await this.#openTables.eraseChat(person);
    });
  }
}
