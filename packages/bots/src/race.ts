import {
  QuickRng,
  copyState,
  type Apprentice,
  type Correction,
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
import { answerByPolicy, confidenceOf, inErrors, rollOut, rolloutOf, turnOf, type Rollout } from './search.ts';
import { addChances, chanceOf, tallies, type Tally } from './tally.ts';

/** Moves that have fallen behind drop out after every 24th heat, and less often in a long race. */
const PRUNE_EVERY = 24;
/** A move has fallen behind if its value is more than `BEHIND` standard errors below the best move's value. */
const BEHIND = 2.6;

/**
 * If the policy can learn, the first race ends after this many simulations at the latest. Up to `LATER_RACES` races
 * follow, in which the policy learns. No move drops out of the first of them before `FIRST_STUDY` simulations, so that
 * there is something to learn from, and it ends after `LONGER` times as many at the latest. In each further race, both
 * numbers are multiplied by `LONGER`.
 */
const FIRST_RACE = 1000;
const LATER_RACES = 4;
const FIRST_STUDY = 1500;
const LONGER = 3;
/** Moves whose chance is further behind the best one do not enter the next race. */
const MARGIN = 0.06;

/** A move in a race. */
interface Runner {
  readonly move: Move;
  /** The value of the move in each heat. */
  readonly values: number[];
  total: number;
  /** The chances of all seats in these heats. */
  readonly seats: readonly Tally[];
}

/** What all races of one search need. */
interface Course {
  readonly game: Game;
  readonly view: View;
  readonly rng: Rng;
  readonly budget: Budget;
  /** The state that the next heat begins with. */
  readonly guess: State;
  /** The number of simulations in all races so far. */
  simulations: number;
}

/** A race that is over. */
interface Race {
  readonly runners: readonly Runner[];
  readonly best: Runner;
}

/** How a simulation goes on after the move that it tries: by the policy or, in a later race, by the apprentice. */
interface Continuation {
  readonly rollout: Rollout;
  readonly apprentice: Apprentice | undefined;
  /** How a guess of hidden answers chooses them. */
  readonly answer: (state: State, seat: Seat) => number;
}

/** How long a race is, in simulations. */
interface Distance {
  /** No move drops out before this many simulations. */
  readonly study: number;
  readonly most: number;
}

/**
 * Races between the candidate moves. In each heat, every move is simulated with the same guess of what is hidden and
 * with the same random numbers, so the values differ mostly because of the moves. Moves that have fallen behind drop
 * out, which leaves more time for the other moves.
 *
 * One race soon settles which move is best if everybody goes on to play by the policy. But the policy makes mistakes,
 * and no number of simulations shows them. So if time is left, the policy learns from the simulations (`Apprentice`),
 * and the moves that are not far behind race again.
 */
export function race(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought {
  if (legal.length === 1) return { index: 0, simulations: 0, considered: [] };
  const course: Course = { game, view, rng, budget, guess: game.blank(), simulations: 0 };
  const rollout = rolloutOf(game, view);
  const { policy, seat } = rollout;
  const answer = answerByPolicy(game, policy, rng);
  game.determinize(view, rng, course.guess, answer);
  const apprentice = policy.apprentice?.(course.guess);
  const moves = policy.candidates(course.guess, seat).filter((move) => legal.includes(move));
  const distance = { study: 0, most: apprentice ? FIRST_RACE : Infinity };
  const first = run(course, { rollout, apprentice: undefined, answer }, moves, distance);
  const races = apprentice ? [first, ...raceAgain(course, rollout, apprentice, first)] : [first];
  const confidence = confidenceOf(policy, course.guess);
  const { simulations } = course;
  return conclude({ races, legal, simulations, seat, turn: turnOf(game, course.guess, seat), confidence });
}

/**
 * The races in which the policy learns. A race in which time was up before a move could drop out does not count: the race
 * before it knows more about each move.
 */
function raceAgain(course: Course, rollout: Rollout, apprentice: Apprentice, first: Race): Race[] {
  const { game, rng } = course;
  const policy: Policy = { ...rollout.policy, choose: apprentice.choose };
  const continuation: Continuation = {
    rollout: { ...rollout, policy },
    apprentice,
    answer: answerByPolicy(game, policy, rng),
  };
  const favourite = first.runners[0]!.move;
  const races: Race[] = [];
  let study = FIRST_STUDY;
  for (let last = first; races.length < LATER_RACES; study *= LONGER) {
    const { best } = last;
    const near = last.runners.filter((runner) => runner.move === favourite || leadOver(runner, best).lead < MARGIN);
    if (near.length === 1) break;
    const learned = course.simulations + study;
    const moves = near.map(({ move }) => move);
    last = run(course, continuation, moves, { study, most: LONGER * study });
    if (course.simulations < learned) break;
    races.push(last);
  }
  return races;
}

function run(course: Course, continuation: Continuation, moves: readonly Move[], { study, most }: Distance): Race {
  const { game, view, rng, budget, guess } = course;
  const { rollout, apprentice, answer } = continuation;
  const runners = moves.map((move): Runner => ({ move, values: [], total: 0, seats: tallies(game.seats.max) }));
  const start = course.simulations;
  const end = Math.min(start + most, budget.simulations ?? Infinity);
  let running = runners;
  let pruned = 0;
  for (let heat = 1; running.length > 1 && course.simulations < end && !budget.expired?.(); heat++) {
    const luck = rng.below(0x7fff_ffff) | 1;
    for (const runner of running) {
      copyState(guess, rollout.state);
      game.play(rollout.state, rollout.seat, runner.move);
      apprentice?.begin();
      const value = rollOut(rollout, new QuickRng(luck, heat), 1);
      apprentice?.learn(rollout.chances);
      runner.values.push(value);
      runner.total += value;
      addChances(runner.seats, rollout.chances);
      course.simulations++;
    }
    if (heat >= pruned + Math.max(PRUNE_EVERY, heat >> 4)) {
      pruned = heat;
      if (course.simulations >= start + study) running = dropBehind(running);
    }
    game.determinize(view, rng, guess, answer);
  }
  return { runners, best: leaderOf(running) };
}

const leaderOf = (runners: readonly Runner[]): Runner =>
  runners.reduce((left, right) => (right.total > left.total ? right : left));

function dropBehind(running: Runner[]): Runner[] {
  const best = leaderOf(running);
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
  if (heats === 0) return NO_LEAD;
  let bestTotal = 0;
  for (let heat = 0; heat < heats; heat++) bestTotal += best.values[heat]!;
  const lead = (bestTotal - total) / heats;
  let squares = 0;
  for (let heat = 0; heat < heats; heat++) {
    const difference = best.values[heat]! - values[heat]! - lead;
    squares += difference * difference;
  }
  return { lead, error: Math.sqrt(squares / heats / heats) };
}

interface Finished {
  /** In the first race, all candidates have run. */
  readonly races: readonly Race[];
  readonly legal: readonly Move[];
  readonly simulations: number;
  readonly seat: Seat;
  /** See `turnOf`. */
  readonly turn: Seat | undefined;
  /** See `corrected`. */
  readonly confidence: Correction;
}

function conclude({ races, legal, simulations, seat, turn, confidence }: Finished): Thought {
  const { runners: all } = races[0]!;
  const { runners, best } = races.at(-1)!;
  // A seat that certainly wins has nothing to lose.
  const isOpen = turn === undefined && chanceOf(best.seats[seat]!).value < 1;
  const gain = isOpen ? gainOfThinking(best, runners[0]!) : NO_LEAD;
  const chancesAfter = ({ seats }: Runner, loss = NO_LEAD): readonly Chance[] =>
    corrected(withoutGain(withoutGain(seats.map(chanceOf), seat, gain), seat, loss), confidence, turn);
  const considered = all
    .map(({ move }): Considered => {
      const last = races.findLast((each) => runnerIn(each, move) !== undefined)!;
      const runner = runnerIn(last, move)!;
      const { lead, error } = leadOver(runner, last.best);
      // Chances from different races cannot be compared. What a move was behind in its last race is taken from the chance
      // of the best move.
      const chances = runnerIn(races.at(-1)!, move) ? chancesAfter(runner) : chancesAfter(best, { lead, error });
      const visits = runner.values.length;
      return { index: legal.indexOf(move), visits, ...chances[seat]!, behind: inErrors(lead, error) };
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

const runnerIn = ({ runners }: Race, move: Move): Runner | undefined => runners.find((each) => each.move === move);

/** A difference between two values, and its standard error. */
interface Lead {
  readonly lead: number;
  readonly error: number;
}

const NO_LEAD: Lead = { lead: 0, error: 0 };

/**
 * How much better the best move is than the policy's first choice. If other seats decide at the same time, they gain as
 * much by thinking, on average. But in the simulations they do not think, so a seat's chance would be too high by this
 * much.
 */
function gainOfThinking(best: Runner, first: Runner): Lead {
  if (best === first) return NO_LEAD;
  const { lead, error } = leadOver(first, best);
  return lead > 0 ? { lead, error } : NO_LEAD;
}

/** Takes a gain from the seat's chance, and gives it to the other seats in proportion to their chances. */
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
