import type { Move, Seat, State } from '@sloop/engine';
import { crewLength, crewPile, fleetLength } from '../rules/stowing.ts';
import { shore } from '../state/cells.ts';
import { COLOUR_COUNT } from '../state/chests.ts';
import { chestIn } from '../state/lineup.ts';
import { stowChests } from '../moves.ts';
import { ofColour } from '../state/pile.ts';
import { IN_FLEET } from '../rules/scoring.ts';
import { TUNINGS } from './policy.data.ts';
import { worthBy, type Worth } from './worth.ts';

/**
 * Uses the constants for more than two seats, because the number of seats hardly changes which chests are most
 * valuable.
 */
const TUNED = worthBy(TUNINGS.more);

/** Makes a line-up with the most valuable chests on the left. */
function mostValuableFirst(state: State, seat: Seat, pile: number, length: number, { chest }: Worth): number {
  let lineUp = 0;
  const left = [0, 1, 2, 3, 4].map((colour) => ofColour(pile, colour));
  const worth = (colour: number): number => chest(state, seat, colour, IN_FLEET);
  for (let at = 0; at < length; at++) {
    let best = -1;
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      if (left[colour]! > 0 && (best < 0 || worth(colour) > worth(best))) best = colour;
    left[best]!--;
    lineUp |= chestIn(at, best);
  }
  return lineUp;
}

/** Finds a good `stow` move. It does not try all arrangements, because there can be thousands. */
export function bestStow(state: State, seat: Seat, worth: Worth = TUNED): Move {
  const fleet = mostValuableFirst(state, seat, crewPile(state, seat), fleetLength(state, seat), worth);
  const crew = mostValuableFirst(state, seat, state[shore(seat)]!, crewLength(state, seat), worth);
  return stowChests(fleet, crew);
}
