import type { Cells, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, GOAL, PLAYERS, shore, slots, token, tortuga } from '../state/cells.ts';
import { BLUE, LAST_BOX, PURPLE, RED, WHITE, YELLOW, weightOf } from '../state/chests.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import { TUNING } from './policy.data.ts';

const { missingColour, otherColour, white, box, boxPerRound } = TUNING;

/** The expected number of rounds to come. It depends on the greatest number of chests that a seat has in Tortuga. */
function roundsToCome(state: Cells): number {
  let most = 0;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]!));
  return Math.max((state[GOAL]! - most) / TUNING.chestsPerRound, 0);
}

/** The number of chests of a colour on a seat's board. The shore is included. */
export function chestsOf(state: Cells, seat: Seat, colour: number): number {
  const lined = pileOf(state[slots(seat, FLEET_SIDE)]!) + pileOf(state[slots(seat, CREW_SIDE)]!);
  return ofColour(state[tortuga(seat)]! + state[shore(seat)]! + lined, colour);
}

/** The extra value that a chest has because of its colour. A chest of the right colour helps the seat to complete a set. */
function colourWorth(state: Cells, seat: Seat, colour: number): number {
  if (colour === WHITE) return white;
  if (colour === PURPLE) return 0;
  const own = chestsOf(state, seat, colour);
  const least = Math.min(chestsOf(state, seat, RED), chestsOf(state, seat, BLUE), chestsOf(state, seat, YELLOW));
  return own <= least ? missingColour : otherColour;
}

/** The value of a chest for a seat. It is `each`, or twice `each` for a purple chest, plus the extra value of the colour. */
export const chestWorth = (state: Cells, seat: Seat, colour: number, each: number): number =>
  each * weightOf(colour) + colourWorth(state, seat, colour);

/** The value of moving a token by some boxes. A box has a value at the end of the game and in each round to come. */
export function boxesWorth(state: Cells, seat: Seat, side: number, boxes: number): number {
  const from = state[token(seat, side)]!;
  const to = Math.min(Math.max(from + boxes, 1), LAST_BOX);
  return (to - from) * (box + boxPerRound * Math.min(roundsToCome(state), 4));
}
