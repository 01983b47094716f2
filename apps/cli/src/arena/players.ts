import { BOTS, answer, withinMs, type Bot, type Budget } from '@sloop/bots';
import { findGame } from '@sloop/games';
import type { Contest, Thinking } from './contest.ts';
import { ExternalBot } from './external.ts';
import type { Player } from './player.ts';

/**
 * The deadline of an external bot is `GRACE` times its thinking time plus `GRACE_MS`. The extra time is for the pipes
 * and for delays on a busy machine.
 */
const GRACE = 1.5;
const GRACE_MS = 1000;

/**
 * The deadline, in milliseconds, of an external bot that is limited by simulations. The arena cannot count the
 * simulations of an external bot.
 */
const SIMULATIONS_MS = 30_000;

const deadlineOf = (thinking: Thinking): number => ('ms' in thinking ? thinking.ms * GRACE + GRACE_MS : SIMULATIONS_MS);

/** The player with this name: a built-in bot, a bot of the contest's module, or an external bot. */
export function playerOf(contest: Contest, name: string, moduleBots: readonly Bot[] = []): Player {
  const { outsiders, thinking, countsProcessorTime } = contest;
  const bots = [...BOTS, ...moduleBots];
  const now = countsProcessorTime ? processorNow : () => performance.now();
  if (bots.some((bot) => bot.name === name)) return botPlayer(bots, thinking, now);
  const { command } = outsiders.find((outsider) => outsider.name === name)!;
  return new ExternalBot(command, thinking, deadlineOf(thinking));
}

/** The processor time that this thread has used, in milliseconds. */
export const processorNow = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const budgetOf = (thinking: Thinking, now: () => number): Budget =>
  'ms' in thinking ? withinMs(thinking.ms, now) : thinking;

function botPlayer(bots: readonly Bot[], thinking: Thinking, now: () => number): Player {
  return {
    begin: () => {},
    choose: (question) => {
      const { failure, ...choice } = answer(question, findGame, budgetOf(thinking, now), bots);
      // If a built-in bot fails, our code is wrong, so the error ends the contest.
      return failure ? Promise.reject(failure) : Promise.resolve(choice);
    },
    end: () => {},
  };
}
