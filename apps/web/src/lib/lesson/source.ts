import type { JsonObject, Result } from '@sloop/engine';
import { LEARNER, type Lesson, type LessonStep } from '#lib/games/lesson.ts';
import { SnapshotFeed } from '#lib/play/feed.ts';
import {
  SNAPSHOT_DEFAULTS,
  type Refused,
  type TableSeat,
  type TableSnapshot,
  type TableSource,
} from '#lib/play/snapshot.ts';
import { botName } from '#lib/site/ranks.ts';
import { askWorker } from '#lib/ui/ask-worker.ts';
import { requestsOf, stepsOf, wantedAt, type Stop } from './stops.ts';

/** Plays a lesson's scenes in a worker. */
const playLesson = (lesson: Lesson): Promise<Result<Stop[]>> =>
  askWorker<Result<Stop[]>>(
    new Worker(new URL('./stops.worker.ts', import.meta.url), { type: 'module' }),
    requestsOf(lesson),
  ).catch(({ message: reason }: Error) => ({ ok: false, reason }));

/** Receives what the lesson says about a move by the learner; undefined if the step accepts that move. */
export type MoveComment = (comment: string | undefined) => void;

/**
 * The source of a lesson's table. Opponents play what the script says. The learner's move counts if the step asks for
 * it or lists it in `also`.
 */
export class LessonSource implements TableSource {
  readonly #lesson: Lesson;
  readonly #steps: ReturnType<typeof stepsOf>;
  readonly #feed = new SnapshotFeed();
  readonly #onmoved: MoveComment;
  #stops: readonly Stop[] = [];
  #at: number;
  #seq = 0;

  private constructor(lesson: Lesson, at: number, stops: readonly Stop[], onmoved: MoveComment) {
    this.#lesson = lesson;
    this.#steps = stepsOf(lesson);
    this.#stops = stops;
    this.#onmoved = onmoved;
    this.#at = Math.min(Math.max(at, 0), this.#steps.length - 1);
    this.#send();
  }

  /** Opens a lesson at a step. `onmoved` receives what the lesson says about each of the learner's moves. */
  static async open(lesson: Lesson, at: number, onmoved: MoveComment): Promise<Result<LessonSource>> {
    const stops = await playLesson(lesson);
    return stops.ok ? { ok: true, value: new LessonSource(lesson, at, stops.value, onmoved) } : stops;
  }

  /** The index of the current step. */
  get at(): number {
    return this.#at;
  }

  get count(): number {
    return this.#steps.length;
  }

  stepAt(at: number): LessonStep {
    return this.#steps[at]!.step;
  }

  /** The move that a step asks for; undefined if the learner only reads the step, or if it asks a question. */
  wantedAt(at: number): string | undefined {
    const { scene, step } = this.#steps[at]!;
    return wantedAt(scene, step);
  }

  go(at: number): void {
    if (at < 0 || at >= this.count || at === this.#at) return;
    this.#at = at;
    this.#send();
  }

  play(move: string): void {
    if (!this.#stops[this.#at]!.legal.includes(move)) return this.#send({ code: 'illegal-move', message: move });
    if (move === this.wantedAt(this.#at) || this.stepAt(this.#at).also?.includes(move)) {
      this.#onmoved(undefined);
      this.go(this.#at + 1);
    } else {
      this.#onmoved(this.stepAt(this.#at).instead?.(move) ?? '');
      this.#send();
    }
  }

  undo(): void {}

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  close(): void {
    this.#feed.close();
  }

  #send(refused?: Refused): void {
    const { players, options, ...shown } = this.#stops[this.#at]!;
    this.#feed.send({
      ...SNAPSHOT_DEFAULTS,
      ...shown,
      origin: 'lesson',
      id: `${this.#lesson.game} ${this.#lesson.id} ${this.#lesson.scenes.indexOf(this.#steps[this.#at]!.scene)}`,
      game: this.#lesson.game,
      options: options as JsonObject,
      seq: ++this.#seq,
      status: shown.outcome ? 'over' : 'playing',
      seats: Array.from({ length: players }, (_, seat): TableSeat => ({
        name: seat === LEARNER ? '' : botName(seat),
        present: true,
      })),
      you: LEARNER,
      refused,
    });
  }
}
