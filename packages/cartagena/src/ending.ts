import * as engine from '@sloop/engine';
import type { Outcome, Seat, State } from '@sloop/engine';
import * as board from './board.ts';
import * as cellsAt from './cells.ts';
import * as tunnel from './tunnel.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { seatsOf } = engine;
const { piratesOf } = board;
const { CALM, PASSES, PLAYERS, WINNERS, calmLimit } = cellsAt;
const { SLOOP } = tunnel;

/** Ruling C3: every seat has passed in a row, or nobody has reached the sloop for too long. */
export const isBecalmed = (state: State): boolean =>
  state[PASSES] === state[PLAYERS] || state[CALM]! >= calmLimit(state[PLAYERS]!);

/** Ends a becalmed game: those who are furthest win. */
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

/** Most pirates on the sloop, then the greater sum of the six positions, as one number. */
function standingOf(state: State, seat: Seat): number {
  const six = piratesOf(state, seat);
  const aboard = six.filter((place) => place === SLOOP).length;
  return aboard * 1000 + six.reduce((sum, place) => sum + place, 0);
}

export const outcome = (state: State): Outcome | undefined =>
  state[WINNERS] === 0 ? undefined : { winners: seatsOf(state[WINNERS]!) };
