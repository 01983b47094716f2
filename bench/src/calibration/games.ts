import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { evaluate, findBot, questionOf, shareVictory, turnOf, type Bot, type Question } from '@sloop/bots';
import { Match, rngFrom, streamFromText, type Game, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { BOTS as VERSION_1 } from '../frozen/version-1.js';
import { Team, type PlayOne } from '../team.ts';

/** Which games are played, and how. */
export interface Orders {
  readonly game: string;
  readonly players: number;
  readonly options: object;
  readonly seed: string;
  /** How many simulations the captains run for each decision in the games. */
  readonly simulations: number;
  /** If this is n, every nth settled state is judged. */
  readonly every: number;
  /** How many simulations the captain runs for each judgement. */
  readonly judging: number;
  /**
   * Judges with the chances as the search finds them, before `Policy.confidence` corrects them. The captain of version 1
   * does not judge.
   */
  readonly raw?: boolean;
}

/** In Cartagena, there is a settled state before every turn, so only every tenth one is judged. */
const EVERY: { readonly [game: string]: number } = { tortuga: 2, cartagena: 10 };

/** The usual way to play and judge a game, with the game's default options. */
export const ordersFor = (game: string, players: number): Omit<Orders, 'seed'> => ({
  game,
  players,
  options: {},
  simulations: 40,
  every: EVERY[game] ?? 1,
  judging: 200,
});

/** All seats' chances of winning as judged during a game, before a seat's decision, and how the game ended. */
export interface Judged {
  readonly seat: Seat;
  /** Whether no other seat was to decide at the same time. */
  readonly hasTurn: boolean;
  /** Judged by the captain, from what the seat may know. */
  readonly view: readonly number[];
  /** The seat's own chance, judged by the captain of version 1 from what the seat may know. Undefined if `Orders.raw`. */
  readonly version1: number | undefined;
  /** Judged by the captain from the full state, in which nothing is hidden. */
  readonly full: readonly number[];
  /** Each seat’s share of the victory. */
  readonly shares: readonly number[];
}

const captain = findBot('captain')!;
const captain1 = VERSION_1.find(({ name }) => name === 'captain-1')!;

/** Lets captains play `games` games, on all cores. Calls `played` after each game. Returns what was judged in each game. */
export async function judgeGames(
  orders: Orders,
  games: number,
  played: (games: number) => void,
): Promise<readonly Judged[][]> {
  const start = (): Worker => new Worker(new URL('./judge.worker.ts', import.meta.url), { workerData: orders });
  const team = new Team(start, () => judgeOf(orders), availableParallelism());
  const judged = await team.play(0, games, played);
  await team.dismiss();
  return judged;
}

/**
 * Makes a function that lets captains play a game, and judges some of its settled states: once for each seat that must
 * decide.
 */
export function judgeOf(orders: Orders): PlayOne<Judged[]> {
  const game = gameOf(orders);
  const checked = game.options(orders.options, orders.players);
  if (!checked.ok) throw new Error(checked.reason);
  return (index) => {
    const seed = `${orders.seed}/${index}`;
    const match = Match.open(game, orders.players, checked.value, streamFromText(seed));
    const judged: Omit<Judged, 'shares'>[] = [];
    const rng = rngFrom(seed);
    let moments = rng.below(orders.every);
    let wasSettled = false;
    for (let seat = match.toAct[0]; typeof seat === 'number'; seat = match.toAct[0]) {
      const isSettled = game.policy!.settled(match.everything());
      if (isSettled && !wasSettled && moments++ % orders.every === 0)
        judged.push(...judge(match, `${seed}/${match.log.length}`, orders));
      wasSettled = isSettled;
      const question = questionOf(match, seat, captain.name, `${seed}/${match.log.length}`);
      const chosen = think(game, captain, question, orders.simulations).index;
      match.play(seat, match.format(seat, question.legal[chosen]!));
    }
    const shares = new Float64Array(orders.players);
    shareVictory(match.outcome!, shares);
    return judged.map((each) => ({ ...each, shares: [...shares] }));
  };
}

/** The game, with raw chances if the orders ask for them. */
function gameOf({ game: id, raw }: Orders): Game {
  const game = findGame(id)!;
  return raw ? { ...game, policy: { ...game.policy!, confidence: () => ({ power: 1 }) } } : game;
}

const think = (game: Game, bot: Bot, { view, legal, seed }: Question, simulations: number): ReturnType<Bot['think']> =>
  legal.length === 1
    ? { index: 0, simulations: 0, considered: [] }
    : bot.think(game, view, legal, rngFrom(seed), { simulations });

/** Judges the state for each seat that must decide and has a choice. */
function judge(match: Match, seed: string, { judging: simulations, raw }: Orders): Omit<Judged, 'shares'>[] {
  const seats = match.toAct === 'chance' ? [] : match.toAct;
  const questions = seats
    .map((seat) => questionOf(match, seat, captain.name, `${seed}/${seat}`))
    .filter(({ legal }) => legal.length > 1);
  if (questions.length === 0) return [];
  const chancesFor = (seat: Seat | null, fresh: string): number[] =>
    evaluate(match, seat, fresh, { simulations }).chances.map(({ value }) => value);
  const full = chancesFor(null, seed);
  return questions.map((question) => ({
    seat: question.view.viewer as Seat,
    hasTurn: turnOf(match.game, match.everything(), seats[0]!) !== undefined,
    view: chancesFor(question.view.viewer as Seat, question.seed),
    version1: raw ? undefined : think(match.game, captain1, question, simulations).considered[0]!.value,
    full,
  }));
}
