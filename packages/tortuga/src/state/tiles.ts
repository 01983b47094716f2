import type { Cells, Rng, Seat, State, Viewer } from '@sloop/engine';
import { LOOKING, PLAYERS, POOL, POOL_SIZE, TAKEN, TAKEN_SIZE, tileCount, tiles } from './cells.ts';
import { TILES } from './chests.ts';

export const TILE_VALUES = 3;

/**
 * The state remembers every tile that a seat took, in order. Each of these tiles has a cell, which holds the seat and the value of
 * the tile. If the seat chose between two tiles, the cell also holds the value of the tile that went back into the pool. The seat
 * knows that this tile was in the pool at that time.
 */
const SEAT_BITS = 3;
const KEPT_SHIFT = 2;
const BACK_SHIFT = 4;

const seatIn = (tile: number): Seat => tile & SEAT_BITS;
const keptIn = (tile: number): number => (tile >> KEPT_SHIFT) & 3;
const backIn = (tile: number): number => tile >> BACK_SHIFT;

/**
 * Gives a seat a tile that has left the pool. `value` is from 1 to 3. `back` is the value of the tile that the seat puts back into
 * the pool, or 0.
 */
export function keepTile(state: State, seat: Seat, value: number, back: number): void {
  state[tiles(seat) + value - 1]!++;
  state[tileCount(seat)]!++;
  state[TAKEN + state[TAKEN_SIZE]!++] = (back << BACK_SHIFT) | (value << KEPT_SHIFT) | seat;
  if (back > 0) {
    state[POOL + back - 1]!++;
    state[POOL_SIZE]!++;
  }
}

export function leavePool(state: State, value: number): void {
  state[POOL + value - 1]!--;
  state[POOL_SIZE]!--;
}

/** In a view, this value replaces the value of a tile that another seat is looking at. */
const UNSEEN = 255;

/**
 * Hides the values of the tiles that the viewer has not seen. `cells` are the cells of a view. `looker` is the seat that is looking
 * at the tiles in `LOOKING`.
 */
export function forgetTiles(cells: Cells, viewer: Viewer, looker: Seat): void {
  cells.fill(0, POOL, POOL + TILE_VALUES);
  for (let seat = 0; seat < cells[PLAYERS]!; seat++)
    if (seat !== viewer) cells.fill(0, tiles(seat), tiles(seat) + TILE_VALUES);
  for (let at = TAKEN; at < TAKEN + cells[TAKEN_SIZE]!; at++)
    if (seatIn(cells[at]!) !== viewer) cells[at] = seatIn(cells[at]!);
  if (looker !== viewer) for (const at of [LOOKING, LOOKING + 1]) if (cells[at] !== 0) cells[at] = UNSEEN;
}

/**
 * Guesses the values of the tiles that the viewer has not seen. The probabilities are exact. Suppose that the viewer
 * once drew a tile of value 3 and put it back. This draw was less likely if other seats already held many tiles of
 * value 3. A guess that gives many tiles of value 3 to these seats is therefore rejected more often, and then a new
 * guess is made.
 */
export function dealTiles(state: State, viewer: Viewer, looker: Seat, rng: Rng): void {
  const taken = Int32Array.from(state.subarray(TAKEN, TAKEN + state[TAKEN_SIZE]!));
  const unseen = Int32Array.from(TILES);
  for (const tile of taken) if (seatIn(tile) === viewer) unseen[keptIn(tile) - 1]!--;
  if (looker === viewer) for (const at of [LOOKING, LOOKING + 1]) if (state[at] !== 0) unseen[state[at]! - 1]!--;
  for (;;) {
    const pool = unseen.slice();
    const dealt = taken.map((tile) =>
      seatIn(tile) === viewer ? tile : (drawTile(pool, rng) << KEPT_SHIFT) | seatIn(tile),
    );
    if (!isPlausible(dealt, viewer, rng)) continue;
    enterTiles(state, viewer, dealt);
    for (const at of [LOOKING, LOOKING + 1]) if (state[at] === UNSEEN) state[at] = drawTile(pool, rng);
    state.set(pool, POOL);
    return;
  }
}

function drawTile(pool: Int32Array, rng: Rng): number {
  let left = rng.below(pool[0]! + pool[1]! + pool[2]!);
  let value = 0;
  while (left >= pool[value]!) left -= pool[value++]!;
  pool[value]!--;
  return value + 1;
}

function isPlausible(dealt: Cells, viewer: Viewer, rng: Rng): boolean {
  const own = [0, 0, 0];
  const others = [0, 0, 0];
  for (const tile of dealt) {
    const value = keptIn(tile) - 1;
    if (seatIn(tile) !== viewer) {
      others[value]!++;
      continue;
    }
    own[value]!++;
    const back = backIn(tile) - 1;
    if (back < 0) continue;
    const most = TILES[back]! - own[back]!;
    if (rng.below(most) >= most - others[back]!) return false;
  }
  return true;
}

function enterTiles(state: State, viewer: Viewer, dealt: Cells): void {
  state.set(dealt, TAKEN);
  for (const tile of dealt) if (seatIn(tile) !== viewer) state[tiles(seatIn(tile)) + keptIn(tile) - 1]!++;
}
