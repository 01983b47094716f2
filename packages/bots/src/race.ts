import {
  QuickRng,
  copyState,
  type Correction,
  type Game,
  type Move,
  type Rng,
  type Seat,
  type State,
  type View,
} from '@sloop/engine';
import type { Budget, Chance, Considered, Thought } from './bot.ts';
import { corrected } from './confidence.ts';
import { NO_LEAD, bestOf, dropBehind, leadOver, note, type Lead, type Runner } from './lead.ts';
import { chooseByNesting, type Finalist } from './nested.ts';
import { answerByPolicy, confidenceOf, inErrors, rollOut, rolloutOf, turnOf } from './search.ts';
import { addChances, chanceOf, tallies, type Tally } from './tally.ts';

/** Moves that have fallen behind drop out after every 24th heat. */
const PRUNE_EVERY = 24;
/** The race ends after this many simulations, because more of the same kind would hardly change the result. */
const LONGEST = 3000;
/** The most moves that take part in the second part of the race. */
const FINALISTS = 4;
/** By how much such a move may be worse than the best one so far. */
const MARGIN = 0.08;

/** A move in the race. */
interface Candidate extends Runner {
  readonly move: Move;
  /** The chances of all seats in these heats. */
  readonly seats: readonly Tally[];
}

/**
 * A race between the candidate moves. In each heat, every move is simulated with the same guess of what is hidden and
 * with the same random numbers, so the values differ mostly because of the moves. Moves that have fallen behind drop
 * out, which leaves more time for the other moves. If there is time left, the best few moves run a second race, with
 * nested simulations.
 */
export function race(game: Game, view: View, legal: readonly Move[], rng: Rng, budget: Budget): Thought {
  if (legal.length === 1) return { index: 0, simulations: 0, considered: [] };
  const rollout = rolloutOf(game, view);
  const { policy, seat, state } = rollout;
  const guessed = game.blank();
  const answer = answerByPolicy(game, policy, rng);
  const guess = (): State => {
    game.determinize(view, rng, guessed, answer);
    return guessed;
  };
  guess();
  const all: Candidate[] = policy
    .candidates(guessed, seat)
    .filter((move) => legal.includes(move))
    .map((move) => ({ move, values: [], total: 0, seats: tallies(game.seats.max) }));
  let running: readonly Candidate[] = all;
  let simulations = 0;
  const most = budget.simulations ?? Infinity;
  const isOver = (): boolean => simulations >= Math.min(most, LONGEST) || (budget.expired?.() ?? false);
  for (let heat = 1; running.length > 1 && !isOver(); heat++) {
    const luck = rng.below(0x7fff_ffff) | 1;
    for (const runner of running) {
      copyState(guessed, state);
      game.play(state, seat, runner.move);
      note(runner, rollOut(rollout, new QuickRng(luck, heat), 1));
      addChances(runner.seats, rollout.chances);
      simulations++;
    }
    if (heat % PRUNE_EVERY === 0) running = dropBehind(running);
    guess();
  }
  const take = (more: number): boolean => {
    if (simulations + more > most || budget.expired?.()) return false;
    simulations += more;
    return true;
  };
  const finalists = finalistsOf(all, bestOf(running));
  const chosen = chooseByNesting(rollout, guess, rng, finalists, { take });
  return conclude({
    all,
    best: all.find(({ move }) => move === chosen)!,
    legal,
    simulations,
    seat,
    turn: turnOf(game, guessed, seat),
    confidence: confidenceOf(policy, guessed),
  });
}

/** The moves that may be the best, the best of the race first. */
const finalistsOf = (all: readonly Candidate[], best: Candidate): Finalist[] =>
  all
    .map((runner) => ({ move: runner.move, behind: leadOver(runner, best) }))
    .filter(({ move, behind }) => move === best.move || behind.lead < MARGIN)
    .toSorted(
      (left, right) =>
        Number(right.move === best.move) - Number(left.move === best.move) || left.behind.lead - right.behind.lead,
    )
    .slice(0, FINALISTS);

interface Finished {
  readonly all: readonly Candidate[];
  readonly best: Candidate;
  readonly legal: readonly Move[];
  readonly simulations: number;
  readonly seat: Seat;
  /** See `turnOf`. */
  readonly turn: Seat | undefined;
  /** See `corrected`. */
  readonly confidence: Correction;
}

function conclude({ all, best, legal, simulations, seat, turn, confidence }: Finished): Thought {
  // A seat that certainly wins has nothing to lose.
  const isOpen = turn === undefined && chanceOf(best.seats[seat]!).value < 1;
  const gain = isOpen ? gainOfThinking(best, all[0]!) : NO_LEAD;
  const chancesAfter = ({ seats }: Candidate): readonly Chance[] =>
    corrected(withoutGain(seats.map(chanceOf), seat, gain), confidence, turn);
  const considered = all
    .map((runner): Considered => {
      const visits = runner.values.length;
      const { lead, error } = leadOver(runner, best);
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

/**
 * How much better the best move is than the policy's first choice. If other seats decide at the same time, they gain as
 * much by thinking, on average. But in the simulations they only follow the policy, so a seat's chance would be too high
 * by this much.
 */
function gainOfThinking(best: Runner, first: Runner): Lead {
  if (best === first) return NO_LEAD;
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
