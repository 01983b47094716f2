import type { GameRecord, JsonObject, Result } from '@sloop/engine';
import { RANKS, botName } from '#lib/site/ranks.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { QUIET_TABLE, type TableSeat, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import type { Eyes, ShownRecord } from './replayed.ts';
import type { ToReplay } from './replay.worker.ts';

/** Replays a record in a worker. Checks every move and the result, and the chance if the record has seeds. */
export function playRecord(record: GameRecord, eyes: Eyes): Promise<Result<ShownRecord>> {
  const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Result<ShownRecord>>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Result<ShownRecord>>) => resolve(data);
    worker.onerror = ({ message: reason }) => resolve({ ok: false, reason });
    worker.postMessage({ record, eyes } satisfies ToReplay);
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
  #eyes: Eyes = 'open';
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
  async look(eyes: Eyes): Promise<void> {
    this.#eyes = eyes;
    const replayed = await playRecord(this.record, eyes);
    if (this.#eyes !== eyes) return;
    if (!replayed.ok) return this.#failed(replayed.reason);
    this.#verified = replayed.value.verified;
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

  #snapshotOf({ game, options, names, players, log, moments, outcome }: ShownRecord, eyes: Eyes): TableSnapshot {
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
