// Stores which step of each lesson the learner has reached on this device, so that the lesson can continue with that step.
import type { Lesson } from '#lib/games/lesson.ts';
import { readObject, storeObject } from '#lib/site/storage.ts';

const KEY = 'sloop-lessons';

const nameOf = ({ game, id }: Pick<Lesson, 'game' | 'id'>): string => `${game}/${id}`;

/**
 * The step where the learner left a lesson, counted from 0; `done` for a finished lesson; undefined if the lesson was
 * never begun.
 */
export function reached(lesson: Pick<Lesson, 'game' | 'id'>): number | 'done' | undefined {
  const step = readObject(KEY)[nameOf(lesson)];
  return step === 'done' || (typeof step === 'number' && Number.isInteger(step) && step >= 0) ? step : undefined;
}

export const keepReached = (lesson: Pick<Lesson, 'game' | 'id'>, step: number | 'done'): void =>
  storeObject(KEY, { ...readObject(KEY), [nameOf(lesson)]: step });

/** Whether one of a game's lessons was finished on this device. */
export const isLearned = (game: string): boolean =>
  Object.entries(readObject(KEY)).some(([lesson, step]) => lesson.startsWith(`${game}/`) && step === 'done');
