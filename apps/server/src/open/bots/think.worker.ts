import { answer, withinMs, type Answer, type Question } from '@sloop/bots';
import { findGame } from '@sloop/games';

/** A question, and how many milliseconds the bot may think about it. */
export interface Task {
  readonly question: Question;
  readonly budget: number;
}

export interface TimedAnswer extends Pick<Answer, 'index' | 'failure'> {
  /** How long the bot thought, in milliseconds. */
  readonly took: number;
}

export default function think({ question, budget }: Task): TimedAnswer {
  const before = performance.now();
  const { index, failure } = answer(
    question,
    findGame,
    withinMs(budget, () => performance.now()),
  );
  const took = performance.now() - before;
  return failure ? { index, failure, took } : { index, took };
}
