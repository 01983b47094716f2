import { LEFT_NAME, type Person } from '@sloop/protocol';
import { ignoreUnreadable, type OpenTables } from '../open/open-tables.ts';
import type { Services } from '../open/services.ts';
import { hashToken, newCode, newToken } from '../process/ids.ts';
import type { StoredPerson } from '../store/store.ts';
import { depart } from '../table/requests.ts';
import type { Names } from './names.ts';

/** How long a code for another device is valid, in seconds. */
export const CODE_SECONDS = 300;
/** How many of a person's tables are looked at when the person leaves them all. Unfinished tables come first. */
const MOST_TABLES = 1000;

/** `person` is undefined if this process has missed news. In that case, any device may have been removed. */
type Listener = (person: string | undefined) => void;

/** Adds and removes the devices that may act for people, and removes people. */
export class Devices {
  readonly #services: Services;
  readonly #openTables: OpenTables;
  readonly #names: Names;
  readonly #listeners: Listener[] = [];
  /** How many times devices have been removed, as far as this process knows. */
  revocations = 0;

  constructor(services: Services, openTables: OpenTables, names: Names) {
    this.#services = services;
    this.#openTables = openTables;
    this.#names = names;
    services.store.onNews((news) => {
      if (news.type === 'revoked') this.#tell(news.person);
      if (news.type === 'missed') this.#tell(undefined);
    });
  }

  /** Calls `listener` after a device has been removed, in this process or another. */
  onRevoke(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Makes a code that lets another device act for this person. */
  async offerCode(person: string): Promise<string> {
    const code = newCode();
    await this.#services.store.offerCode(person, hashToken(code), this.#services.date() + CODE_SECONDS * 1000);
    return code;
  }

  /** Uses up a code. Returns its person and the token of a new device, or undefined if the code is not valid. */
  async takeCode(code: string): Promise<{ readonly person: StoredPerson; readonly token: string } | undefined> {
    const { store, date } = this.#services;
    const id = await store.takeCode(hashToken(code), date());
    if (id === undefined) return undefined;
    const token = newToken();
    await store.addDevice(id, hashToken(token), date());
    const device = await store.deviceByToken(hashToken(token));
    return device && { person: device.person, token };
  }

  /** Removes one device. If it was the person's last one, the person leaves their tables. */
  async leave(person: Person, tokenHash: string): Promise<void> {
    const hasOthers = await this.#services.store.removeDevice(person.id, tokenHash);
    this.#announce(person.id);
    if (!hasOthers) await this.#leaveTables(person.id);
  }

  /** Removes all devices. Nobody can act for this person afterwards, so the person leaves their tables. */
  async leaveEverywhere(person: Person): Promise<void> {
    await this.#services.store.removeDevices(person.id);
    this.#announce(person.id);
    await this.#leaveTables(person.id);
  }

  /**
   * Removes a person. Only their id and their seats stay, under a neutral name. The devices are removed last, so that a
   * person whose request fails halfway can send it again.
   */
  async remove(person: Person): Promise<void> {
    await this.#leaveTables(person.id);
    await this.#services.store.erasePerson(person.id, LEFT_NAME);
    this.#announce(person.id);
    await this.#names.announce(person.id);
  }

  #announce(person: string): void {
    this.#services.store.broadcast({ type: 'revoked', person });
    this.#tell(person);
  }

  #tell(person: string | undefined): void {
    this.revocations++;
    for (const listener of this.#listeners) listener(person);
  }

  /** Removes a person from their tables, or lets a bot hold their seats. */
  async #leaveTables(person: string): Promise<void> {
    for (const { id, status } of await this.#services.store.tablesOf(person, MOST_TABLES)) {
      if (status === 'over' || status === 'closed') continue;
      const openTable = await this.#openTables.find(id).catch(ignoreUnreadable);
      await openTable?.submit((table) => depart(table, person));
    }
  }
}
