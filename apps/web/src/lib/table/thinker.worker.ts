// Bots think here, so that neither the page nor the match ever waits for one.
import { decide, findBot } from '@sloop/bots';
import { QuickRng, type View } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Question, ToMatch } from './local.messages.ts';

function randomRng(): QuickRng {
  const [a = 1, b = 1] = crypto.getRandomValues(new Int32Array(2));
  return new QuickRng(a, b | 1);
}

function think({ ticket, game: id, rank, view, legal, budget }: Question): ToMatch {
  const game = findGame(id)!;
  const bot = findBot(rank) ?? findBot('bosun')!;
  const until = performance.now() + budget;
  const expired = (): boolean => performance.now() >= until;
  const { index, failure } = decide(bot, game, view as View, legal, randomRng(), { expired });
  if (failure !== undefined) console.error(failure);
  return { type: 'thought', ticket, index };
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(think(data));
