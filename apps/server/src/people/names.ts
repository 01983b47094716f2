import { ok } from '@sloop/engine';
import type { Person } from '@sloop/protocol';
import type { OpenTables } from '../open/open-tables.ts';
import type { Services } from '../open/services.ts';

/** The most tables of a person at which a new name replaces the old one. */
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

  /** Registers a listener that is called whenever a person has a new name. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Gives a person a new name in the store and at all of their tables that are not finished. */
  async change(person: Person, name: string): Promise<void> {
    const { store } = this.#services;
    await store.renamePerson(person.id, name);
    for (const listener of this.#listeners) listener(person.id, name);
    for (const { id, status } of await store.tablesOf(person.id, MOST_RENAMED)) {
      if (status === 'over' || status === 'closed') continue;
      const openTable = await this.#openTables.find(id);
      await openTable?.submit((table) =>
        table.seatOf(person.id) === undefined
          ? ok({ done: table.seq })
          : ok({ event: { type: 'rename', person: person.id, name } }),
      );
    }
  }
}
