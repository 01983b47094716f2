import { findBot, search, withinMs, type Bot, type Thought } from '@sloop/bots';
import { processorNow } from '@sloop/cli/arena/players';
import { CHANCE, copyState, type Game, type Move, type Rng, type Seat, type State, type View } from '@sloop/engine';
import { SLOOP } from '@sloop/cartagena/glance';
import { tortugaThumb } from './tortuga-thumb.ts';
import { BOTS as VERSION_1 } from './frozen/version-1.js';

/**
 * The bots with which ours are compared: simple bots, the bots of version 1, and captains with fixed thinking times.
 * The arena's workers load this file.
 */

/**
 * The thinking times with which the captain plays against itself, in milliseconds of processor time for each decision.
 */
export const CAPTAIN_TIMES = [10, 30, 100, 300, 1000] as const;

export const captainNamed = (ms: number): string => `captain ${ms} ms`;

/** The captain with a fixed thinking time. It ignores the limit that the arena sets. */
const captainFor = (ms: number): Bot => ({
  name: captainNamed(ms),
  about: `the captain with ${ms} ms of processor time for each decision`,
  think: (game, view, legal, rng) => findBot('captain')!.think(game, view, legal, rng, withinMs(ms, processorNow)),
});

/** For the greedy bot, the value of a card in hand, in spaces. */
const SPACES_A_CARD = 6;

/**
 * A rule of thumb that a good player could give a friend: buy cards while the hand is small, play them while it is large, and move
 * the pirates at the back first. The numbers were chosen by hand.
 */
const THUMB = {
  /** If a hand has at most `hand` cards, another card is worth `spaces` spaces. The first entry that fits applies. */
  cardWorth: [
    { hand: 3, spaces: 9 },
    { hand: 7, spaces: 7 },
    { hand: 10, spaces: 5 },
    { hand: Infinity, spaces: 2 },
  ],
  /** The extra value of moving a pirate forward, for each space that it is behind the seat's average place. */
  behind: 0.15,
  /** The extra value of a pirate on the sloop, in spaces. */
  aboard: 3,
} as const;

interface CartagenaSeat {
  readonly pirates: readonly number[];
  readonly hand: { readonly [symbol: string]: number };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const cardsOf = ({ hand }: CartagenaSeat): number => sum(Object.values(hand));
const seatIn = (game: Game, state: State, seat: Seat): CartagenaSeat =>
  (game.position(state) as unknown as { readonly seats: readonly CartagenaSeat[] }).seats[seat]!;

/** Plays a move and the chance events that follow it. */
function tryMove(game: Game, state: State, seat: Seat, move: Move, rng: Rng): void {
  game.play(state, seat, move);
  while (game.toAct(state) === CHANCE) game.play(state, 'chance', game.chance(state, rng));
}

/**
 * Tries each legal move and chooses the move after which `worth` is greatest for the bot's own seat. Ties are broken at
 * random.
 */
const lookingAhead =
  (worth: (before: CartagenaSeat, after: CartagenaSeat) => number) =>
  (game: Game, view: View, legal: readonly Move[], rng: Rng): Thought => {
    const seat = view.viewer as Seat;
    const guess = game.blank();
    const after = game.blank();
    game.determinize(view, rng, guess);
    const before = seatIn(game, guess, seat);
    const values = legal.map((move) => {
      copyState(guess, after);
      tryMove(game, after, seat, move, rng);
      return worth(before, seatIn(game, after, seat));
    });
    const most = Math.max(...values);
    const best = [...values.keys()].filter((index) => values[index] === most);
    return { index: best[rng.below(best.length)]!, simulations: 0, considered: [] };
  };

const byProgress = lookingAhead((_, after) => sum(after.pirates) + SPACES_A_CARD * cardsOf(after));

/** See `THUMB`. A card is worth less in a larger hand, so `worthOf` adds up the values of all cards one by one. */
const byThumb = lookingAhead((before, after) => {
  const average = sum(before.pirates) / before.pirates.length;
  const worthOf = (cards: number): number =>
    sum(Array.from({ length: cards }, (_, held) => THUMB.cardWorth.find(({ hand }) => held <= hand)!.spaces));
  const worthAt = (place: number): number => place + (place === SLOOP ? THUMB.aboard : 0);
  const places = sum(after.pirates.map(worthAt));
  // Places are in ascending order. One pirate has moved, so the two lists differ in a stretch that begins or ends with
  // that pirate.
  const moved = before.pirates.find((place, index) => place !== after.pirates[index]) ?? average;
  const ahead = sum(after.pirates) > sum(before.pirates) ? average - moved : 0;
  return places + worthOf(cardsOf(after)) + THUMB.behind * ahead;
});

/**
 * The captain, except that it takes every hidden answer of another seat to be equally likely. The captain itself takes
 * it to be what its policy would choose. The difference in strength is what that knowledge is worth. The arena asks the
 * seats of a hidden choice one after another, so the first one asked has no hidden answer to guess.
 */
const thinkUniformly: Bot['think'] = (game, view, legal, rng, budget) => {
  const uniform: Game = { ...game, determinize: (seen, random, into) => game.determinize(seen, random, into) };
  return findBot('captain')!.think(uniform, view, legal, rng, budget);
};

/** With such a large `exploration`, every move is tried about equally often. */
const FLAT = { exploration: 1000, horizon: 20 };
const FLAT_SIMULATIONS = 300;

export const BOTS: readonly Bot[] = [
  { name: 'greedy', about: 'Cartagena: looks one move ahead; counts spaces, and six for each card', think: byProgress },
  { name: 'thumb', about: 'Cartagena: a rule of thumb, written by hand', think: byThumb },
  tortugaThumb,
  {
    name: 'flat',
    about: 'flat Monte Carlo: 300 simulations of up to 20 decisions',
    think: (game, view, legal, rng) => search(game, view, legal, rng, { simulations: FLAT_SIMULATIONS }, FLAT),
  },
  { name: 'uniform', about: 'the captain, but it guesses hidden answers at random', think: thinkUniformly },
  ...VERSION_1,
  ...CAPTAIN_TIMES.map(captainFor),
];
