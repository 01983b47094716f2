import type { Seat, State } from '@sloop/engine';
import { BOARD_CELLS, FLEET_SIDE, GOAL, ISLAND, PLAYERS, token } from '../state/cells.ts';

/**
 * Remembers the boards for which a value was computed, so that the value can be reused until a board changes. That saves time,
 * because most decisions in a search are about dice and change no board.
 */
export function boardsOf(): { changed(state: State, seat: Seat): boolean } {
  const SURVEYED = Array.from({ length: 4 }, () => new Int32Array(2 + 4 * BOARD_CELLS));

  /**
   * Returns whether a chest or a token has moved since the last call for this seat. Also notes where all chests and
   * tokens are now.
   */
  const changed = (state: State, seat: Seat): boolean => {
    const noted = SURVEYED[seat]!;
    const kind = state[PLAYERS]! * 16 + state[GOAL]!;
    let isChanged = noted[0] !== kind || noted[1] !== state[ISLAND];
    noted[0] = kind;
    noted[1] = state[ISLAND]!;
    let at = 2;
    for (let other = 0; other < state[PLAYERS]!; other++) {
      const first = token(other, FLEET_SIDE);
      for (let cell = first; cell < first + BOARD_CELLS; cell++, at++) {
        isChanged ||= noted[at] !== state[cell];
        noted[at] = state[cell]!;
      }
    }
    return isChanged;
  };

  return { changed };
}
