// Makes hints. A hint says what the captain would do in the place of the person at the screen.
import { questionOf } from '@sloop/bots';
import type { Match, Seat } from '@sloop/engine';
import type { Advice } from '#lib/play/snapshot.ts';
import { positionOf, type Answered, type Asked } from './messages.ts';

/** How long the captain thinks about a hint, in milliseconds. */
const THINKING = 600;

/** A question to the captain, and a function that turns the captain's answer into advice. */
export interface Hint {
  /** Identifies the decision that the question is about. */
  readonly position: string;
  readonly asked: Asked;
  /** Turns the captain's answer into advice, in notation. Returns undefined if the captain's search has no result. */
  readonly adviceOf: (answered: Answered) => Advice | undefined;
}

/**
 * Makes a hint for a seat. Returns undefined if the seat has nothing to decide. A hint does not change the game and
 * uses none of the game's random numbers.
 */
export function hintFor(match: Match, seat: Seat, ticket: number): Hint | undefined {
  const legal = match.legal(seat);
  if (legal.length === 0) return undefined;
  const question = questionOf(match, seat, 'captain', 'hint');
  return {
    position: positionOf({ you: seat, view: match.show(seat), legal }),
    asked: { ticket, question, budget: THINKING, isSecret: false },
    adviceOf: ({ index, equal, chance, tries }) => {
      if (chance === undefined && legal.length > 1) return undefined;
      return { move: legal[index]!, equal: equal.map((other) => legal[other]!), chance, tries };
    },
  };
}
