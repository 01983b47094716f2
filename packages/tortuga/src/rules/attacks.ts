import { lowestBit, type Move, type Seat, type State } from '@sloop/engine';
import { actionOf, isFirst, sideOf } from './ranking.ts';
import { capacity, outOfSlot, shed, toShore } from '../state/board.ts';
import { CHOSEN, CLAIM_OWED, ISLAND, NOBODY, OWING, PLAYERS, placed, slots, token } from '../state/cells.ts';
import { FIRST_BOX } from '../state/chests.ts';
import { diceAt } from '../state/dice.ts';
import { FORFEIT, NO_SLOT, attack, slotOf, targetOf } from '../moves.ts';
import { chestCount } from '../state/lineup.ts';
import { oneChest } from '../state/pile.ts';

/**
 * A mask of the seats that the acting seat may attack. These are all other seats, except that the second seat must not attack the
 * seat that the first seat has just attacked.
 */
function targets(state: State, seat: Seat): number {
  const all = (1 << state[PLAYERS]!) - 1;
  const spared = state[CHOSEN] === NOBODY ? 0 : 1 << state[CHOSEN]!; // Ruling T4: after a forfeit, no seat is spared.
  return all & ~(1 << seat) & ~spared;
}

/** The number of chests that the acting seat can choose from when it attacks `target`. The second seat takes no chest. */
const chestsToTake = (state: State, target: Seat): number =>
  isFirst(state) ? chestCount(state[slots(target, sideOf(actionOf(state)))]!) : 0;

/**
 * The number of possible attacks. There is one for each chest that can be taken, and one for each target from which no chest can be
 * taken.
 */
export function countAttacks(state: State, seat: Seat): number {
  let attacks = 0;
  for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1)
    attacks += Math.max(chestsToTake(state, lowestBit(rest)), 1);
  return attacks;
}

/** The attack at `index`. The index after the last attack gives `FORFEIT`. */
export function nthAttack(state: State, seat: Seat, index: number): Move {
  let left = index;
  for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1) {
    const chests = chestsToTake(state, lowestBit(rest));
    const attacks = Math.max(chests, 1);
    if (left < attacks) return attack(lowestBit(rest), chests > 0 ? left : NO_SLOT);
    left -= attacks;
  }
  return FORFEIT;
}

export function playAttack(state: State, seat: Seat, move: Move): void {
  state[OWING] = 0;
  const action = actionOf(state);
  const side = sideOf(action);
  const target = targetOf(move);
  if (slotOf(move) !== NO_SLOT) toShore(state, seat, outOfSlot(state, target, side, slotOf(move)));
  stepBack(state, target, side);
  if (diceAt(state[placed(target)]!, action) !== 0) stepBack(state, seat, side);
  if (isFirst(state)) state[CHOSEN] = target;
  else if (state[ISLAND] !== 0) state[CLAIM_OWED] = 1;
}

/**
 * Moves a token back one box. If the token's area now has too many chests, the area sheds the rightmost ones
 * immediately (rulings T1, T2).
 */
function stepBack(state: State, seat: Seat, side: number): void {
  const at = token(seat, side);
  state[at] = Math.max(state[at]! - 1, FIRST_BOX);
  for (let chests = chestCount(state[slots(seat, side)]!); chests > capacity(state, seat, side); chests--)
    shed(state, oneChest(outOfSlot(state, seat, side, chests - 1)));
}
