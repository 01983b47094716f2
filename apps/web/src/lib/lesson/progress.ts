// How far the person at this device is in each lesson, so that it goes on where they left it.
import type { Lesson } from '#lib/games/lesson.ts';

const KEY = 'sloop-lessons';
type Progress = { readonly [lesson: string]: number | 'done' };

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Progress) : {};
  } catch {
    return {};
  }
}

const nameOf = ({ game, id }: Pick<Lesson, 'game' | 'id'>): string => `${game}/${id}`;

/** The step at which a lesson was left, from 0; `done` once it was finished; undefined if it was never begun. */
export function reached(lesson: Pick<Lesson, 'game' | 'id'>): number | 'done' | undefined {
  const step = read()[nameOf(lesson)];
  return step === 'done' || (typeof step === 'number' && Number.isInteger(step) && step >= 0) ? step : undefined;
}

export function keepReached(lesson: Pick<Lesson, 'game' | 'id'>, step: number | 'done'): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [nameOf(lesson)]: step }));
  } catch {
    // A browser that stores nothing begins the lesson again next time.
  }
}

/** Whether a lesson of a game was finished on this device. */
export const isLearned = (game: string): boolean =>
  Object.entries(read()).some(([lesson, step]) => lesson.startsWith(`${game}/`) && step === 'done');
