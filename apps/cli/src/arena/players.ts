import { BOTS, answer, withinMs, type Bot, type Budget } from '@sloop/bots';
import { findGame } from '@sloop/games';
import type { Contest, Thinking } from './contest.ts';
import { ExternalBot } from './external.ts';
import type { Player } from './player.ts';

/** An outsider may take this many times its milliseconds, and this many more, because of pipes and a busy machine. */
const GRACE = 1.5;
const GRACE_MS = 1000;

/** How long an outsider may take for simulations, which we cannot count. */
const SIMULATIONS_MS = 30_000;

const deadlineOf = (thinking: Thinking): number => ('ms' in thinking ? thinking.ms * GRACE + GRACE_MS : SIMULATIONS_MS);

/** Whoever plays under a name: one of our bots, one of the contest's own module, or an outsider. */
export function playerOf({ outsiders, thinking }: Contest, name: string, moduleBots: readonly Bot[] = []): Player {
  const bots = [...BOTS, ...moduleBots];
  if (bots.some((bot) => bot.name === name)) return botPlayer(bots, thinking);
  const { command } = outsiders.find((outsider) => outsider.name === name)!;
  return new ExternalBot(command, thinking, deadlineOf(thinking));
}

const budgetOf = (thinking: Thinking): Budget =>
  'ms' in thinking ? withinMs(thinking.ms, () => performance.now()) : thinking;

function botPlayer(bots: readonly Bot[], thinking: Thinking): Player {
  return {
    begin: () => {},
    choose: (question) => {
      const { failure, ...choice } = answer(question, findGame, budgetOf(thinking), bots);
      // A bot of ours that fails is a fault in our code: the contest ends and says so.
      return failure ? Promise.reject(failure) : Promise.resolve(choice);
    },
    end: () => {},
  };
}
