import type { GameRecord, JsonObject, Result } from '@sloop/engine';
import { RANKS, botName } from '#lib/site/ranks.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { QUIET_TABLE, type TableSeat, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import type { Eyes, Replayed } from './replayed.ts';
import type { ToReplay } from './replay.worker.ts';

/** Asks a worker that is there for this question alone. */
function ask<Value>(message: ToReplay): Promise<Result<Value>> {
  const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Result<Value>>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Result<Value>>) => resolve(data);
    worker.onerror = ({ message: reason }) => resolve({ ok: false, reason });
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}

/** Checks every roll and draw of a record against its seeds. */
export const verifyRecord = (record: GameRecord): Promise<Result<{ readonly chanceEvents: number }>> =>
  ask({ type: 'verify', record });

/** Plays a record through and checks it. */
export const readRecord = (record: GameRecord): Promise<Result<Replayed>> =>
  ask({ type: 'replay', record, eyes: 'open' });

/** A record names a bot of the server by its rank. */
function seatNamed(name: string, seat: number): TableSeat {
  const rank = RANKS.find((each) => each === name);
  return { name: rank || name === '' ? botName(seat) : name, ...(rank && { bot: rank }), present: true };
}

/** A record as a table: nothing can be played, everything can be looked at. */
export class ReplaySource implements TableSource {
  readonly record: GameRecord;
  readonly #id: string;
  readonly #feed = new SnapshotFeed();
  #eyes: Eyes = 'open';
  #seq = 0;

  constructor(id: string, record: GameRecord, failed: (reason: string) => void) {
    this.#id = id;
    this.record = record;
    this.#failed = failed;
    void this.look('open');
  }
  readonly #failed: (reason: string) => void;

  get eyes(): Eyes {
    return this.#eyes;
  }

  /** Looks through other eyes. */
  async look(eyes: Eyes): Promise<void> {
    this.#eyes = eyes;
    const replayed = await ask<Replayed>({ type: 'replay', record: this.record, eyes });
    if (this.#eyes !== eyes) return;
    if (!replayed.ok) return this.#failed(replayed.reason);
    this.#feed.send(this.#snapshotOf(replayed.value, eyes));
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(): void {}

  undo(): void {}

  close(): void {
    this.#feed.close();
  }

  #snapshotOf({ game, options, names, players, log, moments, outcome }: Replayed, eyes: Eyes): TableSnapshot {
    const last = moments.at(-1);
    return {
      ...QUIET_TABLE,
      origin: 'replay',
      id: this.#id,
      game,
      options: options as JsonObject,
      seq: ++this.#seq,
      status: outcome ? 'over' : 'playing',
      seats: Array.from({ length: players }, (_, seat) => seatNamed(names?.[seat] ?? '', seat)),
      you: eyes === 'open' ? undefined : eyes,
      view: last?.view,
      toAct: last?.toAct ?? [],
      log,
      moments,
      outcome,
    };
  }
}
