import { Worker } from 'node:worker_threads';
import type { WorkerCommand } from './arena.worker.ts';
import { moduleBotsOf, readContest, type ArenaConfig } from './contest.ts';
import type { PlayedDeal } from './deal.ts';
import { Scoresheet } from './scoresheet.ts';
import { standingsOf, type ArenaResult } from './standings.ts';

export type { ArenaConfig } from './contest.ts';
export type { ArenaResult } from './standings.ts';

export interface Progress {
  /** The number of games played so far. */
  readonly games: number;
  /** The first player's share of the victories so far. */
  readonly share: number;
}

/** Rounds a number of games up to whole deals. */
export const wholeDeals = (games: number, seats: number): number => Math.ceil(games / seats) * seats;

/** Plays a contest on several workers. The number of workers does not affect the result, unless the bots have a time limit. */
export async function runArena(config: ArenaConfig, progress: (progress: Progress) => void): Promise<ArenaResult> {
  const { workers, sprt, bound, games, ...contest } = config;
  const table = readContest(contest, await moduleBotsOf(contest));
  if (!table.ok) throw new Error(table.reason);
  const seats = contest.seats.length;
  const deals = wholeDeals(games, seats) / seats;
  const sheet = new Scoresheet(contest, deals, sprt, bound);
  const team = Array.from(
    { length: Math.min(workers, deals) },
    () => new Worker(new URL('./arena.worker.ts', import.meta.url), { workerData: contest }),
  );
  const add = (deal: PlayedDeal): boolean => {
    sheet.add(deal);
    progress({ games: sheet.games, share: sheet.share });
    return sheet.isFull;
  };
  await handOut(team, deals, add).finally(() => Promise.all(team.map(dismiss)));
  return standingsOf(contest, sheet.deals, sprt);
}

const send = (worker: Worker, command: WorkerCommand): void => worker.postMessage(command);

/** Sends deals to the workers, one at a time to each worker, until `add` returns true. */
function handOut(team: readonly Worker[], deals: number, add: (deal: PlayedDeal) => boolean): Promise<void> {
  let dealt = 0;
  return new Promise<void>((resolve, reject) => {
    for (const worker of team) {
      const next = (): void => {
        if (dealt < deals) send(worker, dealt++);
      };
      worker.on('message', (deal: PlayedDeal) => {
        if (add(deal)) resolve();
        else next();
      });
      worker.on('error', reject);
      next();
    }
  });
}

/** Stops a worker after its current decision. Before it exits, the worker ends its external bots. */
function dismiss(worker: Worker): Promise<void> {
  worker.removeAllListeners('message');
  return new Promise((resolve) => {
    // A worker that failed has already ended. The thread id of an ended worker is −1.
    if (worker.threadId < 0) return resolve();
    worker.once('exit', () => resolve());
    send(worker, 'stop');
  });
}
