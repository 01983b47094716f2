// Bots think in this worker, so that they block neither the page nor the worker of the match.
import { answer, withinMs } from '@sloop/bots';
import { findGame } from '@sloop/games';
import type { Asked, Thought } from './messages.ts';

function think({ ticket, question, budget }: Asked): Thought {
  const begun = performance.now();
  const { index, failure } = answer(
    question,
    findGame,
    withinMs(budget, () => performance.now()),
  );
  if (failure !== undefined) console.error(failure);
  return { ticket, index, took: performance.now() - begun };
}

self.onmessage = ({ data }: MessageEvent<Asked>) => self.postMessage(think(data));
