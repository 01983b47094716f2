// A table on this device: a worker runs the game, another one thinks for the bots, this end speaks with the page.
import type { Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { settings } from '#lib/site/settings.svelte.ts';
import type { FromMatch, MatchUpdate, ToMatch } from './messages.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { QUIET_TABLE, type Moment, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';

/** How long a move that can be taken back stays unanswered, in milliseconds. Bots think meanwhile. */
const GRACE = 1500;

export class DeviceSource implements TableSource {
  readonly #match: Worker;
  #thinker: Worker | undefined;
  readonly #feed = new SnapshotFeed();
  #log: LoggedMove[] = [];
  #moments: Moment[] = [];
  #seq = 0;
  /** When bots may answer, in milliseconds of `performance.now`. */
  #answersFrom = 0;
  /** Called when there is no such game on this device, and when it could not be stored. */
  readonly #trouble: (kind: 'missing' | 'unsaved') => void;

  constructor(id: string, trouble: (kind: 'missing' | 'unsaved') => void) {
    this.#trouble = trouble;
    this.#match = new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' });
    this.#match.onmessage = ({ data }: MessageEvent<FromMatch>) => this.#receive(data);
    this.#tell({ type: 'open', id });
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
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
    this.#feed.close();
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
        return this.#feed.send(this.#accumulate(message));
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
    const before = this.#feed.latest;
    if (typeof before?.pending !== 'object') return;
    const isWanted = canUndo && legal.length === 0 && before.legal.length > 1;
    this.#answersFrom = isWanted ? performance.now() + GRACE * settings.patience : 0;
  }

  #accumulate({ type: _type, from, log, moments, seats, ...rest }: MatchUpdate): TableSnapshot {
    this.#log = [...this.#log.slice(0, from), ...log];
    this.#moments = [...this.#moments.slice(0, from), ...moments];
    return {
      ...QUIET_TABLE,
      ...rest,
      seq: ++this.#seq,
      status: rest.outcome ? 'over' : 'playing',
      seats: seats.map((seat) => ({ ...seat, present: true })),
      log: this.#log,
      moments: this.#moments,
    };
  }

  #change(changes: Partial<TableSnapshot>): void {
    const { latest } = this.#feed;
    if (latest) this.#feed.send({ ...latest, ...changes });
  }
}
