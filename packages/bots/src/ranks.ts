import type { Game, Move, Rng, View } from '@sloop/engine';
import type { Bot, Budget, Thought } from './bot.ts';
import { race } from './race.ts';
import { RANKS, type Rank } from './rank-names.ts';
import { answerer, randomPolicy, rolloutOf, search, type Rollout } from './search.ts';

/** A rollout whose state is one guess of what the view does not show. */
function guess(game: Game, view: View, rng: Rng): Rollout {
  const rollout = rolloutOf(game, view);
  game.determinize(view, rng, rollout.state, answerer(game, rollout.policy, rng));
  return rollout;
}

/** Follows the policy, but in this many of a hundred decisions takes any move that is worth thinking about. */
const byInstinct =
  (slips: number) =>
  (game: Game, view: View, legal: readonly Move[], rng: Rng): Thought => {
    const { policy, state, seat } = guess(game, view, rng);
    const plausible = policy.candidates(state, seat);
    const slip = rng.below(100) < slips;
    const move = slip ? plausible[rng.below(plausible.length)]! : policy.choose(state, seat, rng);
    return { index: Math.max(legal.indexOf(move), 0), simulations: 0, considered: [] };
  };

/** The move that promises most at first sight: its expected gain, and no further. */
function byExpectation(game: Game, view: View, legal: readonly Move[], rng: Rng): Thought {
  const { policy, state, seat } = guess(game, view, rng);
  return { index: Math.max(legal.indexOf(policy.candidates(state, seat)[0]!), 0), simulations: 0, considered: [] };
}

/** Tries single moves this often altogether, more where a game's decisions hang together. */
const byTrials =
  (trials: number) =>
  (game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought => {
    const most = trials * (game.policy ?? randomPolicy(game)).planning;
    return search(game, view, legal, rng, budget, { exploration: 0.6, planning: 1, most });
  };

/** Plans where a game's decisions hang together, and races single moves against each other where they do not. */
function byBest(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought {
  const plans = (game.policy ?? randomPolicy(game)).planning > 1;
  return plans ? search(game, view, legal, rng, budget, { exploration: 0.4 }) : race(game, view, legal, rng, budget);
}

const PLAY: Readonly<Record<Rank, Omit<Bot, 'name'>>> = {
  'cabin-boy': { about: 'plays what comes to mind; now and then it is a good idea', think: byInstinct(80) },
  deckhand: { about: 'goes for the nearest gain, and slips now and then', think: byInstinct(35) },
  bosun: { about: 'takes what promises most at once, and plans no further', think: byExpectation },
  quartermaster: { about: 'tries each move a few times in its head before it makes one', think: byTrials(38) },
  captain: { about: 'plans whole turns in as many trials as time allows', think: byBest },
};

/** The five ranks, weakest first. */
export const BOTS: readonly Bot[] = RANKS.map((name) => ({ name, ...PLAY[name] }));

export const findBot = (name: string): Bot | undefined => BOTS.find((bot) => bot.name === name);
