import type { Game, Move, Rng, View } from '@sloop/engine';
import type { Bot, Budget, Thought } from './bot.ts';

/** A thought, and what went wrong where the bot failed and a legal move was taken in its place. */
export interface Decision extends Thought {
  readonly failure?: string;
}

/** Asks a bot and makes sure of an answer: one that throws or answers with no legal move never hangs a game. */
export function decide(bot: Bot, game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Decision {
  try {
    const thought = bot.think(game, view, legal, rng, budget);
    if (legal[thought.index] !== undefined) return thought;
    return { ...thought, index: 0, failure: `${bot.name} answered with no legal move` };
  } catch (error) {
    return { index: 0, simulations: 0, considered: [], failure: `${bot.name} failed: ${String(error)}` };
  }
}
