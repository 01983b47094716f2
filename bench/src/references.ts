import { findBot, search, withinMs, type Bot, type Thought } from '@sloop/bots';
import { processorNow } from '@sloop/cli/arena/players';
import { CHANCE, copyState, type Game, type Move, type Rng, type Seat, type State, type View } from '@sloop/engine';
import { BOTS as VERSION_1 } from './frozen/version-1.js';

/** The bots that we compare ours with: simple ones, and earlier versions of ours. The arena's workers load this file. */

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

/** A card in hand is worth this many spaces. */
const SPACES_A_CARD = 6;

interface CartagenaPosition {
  readonly seats: readonly {
    readonly pirates: readonly number[];
    readonly hand: { readonly [symbol: string]: number };
  }[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function progress(game: Game, state: State, seat: Seat): number {
  const { pirates, hand } = (game.position(state) as unknown as CartagenaPosition).seats[seat]!;
  return sum(pirates) + SPACES_A_CARD * sum(Object.values(hand));
}

/** Plays a move and the chance events that follow it. */
function tryMove(game: Game, state: State, seat: Seat, move: Move, rng: Rng): void {
  game.play(state, seat, move);
  while (game.toAct(state) === CHANCE) game.play(state, 'chance', game.chance(state, rng));
}

function byProgress(game: Game, view: View, legal: readonly Move[], rng: Rng): Thought {
  const seat = view.viewer as Seat;
  const guess = game.blank();
  const after = game.blank();
  game.determinize(view, rng, guess);
  const values = legal.map((move) => {
    copyState(guess, after);
    tryMove(game, after, seat, move, rng);
    return progress(game, after, seat);
  });
  const most = Math.max(...values);
  const best = [...values.keys()].filter((index) => values[index] === most);
  return { index: best[rng.below(best.length)]!, simulations: 0, considered: [] };
}

/** With so much exploration, every move is tried about equally often. */
const FLAT = { exploration: 1000, planning: 1, horizon: 20 };
const FLAT_SIMULATIONS = 300;

export const BOTS: readonly Bot[] = [
  { name: 'greedy', about: 'Cartagena: looks one move ahead; counts spaces, and six for each card', think: byProgress },
  {
    name: 'flat',
    about: 'flat Monte Carlo: 300 simulations of up to 20 decisions',
    think: (game, view, legal, rng) => search(game, view, legal, rng, { simulations: FLAT_SIMULATIONS }, FLAT),
  },
  ...VERSION_1,
  ...CAPTAIN_TIMES.map(captainFor),
];
