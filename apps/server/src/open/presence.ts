import { seatsOf, type Seat } from '@sloop/engine';
import type { Presence } from '@sloop/protocol';
import type { Services } from './services.ts';

/** Other processes that say nothing for so long are taken for gone, in milliseconds of served time. */
export const SILENCE = 15_000;

interface Here {
  readonly seats: readonly Seat[];
  readonly spectators: number;
}

interface Elsewhere {
  /** One bit for each seat. */
  readonly seats: number;
  readonly spectators: number;
}

/** Who is at a table, here and at other processes. */
export class TablePresence {
  readonly #table: string;
  readonly #services: Services;
  readonly #here: () => Here;
  readonly #elsewhere = new Map<string, Elsewhere>();
  #isTelling = false;
  /** What was last told of who is here. */
  #said = '0 0';
  readonly #onChange: (present: Presence) => void;

  constructor(table: string, services: Services, here: () => Here, onChange: (present: Presence) => void) {
    this.#onChange = onChange;
    this.#table = table;
    this.#services = services;
    this.#here = here;
  }

  all(): Presence {
    const here = this.#here();
    let seats = maskOf(here.seats);
    let { spectators } = here;
    for (const elsewhere of this.#elsewhere.values()) {
      seats |= elsewhere.seats;
      spectators += elsewhere.spectators;
    }
    return { seats: seatsOf(seats), spectators };
  }

  /** Somebody came or went here: everybody is told, once for all that happens in one tick. */
  changed(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setImmediate(() => {
      this.#isTelling = false;
      const here = this.#here();
      const key = `${maskOf(here.seats)} ${here.spectators}`;
      if (key === this.#said) return;
      this.#said = key;
      this.say();
      this.#onChange(this.all());
    });
  }

  /** Tells other processes who is here. */
  say(): void {
    const { seats, spectators } = this.#here();
    const { process } = this.#services;
    this.#services.store.tell({ type: 'present', table: this.#table, process, seats: maskOf(seats), spectators });
  }

  hear(process: string, elsewhere: Elsewhere): void {
    if (elsewhere.seats === 0 && elsewhere.spectators === 0) this.#elsewhere.delete(process);
    else this.#elsewhere.set(process, elsewhere);
    this.#onChange(this.all());
  }

  /** A process is gone, and whoever was there with it. */
  forget(process: string): void {
    if (this.#elsewhere.delete(process)) this.#onChange(this.all());
  }
}

const maskOf = (seats: readonly Seat[]): number => seats.reduce((mask, seat) => mask | (1 << seat), 0);
