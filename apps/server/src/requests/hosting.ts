import type { Result } from '@sloop/engine';
import type { NewTable, Person, Refusal } from '@sloop/protocol';
import { Queue } from '../open/queue.ts';
import { refuse } from '../table/refuse.ts';
import { createTable, type CreateServices } from './create.ts';

/** One IP address may have this many times as many open tables in the lobby as one person. */
const PEOPLE_PER_ADDRESS = 4;

/** Creates tables for people. Limits how many open tables each of them has in the lobby. */
export class Hosting {
  readonly #services: CreateServices;
  readonly #limit: number;
  /**
   * Listed tables are created one after another. If two were created at the same time, neither would be counted when the other is
   * checked.
   */
  readonly #queue = new Queue();

  /** A person may have `limit` open tables in the lobby. */
  constructor(services: CreateServices, limit: number) {
    this.#services = services;
    this.#limit = limit;
  }

  /** Stores a new table. `origin` is the hash of the person's address. Returns the table's id. */
  async create(person: Person, origin: string, newTable: NewTable): Promise<Result<string, Refusal>> {
    const create = (): Promise<Result<string, Refusal>> =>
      createTable(this.#services, { creator: person.id, origin }, newTable);
    if (newTable.listed !== true) return create();
    return this.#queue.do(async () => (await this.#refusal(person, origin)) ?? create());
  }

  /**
   * Stores a rematch's table under the given id. If this person or address already has too many open tables in the
   * lobby, the new table is not listed. It is not refused, because people who want to play on should not have to wait.
   */
  async createRematch(
    person: Person,
    origin: string,
    newTable: NewTable,
    id: string,
  ): Promise<Result<string, Refusal>> {
    const create = (listed: boolean): Promise<Result<string, Refusal>> =>
      createTable(this.#services, { creator: person.id, origin }, { ...newTable, listed }, id);
    if (newTable.listed !== true) return create(false);
    return this.#queue.do(async () => create((await this.#refusal(person, origin)) === undefined));
  }

  async #refusal(person: Person, origin: string): Promise<ReturnType<typeof refuse> | undefined> {
    const listed = await this.#services.store.countListed(person.id, origin);
    const advice = 'Start or leave one of them first, or create this table without listing it.';
    if (listed.person >= this.#limit)
      return refuse('too-many-tables', `You already have ${listed.person} open tables in the lobby. ${advice}`);
    if (listed.origin >= this.#limit * PEOPLE_PER_ADDRESS)
      return refuse(
        'too-many-tables',
        `The lobby already has ${listed.origin} open tables from your address. ${advice}`,
      );
    return undefined;
  }
}
