import type { Move, Seat, State } from '@sloop/engine';
import { BONUS, KEEP, KIND, payloadOf } from '../moves.ts';
import { actionShown } from '../rules/rolls.ts';
import { PLAYERS, answer, inHand, roll } from '../state/cells.ts';
import { ACTION_COUNT, DIE_COUNT, SKULL } from '../state/dice.ts';
import { diceIn } from '../state/dicesets.ts';
import { strength, strengthWith } from '../state/spaces.ts';

/**
 * What the simulations of one search have shown about the rest of a round: how much better or worse a total on an action
 * turns out than the policy expects, and how much the dice in the hand are worth. Only simulations can tell, because
 * that depends on the position.
 *
 * A seat's chance is taken to be a sum: a constant, the policy's expectation times a factor, and a correction for each
 * fact that holds after the seat's choice. All of these are learned from the chances at the end of each simulation.
 */
export interface Experience {
  /** Looks at the table before a seat's choice. */
  readonly survey: (state: State, seat: Seat) => void;
  /** The correction of a move's gain, in points. Call `survey` first. */
  readonly correction: (state: State, seat: Seat, move: Move) => number;
  /** Notes what a seat has chosen, and how many points the policy expects after it. Call `survey` first. */
  readonly note: (state: State, seat: Seat, move: Move, points: number) => void;
  /** Begins a simulation: drops what was noted since the last one ended. */
  readonly begin: () => void;
  /** Learns from the seats' chances at the end of the simulation. */
  readonly learn: (chances: Float64Array) => void;
}

/** Totals of 1 and 2 share a class, totals of 3 and 4, and so on. The last class is for all greater totals. */
const TOTALS = 8;
const classOf = (total: number): number => Math.min((total + 1) >> 1, TOTALS - 1);

/** The more dice are still to come, the less a total is worth. `own` and `rival` are the dice left in the hands. */
const STAGES = 3;
const stageOf = (own: number, rival: number): number => (own + rival > 5 ? 2 : own + rival > 2 ? 1 : 0);

// The facts about a seat, as indexes of its corrections: for each action and stage, the classes of the seat's total and
// of the greatest total of a rival; the numbers of dice in its hand and in that of the rival with the most dice; and the
// bonus that it takes.
const HANDS = DIE_COUNT + 1;
const FIRST_HAND = ACTION_COUNT * STAGES * TOTALS * TOTALS;
const FIRST_BONUS = FIRST_HAND + HANDS * HANDS;
const NO_BONUS = FIRST_BONUS + ACTION_COUNT;
const FACTS = NO_BONUS + 1;
/** How many facts hold after a choice: one for each action, one for the hands and one for the bonus. */
const FACTS_AT_ONCE = ACTION_COUNT + 2;

/** A correction counts as if it had already been 0 this many times, so that a few simulations change little. */
const CAUTION = 60;
/**
 * The slope is the chance that a point is worth. It begins with `FIRST_SLOPE`, which counts as much as choices whose
 * points differ from their mean by `SLOPE_CAUTION` in all (the sum of the squares). It never falls below `LEAST_SLOPE`,
 * so that the corrections stay small when they are turned into points.
 */
const FIRST_SLOPE = 0.012;
const SLOPE_CAUTION = 500;
const LEAST_SLOPE = 0.004;
/** Nothing is corrected before a seat has chosen this many times. Afterwards, the slope is fitted this often. */
const WARM_UP = 128;
const FIT_EVERY = 64;
/** Later choices of one simulation are not noted. */
const MOST_NOTES = 64;

/** What is known about one seat. */
interface Known {
  readonly corrections: Float64Array;
  readonly times: Float64Array;
  choices: number;
  points: number;
  squares: number;
  chances: number;
  products: number;
  slope: number;
  base: number;
}

const newKnown = (): Known => ({
  corrections: new Float64Array(FACTS),
  times: new Float64Array(FACTS),
  choices: 0,
  points: 0,
  squares: 0,
  chances: 0,
  products: 0,
  slope: FIRST_SLOPE,
  base: 0,
});

/** Fits a line to the chances over the expected points. */
function fitLine(known: Known): void {
  const { choices, points, squares, chances, products } = known;
  const spread = squares - (points * points) / choices;
  const slope = (products - (points * chances) / choices + FIRST_SLOPE * SLOPE_CAUTION) / (spread + SLOPE_CAUTION);
  known.slope = Math.max(slope, LEAST_SLOPE);
  known.base = (chances - known.slope * points) / choices;
}

export function newExperience(players: number): Experience {
  const seats = Array.from({ length: players }, newKnown);
  const noted = { count: 0, seats: new Int8Array(MOST_NOTES), points: new Float64Array(MOST_NOTES) };
  const facts = new Int32Array(MOST_NOTES * FACTS_AT_ONCE);
  /** For each action, the class of the greatest total of a rival. */
  const RIVAL = new Int8Array(ACTION_COUNT);
  /** For each stage, the sum of the corrections of all actions if the seat adds nothing to its totals. */
  const UNCHANGED = new Float64Array(STAGES);
  let rivalDice = 0;

  const factOf = (action: number, stage: number, total: number): number =>
    ((action * STAGES + stage) * TOTALS + classOf(total)) * TOTALS + RIVAL[action]!;

  const survey = (state: State, seat: Seat): void => {
    rivalDice = 0;
    RIVAL.fill(0);
    for (let other = 0; other < state[PLAYERS]!; other++) {
      if (other === seat) continue;
      rivalDice = Math.max(rivalDice, diceIn(state[inHand(other)]!));
      for (let action = 0; action < ACTION_COUNT; action++)
        RIVAL[action] = Math.max(RIVAL[action]!, classOf(strength(state, other, action)));
    }
    const { corrections } = seats[seat]!;
    UNCHANGED.fill(0);
    for (let action = 0; action < ACTION_COUNT; action++) {
      const total = strength(state, seat, action);
      for (let stage = 0; stage < STAGES; stage++) UNCHANGED[stage]! += corrections[factOf(action, stage, total)]!;
    }
  };

  /**
   * The choice that `look` has looked at last: its action (`SKULL` if only skulls are kept, because their action is named
   * later), and the total, the number of dice in the hand and the stage after it.
   */
  const choice = { action: SKULL, total: 0, left: 0, stage: 0 };

  const look = (state: State, seat: Seat, move: Move): void => {
    const kind = move & KIND;
    const dice = kind === BONUS ? 0 : kind === KEEP ? payloadOf(move) : state[answer(seat)]!;
    choice.left = diceIn(state[inHand(seat)]! & ~dice);
    choice.stage = stageOf(choice.left, rivalDice);
    choice.action = kind === KEEP ? actionShown(state[roll(seat)]!, dice) : payloadOf(move);
    if (choice.action === SKULL) return;
    choice.total = strengthWith(state, seat, choice.action, dice);
    if (kind === BONUS && choice.total > 0) choice.total++;
  };

  const correction = (state: State, seat: Seat, move: Move): number => {
    look(state, seat, move);
    const { action, total, left, stage } = choice;
    const { corrections, slope } = seats[seat]!;
    let chance = UNCHANGED[stage]! + corrections[FIRST_HAND + left * HANDS + rivalDice]!;
    if (action !== SKULL) {
      chance -= corrections[factOf(action, stage, strength(state, seat, action))]!;
      chance += corrections[factOf(action, stage, total)]!;
    }
    if ((move & KIND) === BONUS) chance += corrections[FIRST_BONUS + action]!;
    return chance / slope;
  };

  const note = (state: State, seat: Seat, move: Move, points: number): void => {
    look(state, seat, move);
    const { action, total, left, stage } = choice;
    if (noted.count === MOST_NOTES || action === SKULL) return;
    let at = noted.count * FACTS_AT_ONCE;
    for (let each = 0; each < ACTION_COUNT; each++)
      facts[at++] = factOf(each, stage, each === action ? total : strength(state, seat, each));
    facts[at++] = FIRST_HAND + left * HANDS + rivalDice;
    facts[at] = (move & KIND) === BONUS ? FIRST_BONUS + action : NO_BONUS;
    noted.seats[noted.count] = seat;
    noted.points[noted.count++] = points;
  };

  const learnOne = (known: Known, from: number, points: number, chance: number): void => {
    known.choices++;
    known.points += points;
    known.squares += points * points;
    known.chances += chance;
    known.products += points * chance;
    if (known.choices < WARM_UP) return;
    if (known.choices % FIT_EVERY === 0) fitLine(known);
    const { corrections, times, base, slope } = known;
    let fitted = base + slope * points;
    for (let at = from; at < from + FACTS_AT_ONCE; at++) fitted += corrections[facts[at]!]!;
    const surprise = chance - fitted;
    for (let at = from; at < from + FACTS_AT_ONCE; at++) {
      const fact = facts[at]!;
      if (fact !== NO_BONUS) corrections[fact]! += surprise / (CAUTION + ++times[fact]!);
    }
  };

  return {
    survey,
    correction,
    note,
    begin: () => {
      noted.count = 0;
    },
    learn: (chances) => {
      for (let index = 0; index < noted.count; index++) {
        const seat = noted.seats[index]!;
        learnOne(seats[seat]!, index * FACTS_AT_ONCE, noted.points[index]!, chances[seat]!);
      }
      noted.count = 0;
    },
  };
}
