import type { GameRecord, JsonObject, Result } from '@sloop/engine';
import { RANKS, botName } from '#lib/site/ranks.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { SNAPSHOT_DEFAULTS, type TableSeat, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import type { Perspective, ShownRecord } from './replayed.ts';
import type { ToReplay } from './replay.worker.ts';

/** Replays a record in a worker. Checks every move and the result, and the chance if the record has seeds. */
export function playRecord(record: GameRecord, perspective: Perspective): Promise<Result<ShownRecord>> {
  const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Result<ShownRecord>>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Result<ShownRecord>>) => resolve(data);
    worker.onerror = ({ message: reason }) => resolve({ ok: false, reason });
    worker.postMessage({ record, perspective } satisfies ToReplay);
  }).finally(() => worker.terminate());
}

/** The seat of a name in a record. The server's records name a bot by its rank. */
function seatNamed(name: string, seat: number): TableSeat {
  const rank = RANKS.find((each) => each === name);
  return { name: rank || name === '' ? botName(seat) : name, ...(rank && { bot: rank }), present: true };
}

/** A record as a table. Nothing can be played, but every moment can be shown. */
export class ReplaySource implements TableSource {
  readonly record: GameRecord;
  readonly #id: string;
  readonly #feed = new SnapshotFeed();
  #perspective: Perspective = 'open';
  #seq = 0;
  #verified: number | undefined;

  constructor(id: string, record: GameRecord, failed: (reason: string) => void) {
    this.#id = id;
    this.record = record;
    this.#failed = failed;
    void this.look('open');
  }
  readonly #failed: (reason: string) => void;

  /** The number of rolls and draws that were verified against the record's seeds; undefined if it has none. */
  get verified(): number | undefined {
    return this.#verified;
  }

  /** Shows the game as another viewer. */
  async look(perspective: Perspective): Promise<void> {
    this.#perspective = perspective;
    const replayed = await playRecord(this.record, perspective);
    if (this.#perspective !== perspective) return;
    if (!replayed.ok) return this.#failed(replayed.reason);
    this.#verified = replayed.value.verified;
    this.#feed.send(this.#snapshotOf(replayed.value, perspective));
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(): void {}

  undo(): void {}

  close(): void {
    this.#feed.close();
  }

  #snapshotOf(
    { game, options, names, players, log, moments, outcome }: ShownRecord,
    perspective: Perspective,
  ): TableSnapshot {
    const last = moments.at(-1);
    return {
      ...SNAPSHOT_DEFAULTS,
      origin: 'replay',
      id: this.#id,
      game,
      options: options as JsonObject,
      seq: ++this.#seq,
      status: outcome ? 'over' : 'playing',
      seats: Array.from({ length: players }, (_, seat) => seatNamed(names?.[seat] ?? '', seat)),
      you: perspective === 'open' ? undefined : perspective,
      view: last?.view,
      toAct: last?.toAct ?? [],
      log,
      moments,
      outcome,
    };
  }
}
