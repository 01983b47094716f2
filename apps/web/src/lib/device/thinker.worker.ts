// Bots think here, so that neither the page nor the match ever waits for one.
import { decide, findBot } from '@sloop/bots';
import { rngFrom, type View } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Question, ToMatch } from './messages.ts';

function think({ ticket, game: id, rank, view, legal, seed, budget }: Question): ToMatch {
  const game = findGame(id)!;
  const bot = findBot(rank) ?? findBot('bosun')!;
  const until = performance.now() + budget;
  const expired = (): boolean => performance.now() >= until;
  const { index, failure } = decide(bot, game, view as View, legal, rngFrom(seed), { expired });
  if (failure !== undefined) console.error(failure);
  return { type: 'thought', ticket, index };
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(think(data));
