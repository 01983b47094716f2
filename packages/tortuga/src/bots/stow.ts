import type { Move, Seat, State } from '@sloop/engine';
import * as areas from '../rules/areas.ts';
import * as cellsAt from '../state/cells.ts';
import * as chestKinds from '../state/chests.ts';
import * as lineUps from '../state/lineup.ts';
import * as moveCodes from '../moves.ts';
import * as piles from '../state/pile.ts';
import * as scoring from '../rules/scoring.ts';
import * as worths from './worth.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { crewLength, crewPile, fleetLength } = areas;
const { shore } = cellsAt;
const { COLOUR_COUNT } = chestKinds;
const { stowChests } = moveCodes;
const { ofColour } = piles;
const { chestIn } = lineUps;
const { IN_FLEET } = scoring;
const { chestWorth } = worths;

/** The best line-up at a guess, without going through them all: dearest chests first, by what they would be worth in a fleet. */
function dearestFirst(state: State, seat: Seat, pile: number, length: number): number {
  let lineUp = 0;
  const left = [0, 1, 2, 3, 4].map((colour) => ofColour(pile, colour));
  const worth = (colour: number): number => chestWorth(state, seat, colour, IN_FLEET);
  for (let at = 0; at < length; at++) {
    let best = -1;
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      if (left[colour]! > 0 && (best < 0 || worth(colour) > worth(best))) best = colour;
    left[best]!--;
    lineUp |= chestIn(at, best);
  }
  return lineUp;
}

/** A good way to stow at once: a stow can have thousands of arrangements. */
export function bestStow(state: State, seat: Seat): Move {
  const fleet = dearestFirst(state, seat, crewPile(state, seat), fleetLength(state, seat));
  const crew = dearestFirst(state, seat, state[shore(seat)]!, crewLength(state, seat));
  return stowChests(fleet, crew);
}
