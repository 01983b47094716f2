// What a lesson is made of: scenes, each a record with sentences between its moves. The games' own lessons are plain data.
import type { GameRecord, Json, JsonObject, Outcome } from '@sloop/engine';

/** The seat that the learner plays in every scene. */
export const LEARNER = 0;

/** One possible answer to a question of the lesson. */
export interface QuizChoice {
  readonly text: () => string;
  readonly isRight?: boolean;
  /** Said once it was chosen, right or wrong. */
  readonly because: () => string;
}

/**
 * One idea. If the learner moves next in the script, the step asks for exactly that move. Otherwise the learner reads it and
 * goes on.
 */
export interface LessonStep {
  /** One or two short sentences: `**bold**` and `[sym-D|dagger]`. */
  readonly say: () => string;
  /** What they speak of, as CSS selectors. The first one with something on the screen counts; all of that is pointed at. */
  readonly at: readonly string[];
  /** What must be touched, where that is something else. It is pointed at as well. */
  readonly touch?: string;
  /** What the words should not cover, apart from what they point at and the tray, as CSS selectors. */
  readonly clear?: readonly string[];
  /** Moves that count as the one asked for, because they come to the same. The script's own move is played. */
  readonly also?: readonly string[];
  /** Answers a legal move that the step does not ask for. */
  readonly instead?: (move: string) => string;
  /** A question instead of a move. */
  readonly quiz?: readonly QuizChoice[];
}

/** A step with its sentence, what that points at, and whatever else it has. */
export const step = (
  say: () => string,
  at: readonly string[],
  more: Omit<LessonStep, 'say' | 'at'> = {},
): LessonStep => ({ say, at, ...more });

/** A part of a lesson that begins with a position of its own. */
export interface LessonScene {
  readonly players: number;
  readonly options: JsonObject;
  /** Without it, the scene begins with the set-up. */
  readonly position?: Json;
  /** Moves as in a record, and the steps between them. */
  readonly script: readonly (string | LessonStep)[];
  /** How the game ends, if the last move of the scene ends it. */
  readonly result?: Outcome;
}

export interface Lesson {
  /** Names the lesson among those of its game; part of its address. */
  readonly id: string;
  readonly game: string;
  readonly title: () => string;
  readonly about: () => string;
  readonly scenes: readonly LessonScene[];
}

/** A scene without its sentences. */
export const sceneRecord = (game: string, { players, options, position, script, result }: LessonScene): GameRecord => ({
  format: 'sloop-record',
  version: 1,
  game,
  players,
  options,
  ...(position !== undefined && { position }),
  moves: script.filter((part) => typeof part === 'string'),
  result: result ?? null,
});
