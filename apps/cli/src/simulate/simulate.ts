import { Worker } from 'node:worker_threads';
import type { Batch } from './simulate.worker.ts';
import { emptyTally, merge, type Experiment, type Tally } from './tally.ts';

/**
 * The number of games that a worker receives in one message. With larger batches, some workers would finish long before
 * the other workers. Smaller batches would need too many messages.
 */
const BATCH = 250;

/** Plays games 0 to `games` − 1 of an experiment on several workers. The number of workers does not affect the tally. */
export async function simulate(
  experiment: Experiment,
  games: number,
  workers: number,
  progress: (games: number) => void,
): Promise<Tally> {
  const tally = emptyTally(experiment.players);
  let next = 0;
  const take = (): Batch | undefined => {
    if (next >= games) return undefined;
    const from = next;
    next = Math.min(from + BATCH, games);
    return { experiment, from, to: next };
  };
  const count = Math.min(workers, Math.ceil(games / BATCH));
  await Promise.all(
    Array.from({ length: count }, () =>
      work(take, (part) => {
        merge(tally, part);
        progress(tally.games);
      }),
    ),
  );
  return tally;
}

function work(take: () => Batch | undefined, done: (part: Tally) => void): Promise<void> {
  const worker = new Worker(new URL('./simulate.worker.ts', import.meta.url));
  return new Promise<void>((resolve, reject) => {
    const takeNext = (): void => {
      const batch = take();
      if (batch) worker.postMessage(batch);
      else resolve();
    };
    worker.on('message', (part: Tally) => {
      done(part);
      takeNext();
    });
    worker.on('error', reject);
    takeNext();
  }).finally(() => worker.terminate());
}
