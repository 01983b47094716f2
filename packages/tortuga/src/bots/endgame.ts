import type { Move, Seat, State } from '@sloop/engine';
import { about } from '../about.ts';
import { crewOf, fleetOf, stowChests } from '../moves.ts';
import { reachesGoal } from '../rules/phases.ts';
import { chestPoints, coinsOf } from '../rules/scoring.ts';
import { crewLength, crewPile, fleetLength } from '../rules/stowing.ts';
import { capacity, clockwise } from '../state/board.ts';
import {
  BAG,
  CREW_SIDE,
  FLEET_SIDE,
  HIDDEN_STOWING,
  OWING,
  PHASE,
  PLAYERS,
  STEP,
  STOW,
  TURN,
  answer,
  shore,
  slots,
  token,
  tortuga,
} from '../state/cells.ts';
import { COLOUR_COUNT } from '../state/chests.ts';
import { chestIn, pileOf } from '../state/lineup.ts';
import { ofColour, oneChest, pileSize } from '../state/pile.ts';

/** A seat's chests in Tortuga after those of its fleet have arrived there. */
const homeOf = (state: State, seat: Seat): number => state[tortuga(seat)]! + pileOf(state[slots(seat, FLEET_SIDE)]!);

/** Whether the seats are moving their chests in the last round. All that can still happen is that they draw chests and stow. */
export function isEnding(state: State): boolean {
  if (state[PHASE] !== STOW) return false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) if (reachesGoal(state, homeOf(state, seat))) return true;
  return false;
}

/** The piles of `size` chests that can be taken from a pile, by pile and size. They are computed once. */
const PARTS = new Map<number, readonly number[]>();

function partsOf(pile: number, size: number): readonly number[] {
  if (size === pileSize(pile)) return [pile];
  const key = pile * 8 + size;
  let parts = PARTS.get(key);
  if (!parts) PARTS.set(key, (parts = listParts(pile, size, 0)));
  return parts;
}

/** The same as `partsOf`, but the parts have no chests of the colours before `colour`. */
function listParts(pile: number, size: number, colour: number): number[] {
  if (size === 0) return [0];
  if (colour === COLOUR_COUNT) return [];
  const parts: number[] = [];
  for (let taken = Math.min(ofColour(pile, colour), size); taken >= 0; taken--)
    for (const rest of listParts(pile, size - taken, colour + 1)) parts.push(taken * oneChest(colour) + rest);
  return parts;
}

/** The fleet and the crew that score the most, as piles. `BEST_POINTS` is what all chests of the seat then score. */
let BEST_FLEET = 0;
let BEST_CREW = 0;
let BEST_POINTS = 0;

/**
 * Finds the best way to stow a seat's chests in the last round. What the other seats do makes no difference to it,
 * because a seat's points depend only on its own board. Each chest that is stowed scores, so all that matters is which
 * chests are shed.
 */
function findBest(home: number, crew: number, fleetPlaces: number, ashore: number, crewPlaces: number): void {
  BEST_POINTS = -1;
  for (const fleet of partsOf(crew, Math.min(pileSize(crew), fleetPlaces)))
    for (const stowed of partsOf(ashore, Math.min(pileSize(ashore), crewPlaces))) {
      const points = chestPoints(home, fleet, stowed);
      if (points <= BEST_POINTS) continue;
      BEST_POINTS = points;
      BEST_FLEET = fleet;
      BEST_CREW = stowed;
    }
}

/** A line-up of the chests of a pile, in the order of their colours. In the last round, the order does not matter. */
function inLine(pile: number): number {
  let lineUp = 0;
  let place = 0;
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    for (let count = ofColour(pile, colour); count > 0; count--) lineUp |= chestIn(place++, colour);
  return lineUp;
}

/** The `stow` move that scores the most in the last round. */
export function lastStow(state: State, seat: Seat): Move {
  const home = homeOf(state, seat);
  findBest(home, crewPile(state, seat), fleetLength(state, seat), state[shore(seat)]!, crewLength(state, seat));
  return stowChests(inLine(BEST_FLEET), inLine(BEST_CREW));
}

/** What all chests of a seat score after a `stow` move in the last round. */
export const pointsAfter = (state: State, seat: Seat, stowed: number): number =>
  chestPoints(homeOf(state, seat), pileOf(fleetOf(stowed)), pileOf(crewOf(stowed)));

const MOST_SEATS = about.seats.max;
/** The index for a seat that draws no chest. The other indices are the colour that it draws. */
const NOTHING = COLOUR_COUNT;
/** Each seat's final points, by the colour of the chest that it draws. */
const POINTS = Array.from({ length: MOST_SEATS }, () => new Int32Array(COLOUR_COUNT + 1));
/** Each seat's final points after the chests that have been drawn so far in `drawFrom`. */
const TOTALS = new Int32Array(MOST_SEATS);

/**
 * Writes each seat's exact chance of winning into `chances` if the game ends with this round and only the stowing is
 * left. Otherwise returns false. All draws from the bag are tried, and every seat stows what scores the most.
 */
export function calculate(state: State, chances: Float64Array): boolean {
  if (!isEnding(state)) return false;
  const players = state[PLAYERS]!;
  chances.fill(0);
  for (let seat = 0; seat < players; seat++) TOTALS[seat] = POINTS[seat]![NOTHING] = pointsWith(state, seat, NOTHING);
  if (state[STEP] === HIDDEN_STOWING) {
    share(players, 1, chances);
    return true;
  }
  const bag = state[BAG]!;
  // TURN has already moved on from the seat whose chest is due.
  const first = state[TURN]! - 1;
  for (let steps = first; steps < players; steps++) {
    const seat = clockwise(state, steps);
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      if (ofColour(bag, colour) > 0) POINTS[seat]![colour] = pointsWith(state, seat, colour);
  }
  drawFrom(state, bag, first, 1, chances);
  return true;
}

/** A seat's final points if it draws a chest of this colour and stows in the best way, or in the way that it has already chosen. */
function pointsWith(state: State, seat: Seat, colour: number): number {
  const others = state[token(seat, FLEET_SIDE)]! + state[token(seat, CREW_SIDE)]! + coinsOf(state, seat);
  const hasAnswered = state[STEP] === HIDDEN_STOWING && (state[OWING]! & (1 << seat)) === 0;
  if (hasAnswered) return others + pointsAfter(state, seat, state[answer(seat)]!);
  const ashore = state[shore(seat)]! + (colour === NOTHING ? 0 : oneChest(colour));
  const [fleetPlaces, crewPlaces] = [capacity(state, seat, FLEET_SIDE), capacity(state, seat, CREW_SIDE)];
  findBest(homeOf(state, seat), crewPile(state, seat), fleetPlaces, ashore, crewPlaces);
  return others + BEST_POINTS;
}

/** Adds up the chances over all ways in which the seats from `steps` on can draw their chests. */
function drawFrom(state: State, bag: number, steps: number, probability: number, chances: Float64Array): void {
  const players = state[PLAYERS]!;
  if (steps === players) return share(players, probability, chances);
  const seat = clockwise(state, steps);
  const size = pileSize(bag);
  if (size === 0) {
    TOTALS[seat] = POINTS[seat]![NOTHING]!;
    return drawFrom(state, bag, steps + 1, probability, chances);
  }
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const count = ofColour(bag, colour);
    if (count === 0) continue;
    TOTALS[seat] = POINTS[seat]![colour]!;
    drawFrom(state, bag - oneChest(colour), steps + 1, (probability * count) / size, chances);
  }
}

/** Adds a probability to the chances of the seats with the most points. Seats that win together share it. */
function share(players: number, probability: number, chances: Float64Array): void {
  let most = -1;
  let winners = 0;
  for (let seat = 0; seat < players; seat++) {
    if (TOTALS[seat]! > most) {
      most = TOTALS[seat]!;
      winners = 1;
    } else if (TOTALS[seat] === most) winners++;
  }
  for (let seat = 0; seat < players; seat++) if (TOTALS[seat] === most) chances[seat]! += probability / winners;
}
