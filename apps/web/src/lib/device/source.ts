// The source of a game on this device. A worker runs the game, and `DeviceSource` connects the worker to the page.
import type { LoggedMove, Moment, Seat } from '@sloop/engine';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { SNAPSHOT_DEFAULTS, type Advice, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import { settings } from '#lib/site/settings.svelte.ts';
import { positionOf, type FromMatch, type MatchUpdate, type ToMatch } from './messages.ts';

/** How long bots wait after a move that can be taken back, in milliseconds. This value is for the normal pace. */
const GRACE = 1500;

export type Trouble =
  { readonly kind: 'unsaved' | 'missing' } | { readonly kind: 'broken' | 'failed'; readonly reason: string };

export class DeviceSource implements TableSource {
  readonly #match: Worker;
  readonly #feed = new SnapshotFeed();
  #log: LoggedMove[] = [];
  #moments: Moment[] = [];
  #seq = 0;
  readonly #ontrouble: (trouble: Trouble) => void;

  constructor(id: string, ontrouble: (trouble: Trouble) => void) {
    this.#ontrouble = ontrouble;
    this.#match = new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' });
    this.#match.onmessage = ({ data }: MessageEvent<FromMatch>) => this.#receive(data);
    this.#match.onerror = ({ message }) => ontrouble({ kind: 'failed', reason: message });
    this.#post({ type: 'open', id });
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(move: string): void {
    // If only the player knows that the move is forced, bots wait as long as after a chosen move. Otherwise, the other people could
    // tell from the wait that the move was forced.
    const grace = this.#feed.latest?.openlyForced ? 0 : GRACE * settings.patience;
    this.#change({ pending: { move }, refused: undefined, advice: undefined });
    this.#post({ type: 'play', move, grace });
  }

  undo(): void {
    this.#change({ pending: 'undo', refused: undefined, advice: undefined });
    this.#post({ type: 'undo' });
  }

  advise(): void {
    this.#change({ advice: 'asked' });
    this.#post({ type: 'advise' });
  }

  lift(seat: Seat): void {
    this.#post({ type: 'lift', seat });
  }

  close(): void {
    this.#feed.close();
    this.#match.terminate();
  }

  #post(message: ToMatch): void {
    this.#match.postMessage(message);
  }

  #receive(message: FromMatch): void {
    switch (message.type) {
      case 'update':
        return this.#feed.send(this.#accumulate(message));
      case 'refused':
        return this.#change({ pending: undefined, refused: message.refused });
      case 'advice':
        return this.#advise(message.position, message.advice);
      case 'elsewhere':
        return this.#change({ connection: 'elsewhere', legal: [], canUndo: false, pending: undefined });
      case 'broken':
        return this.#ontrouble({ kind: 'broken', reason: message.reason });
      case 'unsaved':
      case 'missing':
        return this.#ontrouble({ kind: message.type });
    }
  }

  /** Shows advice, unless the player or the game has moved on since the captain was asked. */
  #advise(position: string, advice: Advice | undefined): void {
    const { latest } = this.#feed;
    if (latest?.advice === 'asked' && positionOf(latest) === position) this.#change({ advice });
  }

  #accumulate({ type: _type, from, log, moments, ...rest }: MatchUpdate): TableSnapshot {
    this.#log = [...this.#log.slice(0, from), ...log];
    this.#moments = [...this.#moments.slice(0, from), ...moments];
    return {
      ...SNAPSHOT_DEFAULTS,
      ...rest,
      seq: ++this.#seq,
      status: rest.outcome ? 'over' : 'playing',
      log: this.#log,
      moments: this.#moments,
      advice: this.#adviceFor(rest),
    };
  }

  /** The advice on the screen, as long as it is about the same decision. */
  #adviceFor(update: Pick<MatchUpdate, 'you' | 'view' | 'legal'>): TableSnapshot['advice'] {
    const { latest } = this.#feed;
    return latest?.advice && positionOf(latest) === positionOf(update) ? latest.advice : undefined;
  }

  #change(changes: Partial<TableSnapshot>): void {
    const { latest } = this.#feed;
    if (latest) this.#feed.send({ ...latest, ...changes });
  }
}
