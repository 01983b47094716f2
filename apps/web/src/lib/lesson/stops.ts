// Plays a lesson's scenes and returns the table as it is at each step.
import {
  readRecord,
  replay,
  type Game,
  type GameRecord,
  type Json,
  type LoggedMove,
  type Moment,
  type Outcome,
  type Result,
  type Seat,
} from '@sloop/engine';
import { LEARNER, sceneRecord, type Lesson, type LessonScene, type LessonStep } from '#lib/games/lesson.ts';

/** The table at one step, as the learner may see it. */
export interface Stop {
  readonly players: number;
  readonly options: Json;
  readonly view: Json;
  readonly toAct: readonly Seat[];
  /** The learner's legal moves; empty if the step asks for no move. */
  readonly legal: readonly string[];
  /** The view at the beginning of the scene; undefined if the scene begins with the set-up. */
  readonly begun: Json | undefined;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Outcome | undefined;
}

/**
 * What the page sends to the worker for one scene. The texts of the steps are left out: they are functions, which
 * cannot be sent to a worker.
 */
export interface StopRequest {
  readonly record: GameRecord;
  /** For each step, how many moves come before it, and whether it asks for a move. */
  readonly steps: readonly { readonly moves: number; readonly asks: boolean }[];
}

/** The move that a step asks for; undefined if the learner only reads the step, or if it asks a question. */
export function wantedAt(scene: LessonScene, step: LessonStep): string | undefined {
  const next = scene.script[scene.script.indexOf(step) + 1];
  const isOwn = typeof next === 'string' && next.startsWith(`${LEARNER} `);
  return isOwn && !step.quiz ? next.slice(next.indexOf(' ') + 1) : undefined;
}

/** Every step of a lesson in order, with the scene that it belongs to. */
export const stepsOf = ({ scenes }: Lesson): { readonly scene: LessonScene; readonly step: LessonStep }[] =>
  scenes.flatMap((scene) => scene.script.filter((part) => typeof part !== 'string').map((step) => ({ scene, step })));

export const requestsOf = (lesson: Lesson): StopRequest[] =>
  lesson.scenes.map((scene) => ({
    record: sceneRecord(lesson.game, scene),
    steps: scene.script.flatMap((part, index) =>
      typeof part === 'string'
        ? []
        : [
            {
              moves: scene.script.slice(0, index).filter((before) => typeof before === 'string').length,
              asks: wantedAt(scene, part) !== undefined,
            },
          ],
    ),
  }));

/** Plays each scene up to each of its steps. If a move cannot be played, returns a failure with the reason. */
export function playStops(
  requests: readonly StopRequest[],
  findGame: (id: string) => Game | undefined,
): Result<Stop[]> {
  const stops: Stop[] = [];
  for (const { record, steps } of requests) {
    const beginning = readRecord(record, findGame);
    if (!beginning.ok) return beginning;
    const begun = record.position === undefined ? undefined : beginning.value.match.show(LEARNER);
    for (const { moves, asks } of steps) {
      const result = moves === record.moves.length ? record.result : null;
      const replayed = replay({ ...record, moves: record.moves.slice(0, moves), result }, findGame);
      if (!replayed.ok) return replayed;
      const { match } = replayed.value;
      stops.push({
        players: match.players,
        options: match.options as unknown as Json,
        view: match.show(LEARNER),
        toAct: match.toAct === 'chance' ? [] : match.toAct,
        legal: asks ? match.legal(LEARNER) : [],
        begun,
        ...match.story(LEARNER),
        outcome: match.outcome,
      });
    }
  }
  return { ok: true, value: stops };
}
