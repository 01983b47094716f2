import type { Person } from '@sloop/protocol';
import { ignoreUnreadable, type OpenTables } from '../open/open-tables.ts';
import type { Services } from '../open/services.ts';
import { renameSeat } from '../table/requests.ts';

/** A new name is set at no more than this many of a person's tables. */
const MOST_RENAMED = 50;

type Listener = (person: string, name: string) => void;

/** Changes people's names in the store, at their tables and on their sockets. */
export class Names {
  readonly #services: Services;
  readonly #openTables: OpenTables;
  readonly #listeners: Listener[] = [];

  constructor(services: Services, openTables: OpenTables) {
    this.#services = services;
    this.#openTables = openTables;
  }

  /** Calls `listener` after each change of a name. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Changes a person's name in the store and at the person's unfinished tables. */
  async change(person: Person, name: string): Promise<void> {
    const { store } = this.#services;
    await store.renamePerson(person.id, name);
    for (const listener of this.#listeners) listener(person.id, name);
    for (const { id, status } of await store.tablesOf(person.id, MOST_RENAMED)) {
      if (status === 'over' || status === 'closed') continue;
      const openTable = await this.#openTables.find(id).catch(ignoreUnreadable);
      await openTable?.submit((table) => renameSeat(table, person.id, name));
    }
  }
}
