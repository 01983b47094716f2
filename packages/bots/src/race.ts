import {
  QuickRng,
  copyState,
  type Correction,
  type Game,
  type Move,
  type Rng,
  type Seat,
  type View,
} from '@sloop/engine';
import type { Budget, Chance, Considered, Thought } from './bot.ts';
import { corrected } from './confidence.ts';
import { answerByPolicy, confidenceOf, inErrors, rollOut, rolloutOf, turnOf } from './search.ts';
import { addChances, chanceOf, tallies, type Tally } from './tally.ts';

/** Moves that have fallen behind drop out after every 24th heat. */
const PRUNE_EVERY = 24;
/** A move has fallen behind if its value is more than `BEHIND` standard errors below the best move's value. */
const BEHIND = 2.6;

/** A move in the race. */
interface Runner {
  readonly move: Move;
  /** The value of the move in each heat. */
  readonly values: number[];
  total: number;
  /** The chances of all seats in these heats. */
  readonly seats: readonly Tally[];
}

/**
 * A race between the candidate moves. In each heat, every move is simulated with the same guess of what is hidden and
 * with the same random numbers, so the values differ mostly because of the moves. Moves that have fallen behind drop
 * out, which leaves more time for the other moves.
 */
export function race(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought {
  if (legal.length === 1) return { index: 0, simulations: 0, considered: [] };
  const rollout = rolloutOf(game, view);
  const { policy, seat, state } = rollout;
  const guess = game.blank();
  const answer = answerByPolicy(game, policy, rng);
  game.determinize(view, rng, guess, answer);
  const all: Runner[] = policy
    .candidates(guess, seat)
    .filter((move) => legal.includes(move))
    .map((move) => ({ move, values: [], total: 0, seats: tallies(game.seats.max) }));
  let running = all;
  let simulations = 0;
  const spent = (): boolean => simulations >= (budget.simulations ?? Infinity) || (budget.expired?.() ?? false);
  for (let heat = 1; running.length > 1 && !spent(); heat++) {
    const luck = rng.below(0x7fff_ffff) | 1;
    for (const runner of running) {
      copyState(guess, state);
      game.play(state, seat, runner.move);
      const value = rollOut(rollout, new QuickRng(luck, heat), 1);
      runner.values.push(value);
      runner.total += value;
      addChances(runner.seats, rollout.chances);
      simulations++;
    }
    if (heat % PRUNE_EVERY === 0) running = dropBehind(running);
    game.determinize(view, rng, guess, answer);
  }
  const confidence = confidenceOf(policy, guess);
  return conclude({ all, running, legal, simulations, seat, turn: turnOf(game, guess, seat), confidence });
}

function dropBehind(running: Runner[]): Runner[] {
  const best = running.reduce((left, right) => (right.total > left.total ? right : left));
  return running.filter((runner) => runner === best || !isBehind(runner, best));
}

const isBehind = (runner: Runner, best: Runner): boolean => {
  const { lead, error } = leadOver(runner, best);
  return lead > BEHIND * error;
};

/**
 * How much better the best move is than another move in the heats that the other move has run, and the standard error of that
 * difference.
 */
function leadOver({ values, total }: Runner, best: Runner): Lead {
  const heats = values.length;
  let bestTotal = 0;
  for (let heat = 0; heat < heats; heat++) bestTotal += best.values[heat]!;
  const lead = (bestTotal - total) / heats;
  let squares = 0;
  for (let heat = 0; heat < heats; heat++) squares += (best.values[heat]! - values[heat]! - lead) ** 2;
  return { lead, error: Math.sqrt(squares / heats / heats) };
}

interface Finished {
  readonly all: readonly Runner[];
  readonly running: readonly Runner[];
  readonly legal: readonly Move[];
  readonly simulations: number;
  readonly seat: Seat;
  /** See `turnOf`. */
  readonly turn: Seat | undefined;
  /** See `corrected`. */
  readonly confidence: Correction;
}

function conclude({ all, running, legal, simulations, seat, turn, confidence }: Finished): Thought {
  const best = running.reduce((left, right) => (right.total > left.total ? right : left));
  // A seat that certainly wins has nothing to lose.
  const isOpen = turn === undefined && chanceOf(best.seats[seat]!).value < 1;
  const gain = isOpen ? gainOfThinking(best, all[0]!) : NO_LEAD;
  const chancesAfter = ({ seats }: Runner): readonly Chance[] =>
    corrected(withoutGain(seats.map(chanceOf), seat, gain), confidence, turn);
  const considered = all
    .map((runner): Considered => {
      const visits = runner.values.length;
      const { lead, error } = visits === 0 ? NO_LEAD : leadOver(runner, best);
      const behind = inErrors(lead, error);
      return { index: legal.indexOf(runner.move), visits, ...chancesAfter(runner)[seat]!, behind };
    })
    .toSorted((left, right) => right.visits - left.visits || right.value - left.value || left.index - right.index);
  const index = legal.indexOf(best.move);
  return {
    index,
    simulations,
    considered: considered.toSorted((left, right) => Number(right.index === index) - Number(left.index === index)),
    ...(best.values.length > 0 && { chances: chancesAfter(best) }),
  };
}

/** A difference between two values, and its standard error. */
interface Lead {
  readonly lead: number;
  readonly error: number;
}

const NO_LEAD: Lead = { lead: 0, error: 0 };

/**
 * How much better the best move is than the policy's first choice. If other seats decide at the same time, they gain as
 * much by thinking, on average. But in the simulations they only follow the policy, so a seat's chance would be too high
 * by this much.
 */
function gainOfThinking(best: Runner, first: Runner): Lead {
  if (best === first || first.values.length === 0) return NO_LEAD;
  const { lead, error } = leadOver(first, best);
  return lead > 0 ? { lead, error } : NO_LEAD;
}

/** Takes the gain from the seat's chance, and gives it to the other seats in proportion to their chances. */
function withoutGain(chances: readonly Chance[], seat: Seat, gain: Lead): readonly Chance[] {
  const own = chances[seat]!;
  if (gain === NO_LEAD || own.value === 1) return chances;
  const value = Math.max(own.value - gain.lead, 0);
  // `Math.hypot` differs between browsers in the last digit.
  const error = Math.sqrt(own.error * own.error + gain.error * gain.error);
  return chances.map((each, index) =>
    index === seat ? { value, error } : { value: (each.value * (1 - value)) / (1 - own.value), error: each.error },
  );
}
