import { rngFrom, type Game, type Match, type Move, type Seat, type View } from '@sloop/engine';
import type { Bot, Budget, Thought } from './bot.ts';
import { BOTS } from './ranks.ts';

/**
 * A decision that a bot is asked to make. A question is plain data that can be sent to another thread. It contains only what the
 * seat may know.
 */
export interface Question {
  /** The game's id. */
  readonly game: string;
  /** The bot's name. */
  readonly bot: string;
  readonly view: View;
  /** The seat's legal moves, in the order of `Match.legal`. */
  readonly legal: readonly Move[];
  /** The seed of the bot's random numbers. The same question with the same number of simulations always gives the same answer. */
  readonly seed: string;
}

/** What the bot thought. If the bot failed, the answer is the first legal move, and `failure` is the error. */
export interface Answer extends Thought {
  readonly failure?: Error;
}

/** Makes the question for a seat that owes an answer. */
export function questionOf(match: Match, seat: Seat, bot: string, seed: string): Question {
  return { game: match.game.id, bot, view: match.view(seat), legal: match.legalMoves(seat), seed };
}

/** A budget that expires after `ms` milliseconds. `now` is the caller's clock. */
export function withinMs(ms: number, now: () => number): Budget {
  const end = now() + ms;
  return { expired: () => now() >= end };
}

/** Lets the bot think. Never throws and always returns a legal move, so that no bot can stop a game. */
export function answer(
  question: Question,
  findGame: (id: string) => Game | undefined,
  budget: Budget,
  bots: readonly Bot[] = BOTS,
): Answer {
  const { game: id, bot: name, view, legal, seed } = question;
  if (legal.length === 1) return FIRST_MOVE;
  try {
    const game = findGame(id);
    const bot = bots.find((each) => each.name === name);
    if (!game || !bot) return failed(`there is no ${game ? `bot ${name}` : `game ${id}`}`);
    const thought = bot.think(game, view, legal, rngFrom(seed), budget);
    return legal[thought.index] === undefined ? failed(`${name} answered with a move that is not legal`) : thought;
  } catch (error) {
    return failed(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

const FIRST_MOVE: Thought = { index: 0, simulations: 0, considered: [] };

const failed = (message: string, cause?: unknown): Answer => ({
  ...FIRST_MOVE,
  // A cause that is not an `Error` is left out, because it might be impossible to send it to another thread.
  failure: new Error(message, cause instanceof Error ? { cause } : {}),
});
