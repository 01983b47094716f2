import type { Cells, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, GOAL, PLAYERS, shore, slots, token, tortuga } from '../state/cells.ts';
import { BLUE, LAST_BOX, PURPLE, RED, WHITE, YELLOW, weightOf } from '../state/chests.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import { TUNING } from './policy.data.ts';

const { missingColour, otherColour, white, box, boxPerRound } = TUNING;

/** How many more rounds the game will probably last, judged by the seat with the most chests in Tortuga. */
function roundsToCome(state: Cells): number {
  let most = 0;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]!));
  return Math.max((state[GOAL]! - most) / TUNING.chestsPerRound, 0);
}

/** The number of chests of a colour on a seat's board, including its shore. */
export function chestsOf(state: Cells, seat: Seat, colour: number): number {
  const lined = pileOf(state[slots(seat, FLEET_SIDE)]!) + pileOf(state[slots(seat, CREW_SIDE)]!);
  return ofColour(state[tortuga(seat)]! + state[shore(seat)]! + lined, colour);
}

/** What the colour of one more chest is worth to a seat because of the sets that the chest may complete. */
function colourWorth(state: Cells, seat: Seat, colour: number): number {
  if (colour === WHITE) return white;
  if (colour === PURPLE) return 0;
  const own = chestsOf(state, seat, colour);
  const least = Math.min(chestsOf(state, seat, RED), chestsOf(state, seat, BLUE), chestsOf(state, seat, YELLOW));
  return own <= least ? missingColour : otherColour;
}

/** What a chest is worth to a seat in an area where a chest that is not purple is worth `each`. */
export const chestWorth = (state: Cells, seat: Seat, colour: number, each: number): number =>
  each * weightOf(colour) + colourWorth(state, seat, colour);

/** What moving a token by some boxes is worth: the points at the end, and the capacity for the rest of the game. */
export function boxesWorth(state: Cells, seat: Seat, side: number, boxes: number): number {
  const from = state[token(seat, side)]!;
  const to = Math.min(Math.max(from + boxes, 1), LAST_BOX);
  return (to - from) * (box + boxPerRound * Math.min(roundsToCome(state), 4));
}
