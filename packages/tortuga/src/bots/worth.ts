import type { Cells, Seat } from '@sloop/engine';
import { CREW_SIDE, FLEET_SIDE, GOAL, PLAYERS, shore, slots, token, tortuga } from '../state/cells.ts';
import { BLUE, LAST_BOX, PURPLE, RED, WHITE, YELLOW, placesAt, weightOf } from '../state/chests.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import type { Tuning } from './tuning.ts';

/** The value of a box or a place grows with the number of rounds to come. Rounds beyond this number do not count. */
const MOST_ROUNDS = 4;
/** The number of rounds that is enough to bring any chest to Tortuga. */
const ENOUGH_ROUNDS = 2;

/** The number of chests of a colour on a seat's board. The shore is included. */
export function chestsOf(state: Cells, seat: Seat, colour: number): number {
  const lined = pileOf(state[slots(seat, FLEET_SIDE)]!) + pileOf(state[slots(seat, CREW_SIDE)]!);
  return ofColour(state[tortuga(seat)]! + state[shore(seat)]! + lined, colour);
}

/** What chests and boxes are worth to a seat, in points. */
export interface Worth {
  /** The value of a chest for a seat. It is `each`, or twice `each` for a purple chest, plus the extra value of the colour. */
  readonly chest: (state: Cells, seat: Seat, colour: number, each: number) => number;
  /** The value of a chest apart from its colour, in the fleet or the crew (`inArea`) and on the shore (`onShore`). */
  readonly inArea: (state: Cells, side: number) => number;
  readonly onShore: (state: Cells) => number;
  /** The value of moving a token by some boxes. */
  readonly boxes: (state: Cells, seat: Seat, side: number, boxes: number) => number;
}

export function worthBy(tuning: Tuning): Worth {
  const { missingColour, otherColour, white, box, chestsPerRound } = tuning;
  const perRound = [tuning.fleetBoxPerRound, tuning.crewBoxPerRound];
  const placePerRound = [tuning.fleetPlacePerRound, tuning.crewPlacePerRound];

  /** The expected number of rounds to come. It depends on the greatest number of chests that a seat has in Tortuga. */
  const roundsToCome = (state: Cells): number => {
    let most = 0;
    for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]!));
    return Math.max((state[GOAL]! - most) / chestsPerRound, 0);
  };

  const between = (state: Cells, late: number, early: number): number =>
    late + ((early - late) * Math.min(roundsToCome(state), ENOUGH_ROUNDS)) / ENOUGH_ROUNDS;

  /** The extra value that a chest has because of its colour. A chest of the right colour helps the seat to complete a set. */
  const colourWorth = (state: Cells, seat: Seat, colour: number): number => {
    if (colour === WHITE) return white;
    if (colour === PURPLE) return 0;
    const own = chestsOf(state, seat, colour);
    const least = Math.min(chestsOf(state, seat, RED), chestsOf(state, seat, BLUE), chestsOf(state, seat, YELLOW));
    return own <= least ? missingColour : otherColour;
  };

  return {
    chest: (state, seat, colour, each) => each * weightOf(colour) + colourWorth(state, seat, colour),
    inArea: (state, side) => (side === FLEET_SIDE ? tuning.inFleet : between(state, tuning.inCrewLate, tuning.inCrew)),
    onShore: (state) => between(state, tuning.onShoreLate, tuning.onShore),
    boxes: (state, seat, side, boxes) => {
      const from = state[token(seat, side)]!;
      const to = Math.min(Math.max(from + boxes, 1), LAST_BOX);
      const rounds = Math.min(roundsToCome(state), MOST_ROUNDS);
      const places = placesAt(to) - placesAt(from);
      return (to - from) * (box + perRound[side]! * rounds) + places * placePerRound[side]! * rounds;
    },
  };
}
