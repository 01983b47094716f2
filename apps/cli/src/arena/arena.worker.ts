import { parentPort, workerData } from 'node:worker_threads';
import { moduleBotsOf, playersOf, readContest, type Contest } from './contest.ts';
import { playDeal } from './deal.ts';
import { playerOf } from './players.ts';

/** A message to a worker. A number is the index of a deal: the worker plays the deal and replies with a `PlayedDeal`. */
export type WorkerCommand = number | 'stop';

const contest = workerData as Contest;
const moduleBots = await moduleBotsOf(contest);
const table = readContest(contest, moduleBots);
if (!table.ok) throw new Error(table.reason);
const players = new Map(playersOf(contest).map((name) => [name, playerOf(contest, name, moduleBots)]));

parentPort!.on('message', (command: WorkerCommand) => {
  if (command === 'stop') {
    for (const player of players.values()) player.end();
    process.exit();
  }
  void playDeal(contest, table.value, players, command).then((played) => parentPort!.postMessage(played));
});
