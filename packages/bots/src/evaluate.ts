import { copyState, rngFrom, type Game, type Match, type Rng, type Seat, type State, type View } from '@sloop/engine';
import { questionOf } from './ask.ts';
import type { Budget, Chance, Thought } from './bot.ts';
import { corrected } from './confidence.ts';
import { findBot } from './ranks.ts';
import { answerByPolicy, confidenceOf, randomPolicy, rollOut, shareVictory, type Rollout } from './search.ts';
import { addChances, chanceOf, tallies } from './tally.ts';

/** What the captain thinks of a game. */
export interface Judgement {
  /** Each seat's chance of winning. Seats that win together share the victory. */
  readonly chances: readonly Chance[];
  readonly simulations: number;
  /**
   * The moves that the captain considered for the given seat, each with that seat's chance of winning after it. The
   * captain's choice comes first. Empty if no seat is given or the seat owes no answer.
   */
  readonly moves: readonly (Chance & { readonly move: string })[];
}

/** Overwrites `into` with a state that the game may be in. */
type Guess = (into: State) => void;

/**
 * Judges a game with the knowledge of one seat or, if `seat` is null, with the knowledge of somebody who sees
 * everything. If the seat owes an answer, the captain chooses its move. Somebody who sees everything judges like the
 * seat that is to decide, if there is only one. The policy makes all decisions that the captain does not plan.
 */
export function evaluate(match: Match, seat: Seat | null, seed: string, budget: Budget): Judgement {
  const { players, outcome } = match;
  if (outcome) {
    const shares = new Float64Array(players);
    shareVictory(outcome, shares);
    return { chances: Array.from(shares, (value) => ({ value, error: 0 })), simulations: 0, moves: [] };
  }
  if (seat !== null) return judge(match.game, match, seat, seed, budget);
  const all = match.everything();
  const open: Game = { ...match.game, determinize: (_view, _rng, into) => copyState(all, into) };
  const deciders = match.toAct === 'chance' ? [] : match.toAct;
  const judgement =
    deciders.length === 1
      ? judge(open, match, deciders[0]!, seed, budget)
      : watch(open, players, (into) => copyState(all, into), rngFrom(seed), budget);
  return { ...judgement, moves: [] };
}

/** Judges a game with the knowledge of one seat. What the seat cannot see is guessed by `game`. */
function judge(game: Game, match: Match, seat: Seat, seed: string, budget: Budget): Judgement {
  const rng = rngFrom(seed);
  const { view, legal } = questionOf(match, seat, 'captain', seed);
  const guess = guessing(game, view, rng);
  if (legal.length === 0) return { ...watch(game, match.players, guess, rng, budget), moves: [] };
  const thought = findBot('captain')!.think(game, view, legal, rng, budget);
  if (thought.chances) return judgementOf(match, seat, thought);
  // The captain ran no simulation, because there was only one move or no time. So only the chosen move is simulated.
  const only = legal[thought.index]!;
  const after: Guess = (into) => {
    guess(into);
    game.play(into, seat, only);
  };
  const watched = watch(game, match.players, after, rng, budget);
  return { ...watched, moves: [{ move: match.format(seat, only), ...watched.chances[seat]! }] };
}

function guessing(game: Game, view: View, rng: Rng): Guess {
  const answer = answerByPolicy(game, game.policy ?? randomPolicy(game), rng);
  return (into) => game.determinize(view, rng, into, answer);
}

/**
 * The judgement that follows from the captain's thought about a seat's decision. The thought's `chances` must be
 * defined.
 */
export function judgementOf(match: Match, seat: Seat, { chances, simulations, considered }: Thought): Judgement {
  const legal = match.legalMoves(seat);
  const moves = considered
    .filter(({ visits }) => visits > 0)
    .map(({ index, value, error }) => ({ move: match.format(seat, legal[index]!), value, error }));
  return { chances: chances!.slice(0, match.players), simulations, moves };
}

/**
 * Lets the policy play for all seats, starting from the states that `guess` gives. These are random, or exact if
 * everything is known. Runs at least one simulation.
 */
function watch(game: Game, players: number, guess: Guess, rng: Rng, budget: Budget): Omit<Judgement, 'moves'> {
  const policy = game.policy ?? randomPolicy(game);
  const rollout: Rollout = { game, policy, seat: 0, state: game.blank(), chances: new Float64Array(game.seats.max) };
  const seats = tallies(players);
  let simulations = 0;
  do {
    guess(rollout.state);
    rollOut(rollout, rng, 0);
    addChances(seats, rollout.chances);
    simulations++;
  } while (simulations < (budget.simulations ?? Infinity) && !budget.expired?.());
  return { chances: corrected(seats.map(chanceOf), confidenceOf(policy, rollout.state)), simulations };
}
