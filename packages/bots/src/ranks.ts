import type { Game, Move, Rng, View } from '@sloop/engine';
import type { Bot, Budget, Thought } from './bot.ts';
import { race } from './race.ts';
import { RANKS, type Rank } from './rank-names.ts';
import { answerByPolicy, randomPolicy, rolloutOf, search, type Rollout, type SearchSettings } from './search.ts';

/** Makes a rollout whose state is a random guess that is consistent with the view. */
function guess(game: Game, view: View, rng: Rng): Rollout {
  const rollout = rolloutOf(game, view);
  game.determinize(view, rng, rollout.state, answerByPolicy(game, rollout.policy, rng));
  return rollout;
}

/** Follows the policy, but plays a random candidate in `slips` out of 100 decisions. */
const byInstinct =
  (slips: number) =>
  (game: Game, view: View, legal: readonly Move[], rng: Rng): Thought => {
    const { policy, state, seat } = guess(game, view, rng);
    const plausible = policy.candidates(state, seat);
    const slip = rng.below(100) < slips;
    const move = slip ? plausible[rng.below(plausible.length)]! : policy.choose(state, seat, rng);
    return { index: Math.max(legal.indexOf(move), 0), simulations: 0, considered: [] };
  };

/** Plays the policy's first candidate, which is the move with the greatest expected immediate gain. */
function byExpectation(game: Game, view: View, legal: readonly Move[], rng: Rng): Thought {
  const { policy, state, seat } = guess(game, view, rng);
  return { index: Math.max(legal.indexOf(policy.candidates(state, seat)[0]!), 0), simulations: 0, considered: [] };
}

/**
 * Searches, but plans only the current move. Runs at most `trials` + `more` × n simulations, where n is the number of
 * decisions that the game's policy plans together.
 */
const byTrials =
  (trials: number, more: number) =>
  (game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought => {
    const maxSimulations = trials + more * (game.policy ?? randomPolicy(game)).planning;
    return search(game, view, legal, rng, budget, { exploration: 0.6, maxSimulations });
  };

/** How the captain searches a tree. */
const TREE: SearchSettings = { exploration: 0.2, widening: 0.5, plansAhead: true };

/** Searches a tree if the game's policy plans several decisions together. Otherwise lets single moves race against each other. */
function byTreeOrRace(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought {
  const plans = (game.policy ?? randomPolicy(game)).planning > 1;
  return plans ? search(game, view, legal, rng, budget, TREE) : race(game, view, legal, rng, budget);
}

const PLAY: Readonly<Record<Rank, Omit<Bot, 'name'>>> = {
  'cabin-boy': { about: 'plays almost at random, and finds a good move now and then', think: byInstinct(80) },
  deckhand: { about: 'goes for the quickest gain, and slips now and then', think: byInstinct(35) },
  bosun: { about: 'takes the greatest gain at once, and does not plan ahead', think: byExpectation },
  quartermaster: { about: 'tries each move a few times in its head before it chooses', think: byTrials(100, 15) },
  captain: { about: 'plans whole turns, with as many trials as time allows', think: byTreeOrRace },
};

export const BOTS: readonly Bot[] = RANKS.map((name) => ({ name, ...PLAY[name] }));

export const findBot = (name: string): Bot | undefined => BOTS.find((bot) => bot.name === name);
