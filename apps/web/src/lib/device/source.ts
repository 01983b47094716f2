// A table on this device: a worker runs the game, this end speaks with the page.
import type { LoggedMove, Moment, Seat } from '@sloop/engine';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { SNAPSHOT_DEFAULTS, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import { settings } from '#lib/site/settings.svelte.ts';
import type { FromMatch, MatchUpdate, ToMatch } from './messages.ts';
import type { SavedGame } from './saved.ts';

/** How long a move that can be taken back stays unanswered, in milliseconds. */
const GRACE = 1500;

/** What can be wrong with a game on this device. */
export type Trouble = { readonly kind: 'unsaved' } | { readonly kind: 'broken' | 'failed'; readonly reason: string };

export class DeviceSource implements TableSource {
  readonly #match: Worker;
  readonly #feed = new SnapshotFeed();
  #log: LoggedMove[] = [];
  #moments: Moment[] = [];
  #seq = 0;
  readonly #ontrouble: (trouble: Trouble) => void;

  constructor(saved: SavedGame, ontrouble: (trouble: Trouble) => void) {
    this.#ontrouble = ontrouble;
    this.#match = new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' });
    this.#match.onmessage = ({ data }: MessageEvent<FromMatch>) => this.#receive(data);
    this.#match.onerror = ({ message }) => ontrouble({ kind: 'failed', reason: message });
    this.#tell({ type: 'open', saved });
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(move: string): void {
    const hasChoice = (this.#feed.latest?.legal.length ?? 0) > 1;
    this.#change({ pending: { move }, refused: undefined });
    this.#tell({ type: 'play', move, grace: hasChoice ? GRACE * settings.patience : 0 });
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
  }

  #tell(message: ToMatch): void {
    this.#match.postMessage(message);
  }

  #receive(message: FromMatch): void {
    switch (message.type) {
      case 'update':
        return this.#feed.send(this.#accumulate(message));
      case 'refused':
        return this.#change({ pending: undefined, refused: message.refused });
      case 'elsewhere':
        return this.#change({ connection: 'elsewhere', legal: [], canUndo: false, pending: undefined });
      case 'broken':
        return this.#ontrouble({ kind: 'broken', reason: message.reason });
      case 'unsaved':
        return this.#ontrouble({ kind: 'unsaved' });
    }
  }

  #accumulate({ type: _type, from, log, moments, seats, ...rest }: MatchUpdate): TableSnapshot {
    this.#log = [...this.#log.slice(0, from), ...log];
    this.#moments = [...this.#moments.slice(0, from), ...moments];
    return {
      ...SNAPSHOT_DEFAULTS,
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
