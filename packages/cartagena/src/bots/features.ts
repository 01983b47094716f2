import { inGroups, type Features, type Seat, type State } from '@sloop/engine';
import { about } from '../about.ts';
import { behind, countBacks, landing, placeCount, placeOf } from '../state/board.ts';
import {
  CROWD,
  JAMAICA,
  PIRATES_PER_SEAT,
  PLAYERS,
  TURN,
  VERSION,
  aboard,
  atMouth,
  crowdOf,
  hand,
} from '../state/cells.ts';
import { companyOn, piratesOn } from '../state/crowd.ts';
import { nthSymbol, sizeOf, symbolCount } from '../state/hand.ts';
import { MOUTH, SLOOP, SYMBOL_COUNT } from '../state/tunnel.ts';

const { min: FEWEST_SEATS, max: MOST_SEATS } = about.seats;
/** The number of features for the size of a hand. A hand of n cards sets the first n of them to 1. */
const FIRST_CARDS = 10;
/**
 * For each symbol in the hand, only the longest leap counts. The features include the lengths of the `LEAPS` longest of
 * these.
 */
const LEAPS = 3;

/** The names of `count` features of the same kind. */
const several = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(index));

const GROUPS = {
  aboard: several(PIRATES_PER_SEAT, (index) => `${index} aboard`),
  mouth: several(PIRATES_PER_SEAT, (index) => `${index + 1} at the mouth`),
  /** The rearmost pirate is first. */
  pirates: several(PIRATES_PER_SEAT, (index) => `place of pirate ${index + 1}`),
  cards: several(FIRST_CARDS, (index) => `${index + 1} cards`),
  spare: ['cards'],
  symbols: several(SYMBOL_COUNT, (index) => `${index + 1} symbols`),
  leaps: several(LEAPS, (index) => `longest leap ${index + 1}`),
  home: ['leaps to the sloop', 'leap of the rearmost pirate'],
  backs: ['can go back', 'cheapest card', 'cheapest pair'],
  order: several(MOST_SEATS, (index) => `turn in ${index}`),
  race: ['spaces ahead of the best rival', 'aboard more than the best rival', 'cards more than the best rival'],
  best: ['most aboard at a rival'],
  seats: several(MOST_SEATS - FEWEST_SEATS + 1, (index) => `${FEWEST_SEATS + index} seats`),
  version: ['open version', 'cards in the open version'],
};

const { names: NAMES, at: AT } = inGroups(GROUPS);
const WIDTH = NAMES.length;

/** Scratch space: the sum of the places of each seat's pirates (`WAY`), and the number of its cards (`CARDS`). */
const WAY = new Int32Array(MOST_SEATS);
const CARDS = new Int32Array(MOST_SEATS);

/** Writes where a seat's pirates are. */
function describePirates(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const home = state[aboard(seat)]!;
  const waiting = state[atMouth(seat)]!;
  into[at + AT.aboard + Math.min(home, PIRATES_PER_SEAT - 1)] = 1;
  for (let index = 0; index < waiting; index++) into[at + AT.mouth + index] = 1;
  let pirate = waiting;
  let way = home * SLOOP;
  const places = placeCount(state, seat);
  for (let index = 0; index < places; index++) {
    const place = placeOf(state, seat, index);
    if (place === MOUTH) continue;
    for (let count = piratesOn(state, crowdOf(seat), place); count > 0; count--) {
      into[at + AT.pirates + pirate++] = place / SLOOP;
      way += place;
    }
  }
  for (; pirate < PIRATES_PER_SEAT; pirate++) into[at + AT.pirates + pirate] = 1;
  WAY[seat] = way;
}

/** Writes how many cards a seat has, and how far they lead. */
function describeCards(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const cards = state[hand(seat)]!;
  const size = sizeOf(cards);
  CARDS[seat] = size;
  for (let index = 0; index < Math.min(size, FIRST_CARDS); index++) into[at + AT.cards + index] = 1;
  into[at + AT.spare] = size / FIRST_CARDS;
  const symbols = symbolCount(cards);
  const places = placeCount(state, seat);
  let first = 0;
  let second = 0;
  let third = 0;
  let arrivals = 0;
  let rear = 0;
  for (let index = 0; index < symbols; index++) {
    into[at + AT.symbols + index] = 1;
    const symbol = nthSymbol(cards, index);
    let longest = 0;
    let arrives = 0;
    for (let from = 0; from < places; from++) {
      const place = placeOf(state, seat, from);
      const to = landing(state, symbol, place);
      const leap = to - place;
      if (leap > longest) longest = leap;
      if (to === SLOOP) arrives = 1;
      if (from === 0 && leap > rear) rear = leap;
    }
    arrivals += arrives;
    if (longest > first) {
      third = second;
      second = first;
      first = longest;
    } else if (longest > second) {
      third = second;
      second = longest;
    } else if (longest > third) third = longest;
  }
  into[at + AT.leaps] = first / SLOOP;
  into[at + AT.leaps + 1] = second / SLOOP;
  into[at + AT.leaps + 2] = third / SLOOP;
  into[at + AT.home] = arrivals / 2;
  into[at + AT.home + 1] = rear / SLOOP;
}

/** Writes what going back would cost a seat. */
function describeBacks(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const backs = countBacks(state, seat);
  if (backs === 0) return;
  const places = placeCount(state, seat);
  let one = SLOOP;
  let two = SLOOP;
  for (let index = places - backs; index < places; index++) {
    const from = placeOf(state, seat, index);
    const to = behind(state, from);
    if (companyOn(state, CROWD, to) === 2) two = Math.min(two, from - to);
    else one = Math.min(one, from - to);
  }
  into[at + AT.backs] = 1;
  into[at + AT.backs + 1] = 1 - one / SLOOP;
  into[at + AT.backs + 2] = 1 - two / SLOOP;
}

/** Writes how a seat compares with the others, and the features that have the same value for every seat. */
function describeTable(state: State, seat: Seat, into: Float64Array): void {
  const at = seat * WIDTH;
  const players = state[PLAYERS]!;
  let bestWay = 0;
  let bestHome = 0;
  let bestCards = 0;
  for (let rival = 0; rival < players; rival++) {
    if (rival === seat) continue;
    bestWay = Math.max(bestWay, WAY[rival]!);
    bestHome = Math.max(bestHome, state[aboard(rival)]!);
    bestCards = Math.max(bestCards, CARDS[rival]!);
  }
  into[at + AT.race] = (WAY[seat]! - bestWay) / SLOOP;
  into[at + AT.race + 1] = (state[aboard(seat)]! - bestHome) / 2;
  into[at + AT.race + 2] = (CARDS[seat]! - bestCards) / FIRST_CARDS;
  into[at + AT.best] = bestHome / 4;
  into[at + AT.order + ((seat - state[TURN]! + players) % players)] = 1;
  into[at + AT.seats + players - FEWEST_SEATS] = 1;
  if (state[VERSION] === JAMAICA) return;
  into[at + AT.version] = 1;
  into[at + AT.version + 1] = CARDS[seat]! / FIRST_CARDS;
}

export const features: Features = {
  names: NAMES,
  describe(state, into) {
    const players = state[PLAYERS]!;
    for (let seat = 0; seat < players; seat++) {
      describePirates(state, seat, into);
      describeCards(state, seat, into);
      describeBacks(state, seat, into);
    }
    for (let seat = 0; seat < players; seat++) describeTable(state, seat, into);
  },
};
