// The functions in this file are about a seat's roll and the dice that the seat may keep. They are not in `rolling.ts`,
// because views, notation and bots need these functions but not the rest of `rolling.ts`.
import { highestBit, type Cells, type Move, type Seat, type State } from '@sloop/engine';
import { roll } from '../state/cells.ts';
import { BOARD, CREW, FLEET, HUNT, RAID, SKULL, diceAt } from '../state/dice.ts';
import { allSets, setsByFace, setsThatFit } from '../state/dicesets.ts';
import { room } from '../state/spaces.ts';

/** Whether a seat has a roll now, hidden or open. */
export const hasRoll = (state: Cells, seat: Seat): boolean => state[roll(seat)] !== 0;

export const skullsShown = (state: Cells, seat: Seat): number => diceAt(state[roll(seat)]!, SKULL);

export function showRoll(state: State, seat: Seat, move: Move): void {
  state[roll(seat)] = setsByFace(move);
}

/**
 * The sets of dice that a seat may keep from its roll. Bit n is set if the seat may keep the set n. The result is 0 if the seat is
 * stuck. A set may contain dice of one action and any skulls, if the action has room for all of them. A set of skulls alone is
 * always allowed, because `fleet`, `crew` and `hunt` always have room.
 */
export function keepableSets(state: Cells, seat: Seat): number {
  const sets = state[roll(seat)]!;
  const skulls = diceAt(sets, SKULL);
  return (
    allSets(diceAt(sets, FLEET) | skulls) |
    allSets(diceAt(sets, CREW) | skulls) |
    allSets(diceAt(sets, HUNT) | skulls) |
    setsThatFit(diceAt(sets, BOARD) | skulls, room(state, seat, BOARD)) |
    setsThatFit(diceAt(sets, RAID) | skulls, room(state, seat, RAID))
  );
}

const EACH_ACTION = 0b00001_00001_00001_00001_00001;

/**
 * The action that the kept dice show. `SKULL` if all of them are skulls. `sets` is the roll, and `dice` is the set of kept dice.
 */
export function actionShown(sets: number, dice: number): number {
  const shown = sets & (dice * EACH_ACTION);
  return shown === 0 ? SKULL : (highestBit(shown) / 5) | 0;
}
