import type { Flaw, GameRecord, JsonObject, Result } from '@sloop/engine';
import { personName } from '#lib/site/person-name.ts';
import { RANKS, botName } from '#lib/site/ranks.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import { SNAPSHOT_DEFAULTS, type TableSeat, type TableSnapshot, type TableSource } from '#lib/play/snapshot.ts';
import { askWorker } from '#lib/ui/ask-worker.ts';
import type { Perspective, ShownRecord } from './replayed.ts';
import type { ToReplay } from './replay.worker.ts';

/** Replays a record in a worker. Checks every move and the result. If the record has seeds, also checks the chance events. */
export const playRecord = (record: GameRecord, perspective: Perspective): Promise<Result<ShownRecord, Flaw>> =>
  askWorker<Result<ShownRecord, Flaw>>(new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' }), {
    record,
    perspective,
  } satisfies ToReplay).catch(({ message }: Error) => ({
    ok: false,
    reason: { kind: 'unreadable', part: 'form', message },
  }));

/** Makes a seat from a name in a record. In a record from the server, a bot's name is its rank. */
function seatNamed(name: string, seat: number): TableSeat {
  const rank = RANKS.find((each) => each === name);
  return { name: rank || name === '' ? botName(seat) : personName(name), ...(rank && { bot: rank }), present: true };
}

/** The source of a replay. No move can be played, but every moment can be shown. */
export class ReplaySource implements TableSource {
  readonly record: GameRecord;
  readonly #id: string;
  readonly #feed = new SnapshotFeed();
  #perspective: Perspective = 'open';
  #seq = 0;

  constructor(id: string, record: GameRecord, failed: (flaw: Flaw) => void) {
    this.#id = id;
    this.record = record;
    this.#failed = failed;
    void this.look('open');
  }
  readonly #failed: (flaw: Flaw) => void;

  async look(perspective: Perspective): Promise<void> {
    this.#perspective = perspective;
    const replayed = await playRecord(this.record, perspective);
    if (this.#perspective !== perspective) return;
    if (!replayed.ok) return this.#failed(replayed.reason);
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
    { game, options, names, players, begun, log, moments, outcome }: ShownRecord,
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
      begun,
      log,
      moments,
      outcome,
    };
  }
}
