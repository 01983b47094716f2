import { decide, findBot } from '@sloop/bots';
import { rngFrom, type View } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Question, Reply } from './thought.ts';

export default function think({ game: id, rank, viewer, cells, legal, seed, budget }: Question): Reply {
  const game = findGame(id);
  const bot = findBot(rank);
  if (!game || !bot) throw new Error(`there is no ${game ? `bot ${rank}` : `game ${id}`}`);
  const end = performance.now() + budget;
  const view = { viewer, cells: cells as View['cells'] };
  const { index, failure } = decide(bot, game, view, legal, rngFrom(seed), { expired: () => performance.now() >= end });
  return failure === undefined ? { index } : { index, failure };
}
