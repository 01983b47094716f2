import { evaluator, type Move, type Policy, type Rng, type Seat, type State } from '@sloop/engine';
import { actionOf, isFirst, sideOf } from '../rules/ranking.ts';
import {
  BOARD_CELLS,
  CLAIM_OWED,
  CREW_SIDE,
  FLEET_SIDE,
  GOAL,
  ISLAND,
  NUMBERS,
  OWING,
  PHASE,
  PLAYERS,
  ROLL,
  STOW,
  answer,
  inHand,
  placed,
  roll,
  slots,
  token,
} from '../state/cells.ts';
import { COLOUR_COUNT, SLOTS, placesAt } from '../state/chests.ts';
import { ACTION_COUNT, ALL_DICE, BOARD, CREW, FLEET, HUNT, RAID, SKULL, diceAt } from '../state/dice.ts';
import { diceIn, sumOfNumbers } from '../state/dicesets.ts';
import { evaluation } from './evaluation.ts';
import {
  ACT,
  ATTACK,
  BONUS,
  FORFEIT,
  KEEP,
  KIND,
  NO_SLOT,
  SKULL_ON,
  crewOf,
  fleetOf,
  payloadOf,
  slotOf,
  targetOf,
} from '../moves.ts';
import { chestAt, chestCount } from '../state/lineup.ts';
import { ofColour } from '../state/pile.ts';
import { TUNING } from './policy.data.ts';
import { actionShown } from '../rules/rolls.ts';
import { count, nth, sample } from '../rules/play.ts';
import { bestStow } from './stow.ts';
import { bonusLevel, strength } from '../state/spaces.ts';
import { boxesWorth, chestWorth } from './worth.ts';

/** For each seat and each action, the value of being first in the action. */
const FIRST_WORTH = Array.from({ length: 4 }, () => new Float64Array(ACTION_COUNT));
/** For each seat and each action, the value of being second in the action. */
const SECOND_WORTH = Array.from({ length: 4 }, () => new Float64Array(ACTION_COUNT));
/**
 * For each seat, the boards for which its `FIRST_WORTH` and `SECOND_WORTH` were computed. These values are reused until
 * a board changes. That saves time, because most decisions in a search are about dice and change no board.
 */
const SURVEYED = Array.from({ length: 4 }, () => new Int32Array(2 + 4 * BOARD_CELLS));
/** For each action, the greatest total that another seat is expected to have. */
const BEST_RIVAL = new Float64Array(ACTION_COUNT);
/** For each action, the second-greatest total that another seat is expected to have. */
const NEXT_RIVAL = new Float64Array(ACTION_COUNT);

/** The greatest gain that a seat can get from an attack. `takes` says whether the attacker may take a chest. */
function attackWorth(state: State, seat: Seat, side: number, takes: boolean): number {
  let best = 0;
  for (let target = 0; target < state[PLAYERS]!; target++)
    if (target !== seat) best = Math.max(best, robberyGain(state, seat, side, target, takes ? ANY_SLOT : NO_SLOT));
  return best;
}

const ANY_SLOT = -1;

/**
 * The gain from attacking `target`. It is the value of the chest in `slot`, plus a fraction of the target's loss. If `slot` is
 * `ANY_SLOT`, the attacker takes the best chest.
 */
function robberyGain(state: State, seat: Seat, side: number, target: Seat, slot: number): number {
  const each = side === FLEET_SIDE ? TUNING.inFleet : TUNING.inCrew;
  const lineUp = state[slots(target, side)]!;
  let taken = 0;
  for (let at = 0; at < chestCount(lineUp); at++) {
    if (slot !== ANY_SLOT && slot !== at) continue;
    const colour = chestAt(lineUp, at) - 1;
    const gain =
      chestWorth(state, seat, colour, TUNING.onShore) + TUNING.harm * chestWorth(state, target, colour, each);
    taken = Math.max(taken, gain);
  }
  return taken + TUNING.harm * (shedding(state, target, side) - boxesWorth(state, target, side, -1));
}

/** The gain from an attack. If the target defends itself, the attacker's own loss is subtracted. */
function attackGain(state: State, seat: Seat, action: number, target: Seat, slot: number): number {
  const side = sideOf(action);
  const gain = robberyGain(state, seat, side, target, slot);
  if (diceAt(state[placed(target)]!, action) === 0) return gain;
  return gain + boxesWorth(state, seat, side, -1) - shedding(state, seat, side);
}

/** The value of the chest that a seat sheds if its token moves back one box. 0 if the seat sheds no chest. */
function shedding(state: State, seat: Seat, side: number): number {
  const box = state[token(seat, side)]!;
  const room = placesAt(Math.max(box - 1, 1));
  return chestCount(state[slots(seat, side)]!) > room ? TUNING.inCrew : 0;
}

function islandWorth(state: State, seat: Seat): number {
  let best = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    if (ofColour(state[ISLAND]!, colour) !== 0) best = Math.max(best, chestWorth(state, seat, colour, TUNING.onShore));
  return best;
}

/** Computes the values of all actions for a seat, and the expected totals of its rivals. The results are in the tables above. */
function survey(state: State, seat: Seat): void {
  if (boardsChanged(state, seat)) surveyWorth(state, seat);
  for (let action = 0; action < ACTION_COUNT; action++) {
    let best = 0;
    let next = 0;
    for (let other = 0; other < state[PLAYERS]!; other++) {
      if (other === seat) continue;
      const total = strength(state, other, action);
      const left = diceIn(state[inHand(other)]!);
      const likely = total + left * (total > 0 ? TUNING.dieToCome : TUNING.dieElsewhere);
      if (likely > best) {
        next = best;
        best = likely;
      } else if (likely > next) {
        next = likely;
      }
    }
    BEST_RIVAL[action] = best;
    NEXT_RIVAL[action] = next;
  }
}

/** Returns whether a chest or a token has moved since the last survey for this seat. Also notes where they are now. */
function boardsChanged(state: State, seat: Seat): boolean {
  const noted = SURVEYED[seat]!;
  const kind = state[PLAYERS]! * 16 + state[GOAL]!;
  let changed = noted[0] !== kind || noted[1] !== state[ISLAND];
  noted[0] = kind;
  noted[1] = state[ISLAND]!;
  let at = 2;
  for (let other = 0; other < state[PLAYERS]!; other++) {
    const first = token(other, FLEET_SIDE);
    for (let cell = first; cell < first + BOARD_CELLS; cell++, at++) {
      changed ||= noted[at] !== state[cell];
      noted[at] = state[cell]!;
    }
  }
  return changed;
}

function surveyWorth(state: State, seat: Seat): void {
  const alone = state[PLAYERS] === 2;
  const further = alone ? 1 : 2;
  const first = FIRST_WORTH[seat]!;
  const second = SECOND_WORTH[seat]!;
  first[FLEET] = boxesWorth(state, seat, FLEET_SIDE, further);
  first[CREW] = boxesWorth(state, seat, CREW_SIDE, further);
  first[HUNT] = TUNING.onShore + TUNING.unseenChest + (alone ? TUNING.tile : TUNING.betterTile);
  second[FLEET] = alone ? 0 : boxesWorth(state, seat, FLEET_SIDE, 1);
  second[CREW] = alone ? 0 : boxesWorth(state, seat, CREW_SIDE, 1);
  second[HUNT] = alone ? 0 : TUNING.tile;
  const island = alone ? 0 : islandWorth(state, seat);
  for (let action = BOARD; action <= RAID; action++) {
    first[action] = attackWorth(state, seat, sideOf(action), true);
    second[action] = alone ? 0 : attackWorth(state, seat, sideOf(action), false) + island;
  }
}

/** The estimated probability that a total beats a rival's total. */
const ahead = (total: number, rival: number): number =>
  rival === 0 ? 1 : Math.min(Math.max(0.5 + (total - rival) / (2 * TUNING.certain), 0.02), 0.98);

/** The value of a total for an action. `survey` must have run for the seat. */
function totalWorth(seat: Seat, action: number, total: number): number {
  if (total === 0) return 0;
  const first = ahead(total, BEST_RIVAL[action]!);
  const second = (1 - first) * ahead(total, NEXT_RIVAL[action]!);
  return first * FIRST_WORTH[seat]![action]! + second * SECOND_WORTH[seat]![action]!;
}

/** The value of placing a set of dice on an action. */
function diceWorth(state: State, seat: Seat, action: number, dice: number): number {
  const before = strength(state, seat, action);
  const alone = before === 0 ? bonusLevel(state, seat, action) : before;
  const total = alone + sumOfNumbers(state[NUMBERS + action]!, dice);
  return totalWorth(seat, action, total) - totalWorth(seat, action, before);
}

function keepGain(state: State, seat: Seat, dice: number): number {
  const action = actionShown(state[roll(seat)]!, dice);
  const used = TUNING.dieInHand * diceIn(dice);
  if (action !== SKULL) return diceWorth(state, seat, action, dice) - used;
  let best = -Infinity;
  for (let named = FLEET; named < ACTION_COUNT; named++) best = Math.max(best, diceWorth(state, seat, named, dice));
  return best - used;
}

/** The gain from a `stow` move. The left places count more, because chests are shed from the right. */
function stowGain(state: State, seat: Seat, stowed: number): number {
  return (
    lineUpGain(state, seat, fleetOf(stowed), TUNING.inFleet) + lineUpGain(state, seat, crewOf(stowed), TUNING.inCrew)
  );
}

function lineUpGain(state: State, seat: Seat, lineUp: number, each: number): number {
  let gain = 0;
  for (let place = 0; place < SLOTS && chestAt(lineUp, place) !== 0; place++)
    gain += chestWorth(state, seat, chestAt(lineUp, place) - 1, each) * (1 - 0.06 * place);
  return gain;
}

/**
 * The gain from a move, in points. Only the differences between moves matter. In the phase `roll`, `survey` must have run for the
 * seat.
 */
function gainOf(state: State, seat: Seat, move: Move): number {
  const value = payloadOf(move);
  switch (move & KIND) {
    case KEEP:
      return keepGain(state, seat, value);
    case SKULL_ON:
      return diceWorth(state, seat, value, state[answer(seat)]!);
    case BONUS:
      return FIRST_WORTH[seat]![value]!;
    case ACT:
      return 1;
    case FORFEIT:
      return 0;
    case ATTACK: {
      const action = actionOf(state);
      return attackGain(state, seat, action, targetOf(move), slotOf(move)) + claimAfter(state, seat);
    }
    default:
      return state[PHASE] === STOW ? stowGain(state, seat, value) : otherGain(state, seat, value);
  }
}

/** The gain from claiming a chest from the island after an attack. Only the second seat claims a chest. */
const claimAfter = (state: State, seat: Seat): number => (isFirst(state) ? 0 : islandWorth(state, seat));

/** The gain from keeping a tile or claiming a chest. */
const otherGain = (state: State, seat: Seat, value: number): number =>
  state[CLAIM_OWED] !== 0 ? chestWorth(state, seat, value, TUNING.onShore) : value;

function choose(state: State, seat: Seat, rng: Rng): Move {
  if (rng.below(100) < TUNING.slips) return sample(state, seat, rng);
  if (state[PHASE] === STOW) return bestStow(state, seat);
  if (state[PHASE] === ROLL) survey(state, seat);
  const total = count(state, seat);
  let best = -Infinity;
  let chosen = 0;
  for (let index = 0; index < total; index++) {
    const move = nth(state, seat, index);
    const gain = gainOf(state, seat, move) + rng.below(256) * (TUNING.jitter / 256);
    if (gain > best) {
      best = gain;
      chosen = move;
    }
  }
  return chosen;
}

function candidates(state: State, seat: Seat): Move[] {
  if (state[PHASE] === ROLL) survey(state, seat);
  const total = count(state, seat);
  const gains: { move: Move; gain: number }[] = [];
  for (let index = 0; index < total; index++) {
    const move = nth(state, seat, index);
    gains.push({ move, gain: gainOf(state, seat, move) });
  }
  return gains
    .toSorted((left, right) => right.gain - left.gain)
    .slice(0, TUNING.breadth)
    .map(({ move }) => move);
}

/** A state is settled at the beginning of a round, when all seats have made their first roll and no seat has kept a die. */
function settled(state: State): boolean {
  if (state[PHASE] !== ROLL || state[OWING] !== (1 << state[PLAYERS]!) - 1) return false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) if (state[inHand(seat)] !== ALL_DICE) return false;
  return true;
}

const evaluate = evaluator(evaluation, (state) => state[PLAYERS]!);

export const policy: Policy = {
  choose,
  candidates,
  planning: TUNING.planning,
  horizon: TUNING.horizon,
  settled,
  evaluate,
  evaluation,
};
