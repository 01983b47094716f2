import { ok } from '@sloop/engine';
import type { Person } from '@sloop/protocol';
import type { OpenTables } from '../open/open-tables.ts';
import type { Services } from '../open/services.ts';

/** A new name is shown at once at this many of a person's tables. */
const MOST_RENAMED = 50;

type Listener = (person: string, name: string) => void;

/** What people are called, everywhere at once. */
export class Names {
  readonly #services: Services;
  readonly #openTables: OpenTables;
  readonly #listeners: Listener[] = [];

  constructor(services: Services, openTables: OpenTables) {
    this.#services = services;
    this.#openTables = openTables;
  }

  /** Called when somebody has a new name. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Gives a person a new name, also at every table of theirs that is not over. */
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
