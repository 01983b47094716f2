import { seatsOf, type Outcome, type Seat, type State } from '@sloop/engine';
import { CALM, PASSES, PLAYERS, WINNERS, aboard, calmLimit, crowdOf } from '../state/cells.ts';
import { piratesOn } from '../state/crowd.ts';
import { LAST_SPACE, SLOOP } from '../state/tunnel.ts';

/**
 * Whether the game is becalmed (ruling C3). It is becalmed if all seats have passed one after another, or if no pirate has reached
 * the sloop for too many turns.
 */
export const isBecalmed = (state: State): boolean =>
  state[PASSES] === state[PLAYERS] || state[CALM]! >= calmLimit(state[PLAYERS]!);

/** Ends a becalmed game. The seat with the highest standing wins. Tied seats share the victory. */
export function endBecalmed(state: State): void {
  let best = -1;
  let winners = 0;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    const standing = standingOf(state, seat);
    if (standing === best) winners |= 1 << seat;
    if (standing > best) {
      best = standing;
      winners = 1 << seat;
    }
  }
  state[WINNERS] = winners;
}

/**
 * How far a seat has come, as a number. The pirates on the sloop count first, and then the sum of the places of all six pirates.
 */
export function standingOf(state: State, seat: Seat): number {
  let standing = state[aboard(seat)]! * (1000 + SLOOP);
  for (let space = 1; space <= LAST_SPACE; space++) standing += space * piratesOn(state, crowdOf(seat), space);
  return standing;
}

export const outcome = (state: State): Outcome | undefined =>
  state[WINNERS] === 0 ? undefined : { winners: seatsOf(state[WINNERS]!) };
