import {
  CHANCE,
  log,
  lowestBit,
  type Correction,
  type Outcome,
  type Game,
  type Move,
  type Policy,
  type Rng,
  type Seat,
  type State,
  type View,
} from '@sloop/engine';
import type { Budget, Chance, Considered, Thought } from './bot.ts';
import { corrected } from './confidence.ts';
import { addChances, addTo, chanceOf, meanOf, newTally, squaredError, tallies, type Tally } from './tally.ts';

export interface SearchSettings {
  /** The constant of UCB1. The greater it is, the more the search favours moves that it has rarely tried. */
  readonly exploration: number;
  /**
   * A rollout stops at the first settled state after `horizon` decisions, counted over all seats. The default is the
   * policy's `horizon`.
   */
  readonly horizon?: number;
  /**
   * Whether the tree also chooses the decisions after the first one, for all seats: each seat chooses what is best for
   * itself, as far as the tree shows it. Otherwise the policy makes them, and more simulations cannot correct its
   * mistakes.
   */
  readonly plansAhead?: boolean;
  /** The greatest number of simulations, even if the budget allows more. */
  readonly maxSimulations?: number;
  /**
   * How soon the decisions after the first one widen. When such a decision comes up for the nth time, only the policy's first
   * 1 + `widening` × √(n − 1) candidates are considered. Otherwise most simulations would follow a good first move with
   * moves that nobody would make. The default is no limit.
   */
  readonly widening?: number;
}

/**
 * A future decision. Two decisions share a node if the same planned moves were made before them, no matter what chance
 * did, and what seats did that follow the policy. So these must not decide who is next, or a node would mix the chances
 * of several seats.
 */
interface TreeNode {
  readonly moves: Map<Move, Tried>;
  /** How many simulations have come to this decision so far. */
  visits: number;
}

const newNode = (): TreeNode => ({ moves: new Map(), visits: 0 });

interface Tried {
  /** The chance of the seat that decides, in all simulations in which the move was chosen. */
  readonly tally: Tally;
  /** A tally of the same simulations for every seat of the game. Undefined unless this is the first decision. */
  readonly seats: readonly Tally[] | undefined;
  /** How many times the move was among the moves to choose from. */
  offered: number;
  next: TreeNode | undefined;
}

/** What a simulation needs. `seat` is the seat that the bot thinks for. */
export interface Rollout {
  readonly game: Game;
  readonly policy: Policy;
  readonly seat: Seat;
  /** Every simulation overwrites this state. */
  readonly state: State;
  /** Each seat's chance of winning at the end of the last simulation. It is 0 for seats that this table does not have. */
  readonly chances: Float64Array;
}

/** What all simulations of one search need. */
interface Run extends Rollout {
  readonly rng: Rng;
  /** Guesses the hidden answers of the other seats (see `answerByPolicy`). */
  readonly answer: (state: State, seat: Seat) => number;
  readonly exploration: number;
  readonly horizon: number;
  readonly plansAhead: boolean;
  readonly widening: number;
  /** See `turnOf`. */
  readonly turn: Seat | undefined;
  readonly root: TreeNode;
  /** The candidates for the seat's first decision. */
  readonly worthwhile: readonly Move[];
}

/** The number of simulations between two checks of `Budget.expired`. */
const CLOCK_EVERY = 8;

/**
 * Open-loop Monte Carlo tree search. Each simulation makes a new guess of what the seat cannot see. The tree chooses the
 * seat's first move and, with `plansAhead`, later moves of all seats. The policy chooses all other moves. The value of a
 * simulation is the evaluation of its last state. While seats answer at the same time, all seats but this one follow the
 * policy, which never sees another seat's hidden answer.
 */
export function search(
  game: Game,
  view: View,
  legal: readonly Move[],
  rng: Rng,
  budget: Budget,
  settings: SearchSettings,
): Thought {
  if (legal.length === 1) return { index: 0, simulations: 0, considered: [] };
  const run = runOf(game, view, legal, rng, settings);
  const won = calculated(run, legal);
  if (won) return won;
  const most = Math.min(budget.simulations ?? Infinity, settings.maxSimulations ?? Infinity);
  let simulations = 0;
  while (simulations < most) {
    if (simulations % CLOCK_EVERY === 0 && budget.expired?.()) break;
    if (simulations > 0) game.determinize(view, rng, run.state, run.answer);
    simulate(run);
    simulations++;
  }
  return conclude(run, legal, simulations);
}

/** A thought that chooses a certain win, found without a simulation. Undefined if the policy finds no such move. */
export function calculated({ policy, state, seat, chances }: Rollout, legal: readonly Move[]): Thought | undefined {
  const move = policy.winning?.(state, seat);
  if (move === undefined) return undefined;
  const index = legal.indexOf(move);
  return {
    index,
    simulations: 0,
    considered: [{ index, visits: 1, value: 1, error: 0, behind: 0 }],
    chances: Array.from(chances, (_, each) => ({ value: each === seat ? 1 : 0, error: 0 })),
  };
}

/** Sets up a search. The candidates are computed for a guess of the hidden state. The first simulation uses the same guess. */
function runOf(game: Game, view: View, legal: readonly Move[], rng: Rng, settings: SearchSettings): Run {
  const rollout = rolloutOf(game, view);
  const { policy, seat, state } = rollout;
  const answer = answerByPolicy(game, policy, rng);
  game.determinize(view, rng, state, answer);
  return {
    ...rollout,
    rng,
    answer,
    exploration: settings.exploration,
    horizon: settings.horizon ?? policy.horizon,
    plansAhead: settings.plansAhead ?? false,
    // Without a policy of its own, a game's candidates are in no order.
    widening: (game.policy && settings.widening) ?? Infinity,
    turn: turnOf(game, state, seat),
    root: newNode(),
    worthwhile: policy.candidates(state, seat).filter((move) => legal.includes(move)),
  };
}

export function rolloutOf(game: Game, view: View): Rollout {
  return {
    game,
    policy: game.policy ?? randomPolicy(game),
    seat: view.viewer as Seat,
    state: game.blank(),
    chances: new Float64Array(game.seats.max),
  };
}

/**
 * Makes a function that guesses another seat's hidden answer. That function returns the index of the move that the
 * policy chooses.
 */
export function answerByPolicy(game: Game, policy: Policy, rng: Rng): (state: State, seat: Seat) => number {
  return (state, seat) => {
    const chosen = policy.choose(state, seat, rng);
    const count = game.count(state, seat);
    for (let index = 0; index < count; index++) if (game.nth(state, seat, index) === chosen) return index;
    throw new Error('the policy chose a move that is not legal');
  };
}

/** A move that the tree chose in a simulation, and the seat that made it. */
interface Step {
  readonly tried: Tried;
  readonly seat: Seat;
}

/** Plays one simulation and adds its value to each move that the tree chose. */
function simulate(run: Run): void {
  const { game, policy, state, rng, horizon } = run;
  const path: Step[] = [];
  let node: TreeNode | undefined = run.root;
  let decisions = 0;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (path.length > 0 && policy.calculate?.(state, run.chances)) return addToPath(run, path);
    if (acting === CHANCE) {
      game.play(state, 'chance', game.chance(state, rng));
      continue;
    }
    if (path.length > 0 && decisions >= horizon && policy.settled(state)) break;
    const actor = lowestBit(acting);
    decisions++;
    if (node && plans(run, actor, path.length === 0)) node = tryMove(run, actor, node, path);
    else game.play(state, actor, policy.choose(state, actor, rng));
  }
  valueOf(run, state);
  addToPath(run, path);
}

/**
 * Whether the tree chooses a seat's next move. The first move that it chooses is the one that the search is about. Later
 * hidden answers of the others are not planned: a plan would know the seat's own hidden answer.
 */
const plans = ({ game, state, seat, plansAhead }: Run, actor: Seat, isFirst: boolean): boolean =>
  actor === seat ? isFirst || plansAhead : !isFirst && plansAhead && !game.hides(state);

/** Adds the result of a simulation, which is in `chances`, to each move that the tree chose. */
function addToPath({ chances }: Rollout, path: readonly Step[]): void {
  for (const { tried, seat } of path) addTo(tried.tally, chances[seat]!);
  addChances(path[0]!.tried.seats!, chances);
}

/**
 * Chooses a move for a seat, plays it, and adds it to the path. Returns the node for the next decision. If the move was
 * never tried before, returns undefined, so that each simulation adds at most one node to the tree.
 */
function tryMove(run: Run, seat: Seat, node: TreeNode, path: Step[]): TreeNode | undefined {
  const { game, state, rng, exploration, worthwhile, chances } = run;
  const isFirst = path.length === 0;
  const moves = isFirst ? worthwhile : laterMoves(run, seat, node.visits);
  node.visits++;
  const [move, tried] = select(node, moves, exploration, rng, isFirst ? chances.length : 0);
  path.push({ tried, seat });
  game.play(state, seat, move);
  return tried.tally.count === 0 ? undefined : (tried.next ??= newNode());
}

/** The moves that are considered at a decision after the first one (see `SearchSettings.widening`). */
function laterMoves({ policy, state, widening }: Run, seat: Seat, visits: number): readonly Move[] {
  const moves = policy.candidates(state, seat);
  return widening === Infinity ? moves : moves.slice(0, 1 + Math.floor(widening * Math.sqrt(visits)));
}

/**
 * Lets the policy play for all seats from `rollout.state` to the first settled state after the horizon. `decisions` is the number
 * of decisions made so far. If it is 0, at least one more is made. Stops earlier if the policy can calculate the chances.
 * Returns the value of the last state.
 */
export function rollOut(rollout: Rollout, rng: Rng, decisions: number): number {
  const { game, policy, state, chances } = rollout;
  let made = decisions;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (policy.calculate?.(state, chances)) return chances[rollout.seat]!;
    if (acting === CHANCE) {
      game.play(state, 'chance', game.chance(state, rng));
      continue;
    }
    if (made > 0 && made >= policy.horizon && policy.settled(state)) break;
    const actor = lowestBit(acting);
    game.play(state, actor, policy.choose(state, actor, rng));
    made++;
  }
  return valueOf(rollout, state);
}

/**
 * Writes each seat's chance of winning into `chances`. Returns the chance of the seat that the bot thinks for. If the
 * game is over, the chances are the seats' shares of the victory.
 */
function valueOf({ game, policy, seat, chances }: Rollout, state: State): number {
  const outcome = game.outcome(state);
  if (!outcome) policy.evaluate(state, chances);
  else shareVictory(outcome, chances);
  return chances[seat]!;
}

/** Writes each seat's share of the victory into `chances`. */
export function shareVictory({ winners }: Outcome, chances: Float64Array): void {
  for (let seat = 0; seat < chances.length; seat++) chances[seat] = winners.includes(seat) ? 1 / winners.length : 0;
}

/** Chooses one of the given moves by UCB1. Moves that were never tried are chosen first. */
function select(node: TreeNode, moves: readonly Move[], exploration: number, rng: Rng, players: number): [Move, Tried] {
  let best = -Infinity;
  let chosen: [Move, Tried] | undefined;
  let untried = 0;
  for (const move of moves) {
    let tried = node.moves.get(move);
    if (!tried) node.moves.set(move, (tried = untriedMove(players)));
    tried.offered++;
    const { count, total } = tried.tally;
    if (count === 0) {
      // Each untried move is equally likely to be chosen.
      if (rng.below(++untried) === 0) chosen = [move, tried];
    } else if (untried === 0) {
      const bound = total / count + exploration * Math.sqrt(log(tried.offered) / count);
      if (bound > best) {
        best = bound;
        chosen = [move, tried];
      }
    }
  }
  return chosen!;
}

const untriedMove = (players: number): Tried => ({
  tally: newTally(),
  seats: players > 0 ? tallies(players) : undefined,
  offered: 0,
  next: undefined,
});

/**
 * Measures a difference in standard errors. If the error is 0, the result is infinite, unless the difference is 0 as
 * well.
 */
export const inErrors = (difference: number, error: number): number => (difference === 0 ? 0 : difference / error);

/** The seat that is to decide, if it has the turn: if no other seat decides at the same time, in secret. */
export const turnOf = (game: Game, state: State, seat: Seat): Seat | undefined =>
  game.hides(state) ? undefined : seat;

export const confidenceOf = (policy: Policy, state: State): Correction => policy.confidence?.(state) ?? { power: 1 };

/** Chooses the move that was tried most often. If several moves were tried equally often, chooses the one with the best value. */
function conclude({ root, policy, state, seat, turn }: Run, legal: readonly Move[], simulations: number): Thought {
  const inOrder = [...root.moves]
    .map(([move, tried]) => ({
      index: legal.indexOf(move),
      tried,
      visits: tried.tally.count,
      value: meanOf(tried.tally),
    }))
    .toSorted((left, right) => right.visits - left.visits || right.value - left.value || left.index - right.index);
  const [best] = inOrder;
  if (!best) return { index: 0, simulations, considered: [] };
  const confidence = confidenceOf(policy, state);
  const chancesAfter = ({ seats }: Tried): readonly Chance[] => corrected(seats!.map(chanceOf), confidence, turn);
  const considered = inOrder.map(({ index, tried, visits, value }): Considered => {
    const error = Math.sqrt(squaredError(tried.tally) + squaredError(best.tried.tally));
    const behind = inErrors(best.value - value, error);
    return { index, visits, ...chancesAfter(tried)[seat]!, behind };
  });
  return { index: best.index, simulations, considered, chances: chancesAfter(best.tried) };
}

/** The policy for a game without its own policy. It plays random moves until the game is over. */
export function randomPolicy(game: Game): Policy {
  return {
    choose: (state, seat, rng) => game.sample(state, seat, rng),
    candidates: (state, seat) =>
      Array.from({ length: game.count(state, seat) }, (_, index) => game.nth(state, seat, index)),
    planning: 3,
    horizon: Infinity,
    settled: () => false,
    evaluate: () => {
      throw new Error('a game without a policy cannot be evaluated before its end');
    },
  };
}
