import type { Move, Seat, State } from '@sloop/engine';
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
import { actionOf, isFirst, sideOf } from '../rules/ranking.ts';
import { actionShown } from '../rules/rolls.ts';
import {
  CLAIM_OWED,
  CREW_SIDE,
  FLEET_SIDE,
  ISLAND,
  PHASE,
  PLAYERS,
  STOW,
  answer,
  inHand,
  placed,
  roll,
  slots,
  token,
  tortuga,
} from '../state/cells.ts';
import { COLOUR_COUNT, SLOTS, placesAt } from '../state/chests.ts';
import { ACTION_COUNT, BOARD, CREW, FLEET, HUNT, RAID, SKULL, diceAt } from '../state/dice.ts';
import { diceIn } from '../state/dicesets.ts';
import { chestAt, chestCount } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import { strength, strengthWith } from '../state/spaces.ts';
import { boardsOf } from './boards.ts';
import { isEnding, pointsAfter } from './endgame.ts';
import type { Tuning } from './tuning.ts';
import type { Worth } from './worth.ts';

export interface Gains {
  /** Computes the values of all actions for a seat, and the expected totals of its rivals. */
  readonly survey: (state: State, seat: Seat) => void;
  /**
   * The gain from a move, in points. Only the differences between moves matter. If the phase is `roll`, call `survey`
   * for the seat first.
   */
  readonly gainOf: (state: State, seat: Seat, move: Move) => number;
  /**
   * The value of a seat's dice as they are in the phase `roll`, both on the actions and in the hand, in points. Call
   * `survey` for the seat first.
   */
  readonly standing: (state: State, seat: Seat) => number;
}

const ANY_SLOT = -1;

export function gains(tuning: Tuning, worth: Worth): Gains {
  /** For each seat and each action, the value of being first in the action. */
  const FIRST_WORTH = Array.from({ length: 4 }, () => new Float64Array(ACTION_COUNT));
  /** For each seat and each action, the value of being second in the action. */
  const SECOND_WORTH = Array.from({ length: 4 }, () => new Float64Array(ACTION_COUNT));
  const boards = boardsOf();
  /** For each action, the greatest total that another seat is expected to have, and the number of dice in that seat's hand. */
  const BEST_RIVAL = new Float64Array(ACTION_COUNT);
  const BEST_DICE = new Uint8Array(ACTION_COUNT);
  /** The same for the second-greatest total. */
  const NEXT_RIVAL = new Float64Array(ACTION_COUNT);
  const NEXT_DICE = new Uint8Array(ACTION_COUNT);
  /** For each action, what the seat loses if the rival with the greatest expected total is first. */
  const DENIED = new Float64Array(ACTION_COUNT);
  const denies = tuning.deny !== 0 || tuning.denyUnplaced !== 0;
  const BONUSES = [tuning.bonusFleet, tuning.bonusCrew, tuning.bonusHunt, tuning.bonusBoard, tuning.bonusRaid];

  /** The fraction of a target's loss that counts as a gain for the attacker. */
  const harmTo = (state: State, target: Seat): number => {
    if (state[PLAYERS] === 2) return tuning.harm;
    const own = pileSize(state[tortuga(target)]!);
    for (let seat = 0; seat < state[PLAYERS]!; seat++) if (pileSize(state[tortuga(seat)]!) > own) return tuning.harm;
    return tuning.harm + tuning.harmLeader;
  };

  /** The greatest gain that a seat can get from an attack. `takes` says whether the attacker may take a chest. */
  const attackWorth = (state: State, seat: Seat, side: number, takes: boolean): number => {
    let best = 0;
    for (let target = 0; target < state[PLAYERS]!; target++)
      if (target !== seat) best = Math.max(best, robberyGain(state, seat, side, target, takes ? ANY_SLOT : NO_SLOT));
    return best;
  };

  /**
   * The gain from attacking `target`. It is the value of the chest in `slot`, plus a fraction of the target's loss. If `slot` is
   * `ANY_SLOT`, the attacker takes the best chest.
   */
  const robberyGain = (state: State, seat: Seat, side: number, target: Seat, slot: number): number => {
    const each = worth.inArea(state, side);
    const onShore = worth.onShore(state);
    const harm = harmTo(state, target);
    const lineUp = state[slots(target, side)]!;
    let taken = 0;
    for (let at = 0; at < chestCount(lineUp); at++) {
      if (slot !== ANY_SLOT && slot !== at) continue;
      const colour = chestAt(lineUp, at) - 1;
      const gain = worth.chest(state, seat, colour, onShore) + harm * worth.chest(state, target, colour, each);
      taken = Math.max(taken, gain);
    }
    return taken + harm * (shedding(state, target, side) - worth.boxes(state, target, side, -1));
  };

  /** The gain from an attack. If the target defends itself, the attacker's own loss is subtracted. */
  const attackGain = (state: State, seat: Seat, action: number, target: Seat, slot: number): number => {
    const side = sideOf(action);
    const gain = robberyGain(state, seat, side, target, slot);
    if (diceAt(state[placed(target)]!, action) === 0) return gain;
    return gain + worth.boxes(state, seat, side, -1) - shedding(state, seat, side);
  };

  /** The value of the chest that a seat sheds if its token moves back one box. 0 if the seat sheds no chest. */
  const shedding = (state: State, seat: Seat, side: number): number => {
    const box = state[token(seat, side)]!;
    const room = placesAt(Math.max(box - 1, 1));
    return chestCount(state[slots(seat, side)]!) > room ? worth.inArea(state, CREW_SIDE) : 0;
  };

  const islandWorth = (state: State, seat: Seat): number => {
    const onShore = worth.onShore(state);
    let best = 0;
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      if (ofColour(state[ISLAND]!, colour) !== 0) best = Math.max(best, worth.chest(state, seat, colour, onShore));
    return best;
  };

  const survey = (state: State, seat: Seat): void => {
    for (let each = 0; each < state[PLAYERS]!; each++)
      if ((each === seat || denies) && boards.changed(state, each)) surveyWorth(state, each);
    for (let action = 0; action < ACTION_COUNT; action++) surveyRivals(state, seat, action);
  };

  const surveyRivals = (state: State, seat: Seat, action: number): void => {
    BEST_RIVAL[action] = NEXT_RIVAL[action] = DENIED[action] = 0;
    for (let other = 0; other < state[PLAYERS]!; other++) {
      if (other === seat) continue;
      const total = strength(state, other, action);
      const left = diceIn(state[inHand(other)]!);
      const likely = total > 0 ? Math.max(total + left * tuning.dieToCome, 1) : left * tuning.dieElsewhere;
      if (likely > BEST_RIVAL[action]!) {
        NEXT_RIVAL[action] = BEST_RIVAL[action]!;
        NEXT_DICE[action] = BEST_DICE[action]!;
        BEST_RIVAL[action] = likely;
        BEST_DICE[action] = left;
        DENIED[action] = (total > 0 ? tuning.deny : tuning.denyUnplaced) * FIRST_WORTH[other]![action]!;
      } else if (likely > NEXT_RIVAL[action]!) {
        NEXT_RIVAL[action] = likely;
        NEXT_DICE[action] = left;
      }
    }
  };

  const surveyWorth = (state: State, seat: Seat): void => {
    const alone = state[PLAYERS] === 2;
    const further = alone ? 1 : 2;
    const first = FIRST_WORTH[seat]!;
    const second = SECOND_WORTH[seat]!;
    first[FLEET] = worth.boxes(state, seat, FLEET_SIDE, further);
    first[CREW] = worth.boxes(state, seat, CREW_SIDE, further);
    first[HUNT] = worth.onShore(state) + tuning.unseenChest + (alone ? tuning.tile : tuning.betterTile);
    second[FLEET] = alone ? 0 : worth.boxes(state, seat, FLEET_SIDE, 1);
    second[CREW] = alone ? 0 : worth.boxes(state, seat, CREW_SIDE, 1);
    second[HUNT] = alone ? 0 : tuning.tile;
    const island = alone ? 0 : islandWorth(state, seat);
    for (let action = BOARD; action <= RAID; action++) {
      first[action] = attackWorth(state, seat, sideOf(action), true);
      second[action] = alone ? 0 : attackWorth(state, seat, sideOf(action), false) + island;
    }
  };

  /** The estimated probability that a total beats the total of a rival with `dice` dice in the hand. */
  const ahead = (total: number, rival: number, dice: number): number =>
    rival === 0
      ? 1
      : Math.min(Math.max(0.5 + (total - rival) / (2 * (tuning.certain + tuning.certainPerDie * dice)), 0.02), 0.98);

  /** The value of a total for an action. Call `survey` for the seat first. */
  const totalWorth = (seat: Seat, action: number, total: number): number => {
    if (total === 0) return -DENIED[action]!;
    const first = ahead(total, BEST_RIVAL[action]!, BEST_DICE[action]!);
    const second = (1 - first) * ahead(total, NEXT_RIVAL[action]!, NEXT_DICE[action]!);
    const own = first * FIRST_WORTH[seat]![action]! + second * SECOND_WORTH[seat]![action]!;
    return own - (1 - first) * DENIED[action]!;
  };

  const standing = (state: State, seat: Seat): number => {
    // Skulls that were kept are still in the hand until their action is named.
    let value = tuning.dieInHand * diceIn(state[inHand(seat)]! & ~state[answer(seat)]!);
    for (let action = FLEET; action < ACTION_COUNT; action++)
      value += totalWorth(seat, action, strength(state, seat, action));
    return value;
  };

  /** The value of placing a set of dice on an action. */
  const diceWorth = (state: State, seat: Seat, action: number, dice: number): number => {
    const before = strength(state, seat, action);
    const total = strengthWith(state, seat, action, dice);
    const guarded = before === 0 && action >= BOARD ? chestCount(state[slots(seat, sideOf(action))]!) : 0;
    return totalWorth(seat, action, total) - totalWorth(seat, action, before) + tuning.deter * guarded;
  };

  const keepGain = (state: State, seat: Seat, dice: number): number => {
    const action = actionShown(state[roll(seat)]!, dice);
    const last = dice === state[inHand(seat)] ? tuning.finish : 0;
    const used = tuning.dieInHand * diceIn(dice) - last;
    if (action !== SKULL) return diceWorth(state, seat, action, dice) - used;
    let best = -Infinity;
    for (let named = FLEET; named < ACTION_COUNT; named++) best = Math.max(best, diceWorth(state, seat, named, dice));
    return best - used;
  };

  /**
   * The gain from a `stow` move. The left places count more, because chests are shed from the right. In the last round,
   * only the points count.
   */
  const stowGain = (state: State, seat: Seat, stowed: number): number =>
    isEnding(state)
      ? pointsAfter(state, seat, stowed)
      : lineUpGain(state, seat, fleetOf(stowed), FLEET_SIDE) + lineUpGain(state, seat, crewOf(stowed), CREW_SIDE);

  const lineUpGain = (state: State, seat: Seat, lineUp: number, side: number): number => {
    const each = worth.inArea(state, side);
    let gain = 0;
    for (let place = 0; place < SLOTS && chestAt(lineUp, place) !== 0; place++)
      gain += worth.chest(state, seat, chestAt(lineUp, place) - 1, each) * (1 - 0.06 * place);
    return gain;
  };

  /** The gain from claiming a chest from the island after an attack. Only the second seat claims a chest. */
  const claimAfter = (state: State, seat: Seat): number => (isFirst(state) ? 0 : islandWorth(state, seat));

  /** The gain from keeping a tile or claiming a chest. */
  const otherGain = (state: State, seat: Seat, value: number): number =>
    state[CLAIM_OWED] !== 0 ? worth.chest(state, seat, value, worth.onShore(state)) : value;

  const gainOf = (state: State, seat: Seat, move: Move): number => {
    const value = payloadOf(move);
    switch (move & KIND) {
      case KEEP:
        return keepGain(state, seat, value);
      case SKULL_ON:
        return diceWorth(state, seat, value, state[answer(seat)]!);
      case BONUS:
        return FIRST_WORTH[seat]![value]! + BONUSES[value]!;
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
  };

  return { survey, gainOf, standing };
}
