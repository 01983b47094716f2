import { inGroups, type Features, type Seat, type State } from '@sloop/engine';
import { capacity } from '../state/board.ts';
import {
  CREW_SIDE,
  FLEET_SIDE,
  GOAL,
  ISLAND,
  PLAYERS,
  START,
  bonus,
  shore,
  slots,
  tileCount,
  token,
  tortuga,
} from '../state/cells.ts';
import { LAST_BOX, PURPLE, SLOTS, WHITE } from '../state/chests.ts';
import { ACTIONS, ACTION_COUNT } from '../state/dice.ts';
import { pileOf } from '../state/lineup.ts';
import { ofColour, pileSize } from '../state/pile.ts';
import { MOST_BONUS } from '../state/spaces.ts';
import { chestPoints, coinsOf, setsIn } from '../rules/scoring.ts';
import { about } from '../about.ts';

const { min: FEWEST_SEATS, max: MOST_SEATS } = about.seats;
const MOST_NEEDED = Math.max(...about.choices.goal);

/** The names of `count` features of the same kind. */
const oneOf = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(index));

/**
 * The names of an area's features. Feature n is 1 if the area holds at least n chests. The last two features say how
 * many of its chests are purple and how many are white.
 */
const area = (name: string): string[] => [
  ...oneOf(SLOTS, (index) => `${index + 1} ${name}`),
  `purple ${name}`,
  `white ${name}`,
];

/** The features do not distinguish red, blue and yellow chests, because the rules for these colours are the same. */
const GROUPS = {
  needed: oneOf(MOST_NEEDED, (index) => `needs ${index + 1} more in Tortuga`),
  tortuga: ['in Tortuga', 'purple in Tortuga', 'white in Tortuga'],
  fleet: area('in the fleet'),
  crew: area('in the crew'),
  shore: area('on the shore'),
  boat: oneOf(LAST_BOX, (index) => `boat on ${index + 1}`),
  pirate: oneOf(LAST_BOX, (index) => `pirate on ${index + 1}`),
  beyond: ['crew beyond the fleet’s places', 'shore beyond the crew’s places'],
  bonus: oneOf(
    MOST_BONUS * ACTION_COUNT,
    (bit) => `bonus ${ACTIONS[bit % ACTION_COUNT]}${bit < ACTION_COUNT ? '' : ' twice'}`,
  ),
  coins: ['coins', 'tiles'],
  sets: ['sets', 'one short of a set', 'sets with the shore'],
  points: ['points', 'ahead of the best rival', 'ahead of the average rival'],
  race: ['chests ahead of the best rival', 'fewest that a rival needs'],
  order: oneOf(MOST_SEATS, (index) => `place ${index} from the start seat`),
  seats: oneOf(MOST_SEATS - FEWEST_SEATS + 1, (index) => `${FEWEST_SEATS + index} seats`),
  table: ['goal', 'colours on the island'],
};

const { names: NAMES, at: AT } = inGroups(GROUPS);
const WIDTH = NAMES.length;

/**
 * Scratch space: each seat's points if the game ended now (`POINTS`), and the number of its chests in Tortuga (`HOME`).
 */
const POINTS = new Float64Array(MOST_SEATS);
const HOME = new Int32Array(MOST_SEATS);

/**
 * Coins and differences in points are divided by this number, and a seat's own points by twice this number, so that all
 * features have similar magnitudes.
 */
const SCALE = 8;

function describeArea(pile: number, at: number, into: Float64Array): void {
  const size = Math.min(pileSize(pile), SLOTS);
  for (let count = 0; count < size; count++) into[at + count] = 1;
  into[at + SLOTS] = ofColour(pile, PURPLE);
  into[at + SLOTS + 1] = ofColour(pile, WHITE);
}

/** Writes what can be seen on a seat's own board. */
function describeBoard(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const home = state[tortuga(seat)]!;
  const fleet = pileOf(state[slots(seat, FLEET_SIDE)]!);
  const crew = pileOf(state[slots(seat, CREW_SIDE)]!);
  const ashore = state[shore(seat)]!;
  const size = pileSize(home);
  HOME[seat] = size;
  into[at + AT.needed + Math.max(state[GOAL]! - size, 1) - 1] = 1;
  into[at + AT.tortuga] = size / 4;
  into[at + AT.tortuga + 1] = ofColour(home, PURPLE);
  into[at + AT.tortuga + 2] = ofColour(home, WHITE);
  describeArea(fleet, at + AT.fleet, into);
  describeArea(crew, at + AT.crew, into);
  describeArea(ashore, at + AT.shore, into);
  const boat = state[token(seat, FLEET_SIDE)]!;
  const pirate = state[token(seat, CREW_SIDE)]!;
  into[at + AT.boat + boat - 1] = 1;
  into[at + AT.pirate + pirate - 1] = 1;
  into[at + AT.beyond] = Math.max(pileSize(crew) - capacity(state, seat, FLEET_SIDE), 0);
  // One more chest comes ashore before the chests are stowed.
  into[at + AT.beyond + 1] = Math.max(pileSize(ashore) + 1 - capacity(state, seat, CREW_SIDE), 0);
  for (let bits = state[bonus(seat)]!, bit = 0; bits !== 0; bits >>= 1, bit++) into[at + AT.bonus + bit] = bits & 1;
  const coins = coinsOf(state, seat);
  into[at + AT.coins] = coins / SCALE;
  into[at + AT.coins + 1] = state[tileCount(seat)]! / 4;
  const onBoard = home + fleet + crew;
  const jokers = ofColour(home, WHITE);
  const sets = setsIn(onBoard, jokers);
  into[at + AT.sets] = sets;
  into[at + AT.sets + 1] = setsIn(onBoard, jokers + 1) - sets;
  into[at + AT.sets + 2] = setsIn(onBoard + ashore, ofColour(onBoard + ashore, WHITE));
  POINTS[seat] = chestPoints(home, fleet, crew) + boat + pirate + coins;
}

/** Writes how a seat compares with the others, and the features that have the same value for every seat. */
function describeTable(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const players = state[PLAYERS]!;
  let bestPoints = -Infinity;
  let allPoints = 0;
  let bestHome = 0;
  for (let rival = 0; rival < players; rival++) {
    if (rival === seat) continue;
    bestPoints = Math.max(bestPoints, POINTS[rival]!);
    allPoints += POINTS[rival]!;
    bestHome = Math.max(bestHome, HOME[rival]!);
  }
  into[at + AT.points] = POINTS[seat]! / (2 * SCALE);
  into[at + AT.points + 1] = (POINTS[seat]! - bestPoints) / SCALE;
  into[at + AT.points + 2] = (POINTS[seat]! - allPoints / (players - 1)) / SCALE;
  into[at + AT.race] = (HOME[seat]! - bestHome) / 2;
  into[at + AT.race + 1] = (state[GOAL]! - bestHome) / 4;
  into[at + AT.order + ((seat - state[START]! + players) % players)] = 1;
  into[at + AT.seats + players - FEWEST_SEATS] = 1;
  into[at + AT.table] = (state[GOAL]! - about.choices.goal[0]) / 2;
  into[at + AT.table + 1] = pileSize(state[ISLAND]!) / 4;
}

export const features: Features = {
  names: NAMES,
  describe(state, into) {
    const players = state[PLAYERS]!;
    for (let seat = 0; seat < players; seat++) describeBoard(state, seat, into);
    for (let seat = 0; seat < players; seat++) describeTable(state, seat, into);
  },
};
