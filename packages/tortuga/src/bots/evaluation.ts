import type { Evaluation, Seat, State } from '@sloop/engine';
import { capacity } from '../state/board.ts';
import { CREW_SIDE, FLEET_SIDE, GOAL, PLAYERS, shore, slots, tiles, token, tortuga } from '../state/cells.ts';
import { BLUE, PURPLE, RED, WHITE, YELLOW } from '../state/chests.ts';
import { WEIGHTS } from './evaluation.data.ts';
import { chestCount, pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import { bonusLevel } from '../state/spaces.ts';
import { chestsOf } from './worth.ts';

const FEATURES = [
  'in Tortuga',
  'purple in Tortuga',
  'in the fleet',
  'purple in the fleet',
  'in the crew',
  'purple in the crew',
  'crew beyond the fleet’s places',
  'on the shore',
  'purple on the shore',
  'shore beyond the crew’s places',
  'sets',
  'one short of a set',
  'white in Tortuga',
  'white elsewhere',
  'boat',
  'places of the fleet',
  'pirate',
  'places of the crew',
  'bonus for fleet, crew, hunt',
  'bonus for board, raid',
  'coins',
];

const STAGES = 6;

/** The stage is the number of chests that the leading seat still needs in Tortuga. It is at most 5. */
function stage(state: State): number {
  let most = 0;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]!));
  return Math.min(Math.max(state[GOAL]! - most, 0), STAGES - 1);
}

const purpleIn = (state: State, seat: Seat, side: number): number =>
  ofColour(pileOf(state[slots(seat, side)]!), PURPLE);

function describe(state: State, seat: Seat, into: Float64Array): void {
  const white = ofColour(state[tortuga(seat)]!, WHITE);
  into[0] = pileSize(state[tortuga(seat)]!);
  into[1] = ofColour(state[tortuga(seat)]!, PURPLE);
  into[2] = chestCount(state[slots(seat, FLEET_SIDE)]!);
  into[3] = purpleIn(state, seat, FLEET_SIDE);
  into[4] = chestCount(state[slots(seat, CREW_SIDE)]!);
  into[5] = purpleIn(state, seat, CREW_SIDE);
  into[6] = Math.max(chestCount(state[slots(seat, CREW_SIDE)]!) - capacity(state, seat, FLEET_SIDE), 0);
  into[7] = pileSize(state[shore(seat)]!);
  into[8] = ofColour(state[shore(seat)]!, PURPLE);
  into[9] = Math.max(pileSize(state[shore(seat)]!) + 1 - capacity(state, seat, CREW_SIDE), 0);
  describeSets(state, seat, white, into);
  into[12] = white;
  into[13] = chestsOf(state, seat, WHITE) - white;
  into[14] = state[token(seat, FLEET_SIDE)]!;
  into[15] = capacity(state, seat, FLEET_SIDE);
  into[16] = state[token(seat, CREW_SIDE)]!;
  into[17] = capacity(state, seat, CREW_SIDE);
  into[18] = bonusLevel(state, seat, 0) + bonusLevel(state, seat, 1) + bonusLevel(state, seat, 2);
  into[19] = bonusLevel(state, seat, 3) + bonusLevel(state, seat, 4);
  into[20] = state[tiles(seat)]! + 2 * state[tiles(seat) + 1]! + 3 * state[tiles(seat) + 2]!;
}

/** Writes two features: the number of sets that the seat has now, and whether only one chest is missing for the next set. */
function describeSets(state: State, seat: Seat, white: number, into: Float64Array): void {
  const red = chestsOf(state, seat, RED);
  const blue = chestsOf(state, seat, BLUE);
  const yellow = chestsOf(state, seat, YELLOW);
  let jokers = white;
  for (let sets = 0; ; sets++) {
    const missing = (red > sets ? 0 : 1) + (blue > sets ? 0 : 1) + (yellow > sets ? 0 : 1);
    if (missing > jokers) {
      into[10] = sets;
      into[11] = missing - jokers === 1 ? 1 : 0;
      return;
    }
    jokers -= missing;
  }
}

export const evaluation: Evaluation = { features: FEATURES, stages: STAGES, stage, describe, weights: WEIGHTS };
