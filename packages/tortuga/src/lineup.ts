import type { Move, Seat, State } from '@sloop/engine';
import * as cellsAt from './cells.ts';
import * as chestKinds from './chests.ts';
import * as moveCodes from './moves.ts';
import * as stowing from './stowing.ts';
import * as worths from './worth.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { shore } = cellsAt;
const { COLOUR_COUNT } = chestKinds;
const { stowChests } = moveCodes;
const { crewCounts, crewLength, fleetLength } = stowing;
const { colourWorth } = worths;

/** The best line-up at a guess, without going through them all: dearest chests first. */
function dearestFirst(state: State, seat: Seat, supply: ArrayLike<number>, from: number, length: number): number {
  let lineUp = 0;
  const left = [0, 1, 2, 3, 4].map((colour) => supply[from + colour]!);
  for (let at = 0; at < length; at++) {
    let best = -1;
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      if (left[colour]! > 0 && (best < 0 || dearness(state, seat, colour) > dearness(state, seat, best))) best = colour;
    left[best]!--;
    lineUp |= (best + 1) << (3 * at);
  }
  return lineUp;
}

const dearness = (state: State, seat: Seat, colour: number): number =>
  (colour === 4 ? 2 : 1) * 2 + colourWorth(state, seat, colour);

/** A good way to stow at once: a stow can have thousands of arrangements. */
export function bestStow(state: State, seat: Seat): Move {
  const fleet = dearestFirst(state, seat, crewCounts(state, seat), 0, fleetLength(state, seat));
  const crew = dearestFirst(state, seat, state, shore(seat), crewLength(state, seat));
  return stowChests(fleet, crew);
}
