import { evaluate, findBot, questionOf, type Bot, type Question } from '@sloop/bots';
import { Match, rngFrom, streamFromText, type Game, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { BOTS as VERSION_1 } from '../frozen/version-1.js';
import type { PlayOne } from '../team.ts';

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
}

/** A seat's chance of winning as judged during a game, and how the game ended for the seat. */
export interface Judged {
  /** Judged by the captain, before the seat's decision, from what the seat may know. */
  readonly view: number;
  /** The same, judged by the captain of version 1. */
  readonly version1: number;
  /** Judged by the captain from the full state, in which nothing is hidden. */
  readonly full: number;
  /** The seat’s share of the victory. */
  readonly share: number;
}

const captain = findBot('captain')!;
const captain1 = VERSION_1.find(({ name }) => name === 'captain-1')!;

/** Makes a function that lets captains play a game, and judges some of its settled states. */
export function judgeOf(orders: Orders): PlayOne<Judged[]> {
  const game = findGame(orders.game)!;
  const checked = game.options(orders.options, orders.players);
  if (!checked.ok) throw new Error(checked.reason);
  return (index) => {
    const seed = `${orders.seed}/${index}`;
    const match = Match.open(game, orders.players, checked.value, streamFromText(seed));
    const judged: (Omit<Judged, 'share'> & { readonly seat: Seat })[] = [];
    const rng = rngFrom(seed);
    let moments = rng.below(orders.every);
    let wasSettled = false;
    for (let seat = match.toAct[0]; typeof seat === 'number'; seat = match.toAct[0]) {
      const question = questionOf(match, seat, captain.name, `${seed}/${match.log.length}`);
      const isSettled = game.policy!.settled(match.everything());
      if (isSettled && !wasSettled && question.legal.length > 1 && moments++ % orders.every === 0)
        judged.push({ seat, ...judge(match, question, orders.judging) });
      wasSettled = isSettled;
      const chosen = think(game, captain, question, orders.simulations).index;
      match.play(seat, match.format(seat, question.legal[chosen]!));
    }
    const { winners } = match.outcome!;
    return judged.map(({ seat, ...chances }) => ({
      ...chances,
      share: winners.includes(seat) ? 1 / winners.length : 0,
    }));
  };
}

const think = (game: Game, bot: Bot, { view, legal, seed }: Question, simulations: number): ReturnType<Bot['think']> =>
  legal.length === 1
    ? { index: 0, simulations: 0, considered: [] }
    : bot.think(game, view, legal, rngFrom(seed), { simulations });

function judge(match: Match, question: Question, simulations: number): Omit<Judged, 'share'> {
  const chanceBy = (bot: Bot): number => think(match.game, bot, question, simulations).considered[0]!.value;
  const seat = question.view.viewer as Seat;
  return {
    view: chanceBy(captain),
    version1: chanceBy(captain1),
    full: evaluate(match, null, question.seed, { simulations }).chances[seat]!.value,
  };
}
