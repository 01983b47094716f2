// The source of a game on this device. A worker runs the game, and `DeviceSource` connects the worker to the page.
import type { LoggedMove, Moment, Seat } from '@sloop/engine';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { SNAPSHOT_DEFAULTS, type Advice, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import { findEntry } from '#lib/games/registry.ts';
import { settings } from '#lib/site/settings.svelte.ts';
import { forgetUnstored, keepUnstored, unstoredGame, type Unsaved } from './store.ts';
import { positionOf, type FromMatch, type MatchUpdate, type ToMatch } from './messages.ts';

/**
 * The time for undo after a choice between two moves, as a fraction of the usual time. It is short, because a player
 * with only two moves rarely touches the wrong one.
 */
const SHORT = 0.5;

/** What is wrong with a game: it cannot be stored, it does not exist, its moves are wrong, or its worker has failed. */
export type Trouble =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unsaved'; readonly why: Unsaved }
  | { readonly kind: 'broken' | 'failed'; readonly reason: string };

export class DeviceSource implements TableSource {
  readonly #id: string;
  #match: Worker;
  readonly #feed = new SnapshotFeed();
  #log: LoggedMove[] = [];
  #moments: Moment[] = [];
  #seq = 0;
  readonly #ontrouble: (trouble: Trouble | undefined) => void;

  /** `ontrouble` is called when trouble begins and when it ends. */
  constructor(id: string, ontrouble: (trouble: Trouble | undefined) => void) {
    this.#id = id;
    this.#ontrouble = ontrouble;
    this.#match = this.#start();
  }

  /** Continues with a new worker after a failure. The game resumes from its last save. */
  retry(): void {
    this.#match.terminate();
    this.#ontrouble(undefined);
    this.#match = this.#start();
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(move: string): void {
    this.#change({ pending: { move }, refused: undefined, advice: undefined });
    this.#post({ type: 'play', move, undoWait: this.#undoWait * settings.undo });
  }

  undo(): void {
    this.#change({ pending: 'undo', refused: undefined, advice: undefined });
    this.#post({ type: 'undo' });
  }

  advance(): void {
    this.#change({ undoUntil: undefined });
    this.#post({ type: 'advance' });
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

  #start(): Worker {
    const worker = new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromMatch>) => this.#receive(data);
    worker.onerror = ({ message }) => this.#receive({ type: 'failed', reason: message });
    const opening: ToMatch = { type: 'open', id: this.#id, game: unstoredGame(this.#id) };
    worker.postMessage(opening);
    return worker;
  }

  /**
   * How long bots wait after the player's move, in milliseconds at normal pace. If several people share the device, the wait
   * must not depend on how many moves the player had. Otherwise it would tell the others something about a hidden roll.
   */
  get #undoWait(): number {
    const { latest } = this.#feed;
    if (!latest || latest.openlyForced) return 0;
    const time = (findEntry(latest.game)?.undoTime ?? 0) * 1000;
    return latest.origin === 'solo' && latest.legal.length <= 2 ? time * SHORT : time;
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
      case 'unsaved':
        keepUnstored(message.game);
        return this.#ontrouble({ kind: 'unsaved', why: message.why });
      case 'saved':
        forgetUnstored(this.#id);
        return this.#ontrouble(undefined);
      case 'failed':
        // The player cannot move until the worker has been replaced.
        this.#change({ pending: undefined, advice: undefined, legal: [], canUndo: false });
        return this.#ontrouble({ kind: 'failed', reason: message.reason });
      case 'broken':
        return this.#ontrouble({ kind: 'broken', reason: message.reason });
      case 'missing':
        return this.#ontrouble({ kind: 'missing' });
    }
  }

  /** Shows advice if the player is still waiting for it and the decision is still the one that the captain was asked about. */
  #advise(position: string, advice: Advice | undefined): void {
    const { latest } = this.#feed;
    if (latest?.advice === 'asked' && positionOf(latest) === position) this.#change({ advice });
  }

  #accumulate({ type: _type, from, log, moments, undoFor, ...rest }: MatchUpdate): TableSnapshot {
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
      undoUntil: undoFor === undefined ? undefined : performance.now() + undoFor,
    };
  }

  /** Returns the advice on the screen if the decision in `update` is the one that the advice is about. */
  #adviceFor(update: Pick<MatchUpdate, 'you' | 'view' | 'legal'>): TableSnapshot['advice'] {
    const { latest } = this.#feed;
    return latest?.advice && positionOf(latest) === positionOf(update) ? latest.advice : undefined;
  }

  #change(changes: Partial<TableSnapshot>): void {
    const { latest } = this.#feed;
    if (latest) this.#feed.send({ ...latest, ...changes });
  }
}
