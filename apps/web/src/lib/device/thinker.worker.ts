// Bots think in this worker, so that they block neither the page nor the match's worker.
import { aboutEqual, answer, withinMs } from '@sloop/bots';
import { findGame } from '@sloop/games';
import type { Answered, Asked } from './messages.ts';

function think({ ticket, question, budget }: Asked): Answered {
  const begun = performance.now();
  const thought = answer(
    question,
    findGame,
    withinMs(budget, () => performance.now()),
  );
  if (thought.failure !== undefined) console.error(thought.failure);
  return {
    ticket,
    index: thought.index,
    equal: aboutEqual(thought).map(({ index }) => index),
    chance: thought.considered[0]?.value,
    tries: thought.considered[0]?.visits ?? 0,
    took: performance.now() - begun,
  };
}

self.onmessage = ({ data }: MessageEvent<Asked>) => self.postMessage(think(data));
