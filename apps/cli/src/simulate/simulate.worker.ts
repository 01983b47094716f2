import { parentPort } from 'node:worker_threads';
import { findGame } from '@sloop/games';
import { emptyTally, simulateGame, type Experiment } from './tally.ts';

/** A message to a worker. The worker plays the games `from` to `to` − 1 of the experiment and replies with their tally. */
export interface Batch {
  readonly experiment: Experiment;
  readonly from: number;
  readonly to: number;
}

parentPort!.on('message', ({ experiment, from, to }: Batch) => {
  const game = findGame(experiment.game)!;
  const options = game.options(experiment.options, experiment.players);
  if (!options.ok) throw new Error(options.reason);
  const tally = emptyTally(experiment.players);
  for (let index = from; index < to; index++) simulateGame(tally, game, options.value, experiment, index);
  parentPort!.postMessage(tally);
});
