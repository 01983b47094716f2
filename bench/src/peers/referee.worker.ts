import { parentPort, workerData } from 'node:worker_threads';
import { mctsThinker, ourThinker, playDeal } from './referee.ts';

/** The deals that this worker plays. It sends a `PlayedDeal` for each of them. */
export interface DealBatch {
  readonly ms: number;
  readonly seed: string;
  readonly deals: readonly number[];
}

const { ms, seed, deals } = workerData as DealBatch;
for (const deal of deals) {
  const thinkers = [
    ourThinker('captain', ms, `${seed}/${deal}/captain`),
    await mctsThinker(ms, `${seed}/${deal}/MCTSBot`),
  ] as const;
  parentPort!.postMessage(await playDeal(thinkers, seed, deal));
}
