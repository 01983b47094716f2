import { QuickRng, copyState, seatsOf, type Move, type Rng, type State } from '@sloop/engine';
import { dropBehind, leadOver, note, type Lead, type Runner } from './lead.ts';
import { rollOut, type Decide, type Rollout } from './search.ts';

/** In a nested simulation, each seat tries this many of the policy's first candidates at each of its decisions. */
const TRIED = 4;
/** The number of times that it tries each of them. */
const TRIALS = 4;
/** Moves that have fallen behind drop out after every 12th heat. */
const PRUNE_EVERY = 12;
/** The number of heats below which nested simulations prove nothing. */
const FEWEST = 8;
/** How wrong simulations that follow the policy may be about the difference between two moves: a standard deviation. */
const BIAS = 0.02;

/** A move that may be the best. */
export interface Finalist {
  readonly move: Move;
  /** By how much the first finalist is better, in simulations that follow the policy. */
  readonly behind: Lead;
}

interface Nested extends Runner, Finalist {}

/** What a bot may still spend. */
export interface Allowance {
  /** Takes this many simulations from the budget. Returns false, and takes nothing, if they or the time are used up. */
  readonly take: (simulations: number) => boolean;
}

/**
 * Chooses between the best moves by simulations in which no seat simply follows the policy: at each decision, the seat
 * tries the policy's first few candidates in simulations of their own. Such a simulation costs as much as a hundred
 * others. But it does not repeat the policy's mistakes, which no number of ordinary simulations would reveal. `guess`
 * makes a new guess of what is hidden. `finalists` must not be empty; the first one wins unless another is surely better.
 */
export function chooseByNesting(
  rollout: Rollout,
  guess: () => State,
  rng: Rng,
  finalists: readonly Finalist[],
  allowance: Allowance,
): Move {
  const all = finalists.map((finalist): Nested => ({ ...finalist, values: [], total: 0 }));
  const first = all[0]!;
  let running: readonly Nested[] = all;
  for (let heat = 1; running.length > 1; heat++) {
    const values = runHeat(rollout, guess(), running, rng, heat, allowance);
    if (!values) break;
    for (const [index, runner] of running.entries()) note(runner, values[index]!);
    if (heat % PRUNE_EVERY === 0) running = dropBehind(running);
  }
  if (first.values.length < FEWEST) return first.move;
  let best = first;
  let most = 0;
  for (const runner of running) {
    const lead = runner === first ? 0 : together(leadOver(first, runner), runner.behind);
    if (lead > most) [best, most] = [runner, lead];
  }
  return best.move;
}

/**
 * The lead of a move over the first finalist, from nested simulations (`nested`) and from those that follow the policy
 * (`behind`, the opposite lead). Each counts as much as it is certain.
 */
function together(nested: Lead, behind: Lead): number {
  const variance = Math.max(nested.error ** 2, 1e-9);
  const biased = behind.error ** 2 + BIAS ** 2;
  return (nested.lead / variance - behind.lead / biased) / (1 / variance + 1 / biased);
}

/** The value of each runner's move in one heat. Undefined if the budget ran out. */
function runHeat(
  rollout: Rollout,
  guessed: State,
  running: readonly Nested[],
  rng: Rng,
  heat: number,
  allowance: Allowance,
): readonly number[] | undefined {
  const { game, seat, state } = rollout;
  const luck = rng.below(MOST_LUCK) | 1;
  const values: number[] = [];
  for (const { move } of running) {
    copyState(guessed, state);
    game.play(state, seat, move);
    const trials = new Trials(rollout, new QuickRng(~luck, heat), allowance);
    values.push(rollOut(rollout, new QuickRng(luck, heat), 1, trials.decide));
    if (!allowance.take(1) || trials.areCut) return undefined;
  }
  return values;
}

const MOST_LUCK = 0x7fff_ffff;

/** Plays the decisions of one nested simulation. */
class Trials {
  readonly #inner: Omit<Rollout, 'seat'>;
  readonly #rng: Rng;
  readonly #allowance: Allowance;
  /** Whether the budget ran out, so that the simulation's value is worth nothing. */
  areCut = false;

  constructor({ game, policy }: Rollout, rng: Rng, allowance: Allowance) {
    this.#inner = { game, policy, state: game.blank(), chances: new Float64Array(game.seats.max) };
    this.#rng = rng;
    this.#allowance = allowance;
  }

  /** All seats choose before any of them plays, because none may know what the others choose at the same time. */
  readonly decide: Decide = ({ game, state }, acting) => {
    const choices = seatsOf(acting).map((seat) => ({ seat, move: this.#choose(state, { ...this.#inner, seat }) }));
    for (const { seat, move } of choices) game.play(state, seat, move);
    return choices.length;
  };

  #choose(from: State, inner: Rollout): Move {
    const { game, policy, seat, state } = inner;
    const moves = policy.candidates(from, seat).slice(0, TRIED);
    if (moves.length === 1) return moves[0]!;
    this.areCut ||= !this.#allowance.take(moves.length * TRIALS);
    if (this.areCut) return moves[0]!;
    const totals = moves.map(() => 0);
    for (let trial = 1; trial <= TRIALS; trial++) {
      const luck = this.#rng.below(MOST_LUCK) | 1;
      for (const [index, move] of moves.entries()) {
        copyState(from, state);
        game.play(state, seat, move);
        totals[index]! += rollOut(inner, new QuickRng(luck, trial), 1);
      }
    }
    return moves[totals.indexOf(Math.max(...totals))]!;
  }
}
