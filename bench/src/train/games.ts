import { legalMoves, rngFrom, type Game, type Network, type Policy } from '@sloop/engine';
import { findBot, type Chance } from '@sloop/bots';
import { findGame } from '@sloop/games';
import { playOut, randomTable } from '../tune/play.ts';
import type { PlayOne } from '../team.ts';
import type { Sample } from './learner.ts';

/** Which games are played, and how. */
export interface Orders {
  readonly game: string;
  /** The network of the captains. Not needed if `simulations` is 0. */
  readonly network?: Network;
  /** How many simulations the captains run for each decision. If this is 0, the policy plays instead. */
  readonly simulations: number;
  readonly seed: string;
}

/** Makes a function that plays a game, given its number, and returns the game's samples. */
export function playerOf({ game: id, network, simulations, seed }: Orders): PlayOne<Sample[]> {
  const game = findGame(id)!;
  const policy = network ? game.policy!.learned!.retrained(network) : game.policy!;
  return (index) => samplesOf(game, policy, simulations, `${seed}/${index}`);
}

const captain = findBot('captain')!;

/** The options that vary from game to game. Each value of an option is equally likely. */
const VARIED = ['version', 'goal'];

/**
 * A sample's shares are a weighted mean of the game's outcome and of the chances that the captain computed at that
 * point. This is the weight of the outcome. The outcome is mostly luck, and the captain's chances are less noisy. If
 * the captain computed no chances, only the outcome counts.
 */
const END_WEIGHT = 0.5;

/** Plays a game at a random table. Takes a sample of each settled state. */
function samplesOf(game: Game, policy: Policy, simulations: number, seed: string): Sample[] {
  const rng = rngFrom(seed);
  const { describe, names } = policy.learned!.features;
  const table = randomTable(game, game.seats, rng, VARIED);
  const scratch = new Float64Array(table.players * names.length);
  const described: { readonly features: Float32Array; chances?: readonly Chance[] }[] = [];
  let wasSettled = false;
  let isNew = false;
  const mover: Policy['choose'] = (state, seat, random) => {
    if (simulations === 0) return policy.choose(state, seat, random);
    const legal = legalMoves(game, state, seat);
    if (legal.length === 1) return legal[0]!;
    const { index, chances } = captain.think({ ...game, policy }, game.view(state, seat), legal, random, {
      simulations,
    });
    if (isNew && chances) described.at(-1)!.chances = chances;
    return legal[index]!;
  };
  const ended = playOut(table, rng, mover, (state) => {
    const isSettled = policy.settled(state);
    isNew = isSettled && !wasSettled;
    wasSettled = isSettled;
    if (!isNew) return;
    scratch.fill(0);
    describe(state, scratch);
    described.push({ features: Float32Array.from(scratch) });
  });
  return described.map(({ features, chances }) => ({
    features,
    ended: Float32Array.from(ended),
    shares: Float32Array.from(ended, (share, seat) =>
      chances ? END_WEIGHT * share + (1 - END_WEIGHT) * chances[seat]!.value : share,
    ),
  }));
}
