import { Worker } from 'node:worker_threads';
import { wholeDeals, type ArenaConfig, type ArenaResult, type Progress } from '@sloop/cli/arena';
import type { PlayedDeal } from '@sloop/cli/arena/deal';
import { Scoresheet } from '@sloop/cli/arena/scoresheet';
import { standingsOf } from '@sloop/cli/arena/standings';
import type { DealBatch } from './referee.worker.ts';

/** Runs an arena whose games are played on boardgame.io. The second player is boardgame.io's bot. */
export async function runBoardgameIo(
  config: ArenaConfig,
  progress: (progress: Progress) => void,
): Promise<ArenaResult> {
  const { games, workers, bound, ...contest } = config;
  const seats = contest.seats.length;
  const deals = wholeDeals(games, seats) / seats;
  const ms = 'ms' in contest.thinking ? contest.thinking.ms : 0;
  const sheet = new Scoresheet(contest, deals, undefined, bound);
  const crew = Array.from({ length: Math.min(workers, deals) }, (_, index) => {
    const own = Array.from({ length: deals }, (_each, deal) => deal).filter((deal) => deal % workers === index);
    const batch: DealBatch = { ms, seed: contest.seed, deals: own };
    return new Worker(new URL('referee.worker.ts', import.meta.url), { workerData: batch });
  });
  const add = (deal: PlayedDeal): boolean => {
    sheet.add(deal);
    progress({ games: sheet.games, share: sheet.share });
    return sheet.isFull;
  };
  await collect(crew, add).finally(() => Promise.all(crew.map((worker) => worker.terminate())));
  return standingsOf(contest, sheet.deals);
}

const collect = (crew: readonly Worker[], add: (deal: PlayedDeal) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const worker of crew) {
      worker.on('error', reject);
      worker.on('message', (deal: PlayedDeal) => {
        if (add(deal)) resolve();
      });
    }
  });
