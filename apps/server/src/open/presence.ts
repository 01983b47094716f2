import { seatsOf, type Seat } from '@sloop/engine';
import type { Presence } from '@sloop/protocol';
import type { Services } from './services.ts';

/** If another process sends nothing for this long, it counts as gone. The unit is milliseconds of served time. */
export const SILENCE = 15_000;

interface LocalPresence {
  readonly seats: readonly Seat[];
  readonly spectators: number;
}

interface RemotePresence {
  /** One bit for each seat whose owner is watching. */
  readonly seats: number;
  readonly spectators: number;
}

/** Keeps track of who is watching a table, through this process or through others. */
export class TablePresence {
  readonly #table: string;
  readonly #services: Services;
  readonly #local: () => LocalPresence;
  /** The presence that each of the other processes last sent. The key is the process's id. */
  readonly #remote = new Map<string, RemotePresence>();
  #isScheduled = false;
  /** The local presence that was last sent. */
  #lastSent = '0 0';
  readonly #onChange: (present: Presence) => void;

  constructor(table: string, services: Services, here: () => LocalPresence, onChange: (present: Presence) => void) {
    this.#onChange = onChange;
    this.#table = table;
    this.#services = services;
    this.#local = here;
  }

  /** Everyone who is watching the table, through any process. */
  all(): Presence {
    const here = this.#local();
    let seats = maskOf(here.seats);
    let { spectators } = here;
    for (const remote of this.#remote.values()) {
      seats |= remote.seats;
      spectators += remote.spectators;
    }
    return { seats: seatsOf(seats), spectators };
  }

  /**
   * Must be called when the local presence may have changed. Sends the new presence to watchers and to other processes, at most
   * once per tick.
   */
  changed(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const here = this.#local();
      const key = `${maskOf(here.seats)} ${here.spectators}`;
      if (key === this.#lastSent) return;
      this.#lastSent = key;
      this.broadcast();
      this.#onChange(this.all());
    });
  }

  /** Sends the local presence to other processes. */
  broadcast(): void {
    const { seats, spectators } = this.#local();
    const { process } = this.#services;
    this.#services.store.broadcast({ type: 'present', table: this.#table, process, seats: maskOf(seats), spectators });
  }

  /** Stores the presence that another process has sent. */
  setRemote(process: string, remote: RemotePresence): void {
    if (remote.seats === 0 && remote.spectators === 0) this.#remote.delete(process);
    else this.#remote.set(process, remote);
    this.#onChange(this.all());
  }

  /** Removes the watchers of a process that is gone. */
  forget(process: string): void {
    if (this.#remote.delete(process)) this.#onChange(this.all());
  }
}

const maskOf = (seats: readonly Seat[]): number => seats.reduce((mask, seat) => mask | (1 << seat), 0);
