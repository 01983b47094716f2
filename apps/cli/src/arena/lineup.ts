import { findBot, type Bot } from '@sloop/bots';
import { rngFrom } from '@sloop/engine';
import type { Contest, Thinking } from './contest.ts';
import { ExternalBot } from './external.ts';
import type { Player } from './player.ts';

/** What an outsider may take beyond its milliseconds, for pipes and a busy machine: so many times as long, and so many more. */
const GRACE = 1.5;
const GRACE_MS = 1000;

/** How long an outsider may take for simulations, which we cannot count. */
const SIMULATIONS_MS = 30_000;

export const deadlineOf = (thinking: Thinking): number =>
  'ms' in thinking ? thinking.ms * GRACE + GRACE_MS : SIMULATIONS_MS;

export function playerOf({ outsiders, thinking }: Contest, name: string, guests: readonly Bot[] = []): Player {
  const bot = findBot(name) ?? guests.find((guest) => guest.name === name);
  if (bot) return rankPlayer(bot, thinking);
  const { command } = outsiders.find((outsider) => outsider.name === name)!;
  return new ExternalBot(command, thinking, deadlineOf(thinking));
}

function rankPlayer(bot: Bot, thinking: Thinking): Player {
  return {
    begin: () => {},
    choose: ({ match, seat, seed }) => {
      const deadline = 'ms' in thinking ? performance.now() + thinking.ms : Infinity;
      const budget =
        'ms' in thinking ? { expired: () => performance.now() >= deadline } : { simulations: thinking.simulations };
      return Promise.resolve(bot.think(match.game, match.view(seat), match.legalMoves(seat), rngFrom(seed), budget));
    },
    end: () => {},
  };
}
