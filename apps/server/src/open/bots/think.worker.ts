import { answer, withinMs, type Answer, type Question } from '@sloop/bots';
import { findGame } from '@sloop/games';

/** A question, and how many milliseconds the bot may think about it. */
export interface Task {
  readonly question: Question;
  readonly budget: number;
}

export default function think({ question, budget }: Task): Pick<Answer, 'index' | 'failure'> {
  const { index, failure } = answer(
    question,
    findGame,
    withinMs(budget, () => performance.now()),
  );
  return failure ? { index, failure } : { index };
}
