// A table on this device: a worker runs the game, another one thinks for the bots, this end speaks with the page.
import type { Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { settings } from '#lib/site/settings.svelte.ts';
import type { FromMatch, MatchUpdate, ToMatch } from './messages.ts';
import { NO_CLOCK, type Moment, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';

/** How long a move that can be taken back stays unanswered, in milliseconds. Bots think meanwhile. */
const GRACE = 1500;

export class DeviceSource implements TableSource {
  readonly origin: 'solo' | 'device';
  readonly #match: Worker;
  #thinker: Worker | undefined;
  readonly #listeners = new Set<(snapshot: TableSnapshot) => void>();
  #snapshot: TableSnapshot | undefined;
  #log: LoggedMove[] = [];
  #moments: Moment[] = [];
  #seq = 0;
  /** When bots may answer, in milliseconds of `performance.now`. */
  #answersFrom = 0;
  /** Called when there is no such game on this device, and when it could not be stored. */
  readonly #trouble: (kind: 'missing' | 'unsaved') => void;

  constructor(id: string, origin: 'solo' | 'device', trouble: (kind: 'missing' | 'unsaved') => void) {
    this.origin = origin;
    this.#trouble = trouble;
    this.#match = new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' });
    this.#match.onmessage = ({ data }: MessageEvent<FromMatch>) => this.#receive(data);
    this.#tell({ type: 'open', id });
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    this.#listeners.add(listener);
    if (this.#snapshot) listener(this.#snapshot);
    return () => this.#listeners.delete(listener);
  }

  play(move: string): void {
    this.#change({ pending: { move }, refused: undefined });
    this.#tell({ type: 'play', move });
  }

  undo(): void {
    this.#change({ pending: 'undo', refused: undefined });
    this.#tell({ type: 'undo' });
  }

  lift(seat: Seat): void {
    this.#tell({ type: 'lift', seat });
  }

  close(): void {
    this.#listeners.clear();
    this.#match.terminate();
    this.#thinker?.terminate();
  }

  #tell(message: ToMatch): void {
    this.#match.postMessage(message);
  }

  #receive(message: FromMatch): void {
    switch (message.type) {
      case 'update':
        this.#giveGrace(message);
        return this.#emit(this.#accumulate(message));
      case 'think':
        return this.#thinking().postMessage(message);
      case 'refused':
        return this.#change({ pending: undefined, refused: message.refused });
      case 'elsewhere':
        return this.#change({ connection: 'elsewhere', legal: [], canUndo: false, pending: undefined });
      case 'missing':
      case 'unsaved':
        return this.#trouble(message.type);
    }
  }

  /** Bots are loaded when the first one is asked. */
  #thinking(): Worker {
    if (!this.#thinker) {
      this.#thinker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      this.#thinker.onmessage = ({ data }: MessageEvent<ToMatch>) => this.#answer(data);
    }
    return this.#thinker;
  }

  #answer(thought: ToMatch): void {
    const rest = this.#answersFrom - performance.now();
    if (rest > 0) setTimeout(() => this.#tell(thought), rest);
    else this.#tell(thought);
  }

  /** Whoever has just chosen a move that ends their turn gets the time to think better of it. */
  #giveGrace({ canUndo, legal }: MatchUpdate): void {
    if (typeof this.#snapshot?.pending !== 'object') return;
    const isWanted = canUndo && legal.length === 0 && this.#snapshot.legal.length > 1;
    this.#answersFrom = isWanted ? performance.now() + GRACE * settings.patience : 0;
  }

  #accumulate({ type: _type, from, log, moments, seats, ...rest }: MatchUpdate): TableSnapshot {
    this.#log = [...this.#log.slice(0, from), ...log];
    this.#moments = [...this.#moments.slice(0, from), ...moments];
    return {
      ...rest,
      seq: ++this.#seq,
      status: rest.outcome ? 'over' : 'playing',
      seats: seats.map((seat) => ({ ...seat, present: true })),
      log: this.#log,
      moments: this.#moments,
      clock: NO_CLOCK,
      clocks: undefined,
      clocksAt: 0,
      pending: undefined,
      refused: undefined,
      connection: 'live',
      online: undefined,
    };
  }

  #change(changes: Partial<TableSnapshot>): void {
    if (this.#snapshot) this.#emit({ ...this.#snapshot, ...changes });
  }

  #emit(snapshot: TableSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }
}
