import {
  CHANCE,
  log,
  lowestBit,
  type Game,
  type Move,
  type Policy,
  type Rng,
  type Seat,
  type State,
  type View,
} from '@sloop/engine';
import type { Budget, Considered, Thought } from './bot.ts';

/** How a search weighs and how far it looks. */
export interface SearchSettings {
  /** Weight of moves that were tried seldom (the constant of UCB1). */
  readonly exploration: number;
  /** Decisions of all seats after which a rollout stops at the next settled moment; without it, what the game's policy says. */
  readonly horizon?: number;
  /** How deep in its own coming decisions the seat plans; beyond, it too follows the policy. Without it, what the game's policy says. */
  readonly planning?: number;
  /** Simulations at most, even where there is time for more. */
  readonly most?: number;
}

/** One own decision to come, reached by certain own moves: chance and the others may have done anything meanwhile. */
interface TreeNode {
  readonly moves: Map<Move, Tried>;
}

interface Tried {
  visits: number;
  /** How often the move was there to choose. */
  offered: number;
  total: number;
  next: TreeNode | undefined;
}

/** What a game is played on with, for one seat. */
export interface Rollout {
  readonly game: Game;
  readonly policy: Policy;
  readonly seat: Seat;
  /** Written over by every simulation. */
  readonly state: State;
  readonly chances: Float64Array;
}

/** One search: what its simulations share. */
interface Run extends Rollout {
  readonly rng: Rng;
  readonly answer: (state: State, seat: Seat) => number;
  readonly exploration: number;
  readonly horizon: number;
  readonly planning: number;
  readonly root: TreeNode;
  /** The moves that are tried first. */
  readonly worthwhile: readonly Move[];
}

/** Between two looks at the clock. */
const CLOCK_EVERY = 8;

/**
 * Open-loop Monte Carlo tree search over the seat's own decisions. Each simulation deals what the seat cannot see once more, lets everybody else (and the seat
 * itself beyond its plan) follow the game's policy, and values the moment where the rollout stops. Hidden simultaneous choices need
 * no care: the others' policy never sees the seat's answer.
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
  const most = Math.min(budget.simulations ?? Infinity, settings.most ?? Infinity);
  let simulations = 0;
  while (simulations < most) {
    if (simulations % CLOCK_EVERY === 0 && budget.expired?.()) break;
    if (simulations > 0) game.determinize(view, rng, run.state, run.answer);
    simulate(run);
    simulations++;
  }
  return conclude(run.root, legal, simulations);
}

/** The moves worth trying first depend on a guess, which is also the first simulation's. */
function runOf(game: Game, view: View, legal: readonly Move[], rng: Rng, settings: SearchSettings): Run {
  const rollout = rolloutOf(game, view);
  const { policy, seat, state } = rollout;
  const answer = answerer(game, policy, rng);
  game.determinize(view, rng, state, answer);
  return {
    ...rollout,
    rng,
    answer,
    exploration: settings.exploration,
    horizon: settings.horizon ?? policy.horizon,
    planning: settings.planning ?? policy.planning,
    root: { moves: new Map() },
    worthwhile: policy.candidates(state, seat).filter((move) => legal.includes(move)),
  };
}

/** What a game is played on with: room for a state, and for every seat's chance of winning it. */
export function rolloutOf(game: Game, view: View): Rollout {
  return {
    game,
    policy: game.policy ?? randomPolicy(game),
    seat: view.viewer as Seat,
    state: game.blank(),
    chances: new Float64Array(8),
  };
}

/** How other seats' answers that are in but hidden are guessed: as the policy would have answered. */
export function answerer(game: Game, policy: Policy, rng: Rng): (state: State, seat: Seat) => number {
  return (state, seat) => {
    const chosen = policy.choose(state, seat, rng);
    const count = game.count(state, seat);
    for (let index = 0; index < count; index++) if (game.nth(state, seat, index) === chosen) return index;
    throw new Error('the policy chose a move that is not legal');
  };
}

/** Plays one game on as far as it is worth looking, and credits the moves that were tried with what came of it. */
function simulate(run: Run): void {
  const { game, policy, state, seat, rng, horizon, planning } = run;
  const path: Tried[] = [];
  let node: TreeNode | undefined = run.root;
  let decisions = 0;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting === CHANCE) {
      game.play(state, 'chance', game.chance(state, rng));
      continue;
    }
    if (path.length > 0 && decisions >= horizon && policy.settled(state)) break;
    const actor = lowestBit(acting);
    decisions++;
    if (actor === seat && node && path.length < planning) node = tryMove(run, node, path);
    else game.play(state, actor, policy.choose(state, actor, rng));
  }
  const value = valueOf(run, state);
  for (const tried of path) {
    tried.visits++;
    tried.total += value;
  }
}

/** Plays one of the seat's own moves and adds it to the path. Returns the plan after it, which grows by one decision a simulation. */
function tryMove(
  { game, policy, state, seat, rng, exploration, worthwhile }: Run,
  node: TreeNode,
  path: Tried[],
): TreeNode | undefined {
  const moves = path.length === 0 ? worthwhile : policy.candidates(state, seat);
  const [move, tried] = select(node, moves, exploration, rng);
  path.push(tried);
  game.play(state, seat, move);
  return tried.visits === 0 ? undefined : (tried.next ??= { moves: new Map() });
}

/** The seat's share of the victory, or its chance of one. */
export function valueOf({ game, policy, seat, chances }: Rollout, state: State): number {
  const outcome = game.outcome(state);
  if (outcome) return outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0;
  policy.evaluate(state, chances);
  return chances[seat]!;
}

/** UCB1 among the moves that are there now; one never tried comes first. */
function select(node: TreeNode, moves: readonly Move[], exploration: number, rng: Rng): [Move, Tried] {
  let best = -Infinity;
  let chosen: [Move, Tried] | undefined;
  let untried = 0;
  for (const move of moves) {
    let tried = node.moves.get(move);
    if (!tried) node.moves.set(move, (tried = { visits: 0, offered: 0, total: 0, next: undefined }));
    tried.offered++;
    if (tried.visits === 0) {
      // Any of the untried ones, each equally likely.
      if (rng.below(++untried) === 0) chosen = [move, tried];
    } else if (untried === 0) {
      const bound = tried.total / tried.visits + exploration * Math.sqrt(log(tried.offered) / tried.visits);
      if (bound > best) {
        best = bound;
        chosen = [move, tried];
      }
    }
  }
  return chosen!;
}

/** The move that was tried most, ties by value. */
function conclude(root: TreeNode, legal: readonly Move[], simulations: number): Thought {
  const considered: Considered[] = [...root.moves]
    .map(([move, { visits, total }]) => ({
      index: legal.indexOf(move),
      visits,
      value: visits === 0 ? 0 : total / visits,
    }))
    .toSorted((left, right) => right.visits - left.visits || right.value - left.value || left.index - right.index);
  return { index: considered[0]?.index ?? 0, simulations, considered };
}

/** For a game that has no policy: random moves, and games played to their end. */
export function randomPolicy(game: Game): Policy {
  return {
    choose: (state, seat, rng) => game.sample(state, seat, rng),
    candidates: (state, seat) =>
      Array.from({ length: game.count(state, seat) }, (_, index) => game.nth(state, seat, index)),
    planning: 3,
    horizon: Infinity,
    settled: () => false,
    evaluate: () => {
      throw new Error('a game without a policy is played to its end');
    },
  };
}
