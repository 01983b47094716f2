// The types that describe a lesson. A lesson consists of scenes, and a scene is a script of moves with sentences between them.
// Each game's lessons are plain data.
import type { GameRecord, Json, JsonObject, Outcome } from '@sloop/engine';

/** The seat that the learner plays in every scene. */
export const LEARNER = 0;

/** One possible answer to a question in a lesson. */
export interface QuizChoice {
  readonly text: () => string;
  readonly isRight?: boolean;
  /** The text that is shown once this answer has been chosen, whether the answer is right or wrong. */
  readonly because: () => string;
}

/**
 * One idea in a lesson. If the next entry of the script is a move by the learner and the step has no quiz, the step asks
 * for that move. Otherwise the learner reads the sentences, answers the quiz if there is one, and goes on.
 */
export interface LessonStep {
  /** One or two short sentences, with `**bold**` text and symbols such as `[sym-D|dagger]`. */
  readonly say: () => string;
  /**
   * CSS selectors for what the sentences are about. The first selector that finds something on the screen is used. The
   * lesson points at everything that this selector finds.
   */
  readonly at: readonly string[];
  /** A CSS selector for what the learner must touch, if that is not what `at` points at. The lesson then points at both. */
  readonly touch?: string;
  /**
   * CSS selectors for other things that the lesson's text should not cover. The text always avoids the tray and the things that the
   * lesson points at.
   */
  readonly clear?: readonly string[];
  /**
   * Other moves that the step accepts, because they have the same effect as the move that it asks for. The lesson still
   * plays the move in the script.
   */
  readonly also?: readonly string[];
  /** Returns what the lesson says about a legal move that the step does not ask for. */
  readonly instead?: (move: string) => string;
  /** The possible answers, if the step asks a question instead of asking for a move. */
  readonly quiz?: readonly QuizChoice[];
}

/**
 * Makes a step. `say` returns its sentences, `at` selects the things on the screen that the sentences talk about, and
 * `more` holds all other properties.
 */
export const step = (
  say: () => string,
  at: readonly string[],
  more: Omit<LessonStep, 'say' | 'at'> = {},
): LessonStep => ({ say, at, ...more });

/** A part of a lesson. Each scene begins with its own position, or with the set-up of the game. */
export interface LessonScene {
  readonly players: number;
  readonly options: JsonObject;
  /** If undefined, the scene begins with the set-up. */
  readonly position?: Json;
  /** The moves, as in a record, with the steps between them. */
  readonly script: readonly (string | LessonStep)[];
  /** How the game ends, if the scene's last move ends it. */
  readonly result?: Outcome;
}

export interface Lesson {
  /** Identifies the lesson within its game. The id is part of the lesson's address. */
  readonly id: string;
  readonly game: string;
  readonly title: () => string;
  readonly about: () => string;
  readonly scenes: readonly LessonScene[];
}

/** The record of a scene: its moves without the steps. */
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
