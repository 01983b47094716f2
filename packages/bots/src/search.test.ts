import { expect, test } from 'vitest';
import { rngFrom, streamFromText, type Actor, type Game, type Move } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import type { Thought } from './bot.ts';
import { search, type SearchSettings } from './search.ts';

const cartagena = findGame('cartagena')!;
const SETTINGS: SearchSettings = { exploration: 0.2, widening: 0.5, plansAhead: true };

/** A planned decision of a seat: the policy's candidates, and the move that the tree tried. */
interface Planned {
  readonly seat: Actor;
  readonly offered: readonly Move[];
  readonly tried: Move;
  /** Whether other seats' answers were hidden at that time. */
  readonly hides: boolean;
}

/**
 * Searches for seat 0's first move of a game with a tree of everybody's decisions. Returns all planned decisions but the
 * first, in the order of the simulations.
 */
function laterDecisions(game: Game, widening: number): readonly Planned[] {
  const decisions: Planned[] = [];
  let offered: readonly Move[] | undefined;
  const watched: Game = {
    ...game,
    policy: {
      ...game.policy!,
      candidates: (state, seat) => (offered = game.policy!.candidates(state, seat)),
    },
    play(state, actor, move) {
      if (offered) decisions.push({ seat: actor, offered, tried: move, hides: game.hides(state) });
      offered = undefined;
      game.play(state, actor, move);
    },
  };
  const match = newGame(game, 2, { start: 0 }, streamFromText('search'));
  const budget = { simulations: 60 };
  search(watched, match.view(0), match.legalMoves(0), rngFrom('search'), budget, { ...SETTINGS, widening });
  // The first decision is the one that the seat has to make now.
  return decisions.slice(1);
}

const rankOf = ({ offered, tried }: Planned): number => offered.indexOf(tried);

test.each([
  { widening: 0, most: 1 },
  { widening: 0.5, most: 4 },
])('with a widening of $widening, a later decision considers few of the policy’s candidates', ({ widening, most }) => {
  const ranks = laterDecisions(cartagena, widening).map(rankOf);
  expect(ranks.length).toBeGreaterThan(30);
  expect(ranks[0]).toBe(0);
  expect(new Set(ranks).size).toBeGreaterThanOrEqual(Math.min(most, 2));
  expect(Math.max(...ranks)).toBeLessThan(most);
});

test('without a limit, a later decision considers all of the policy’s candidates', () => {
  const ranks = laterDecisions(cartagena, Infinity).map(rankOf);
  expect(Math.max(...ranks)).toBeGreaterThan(5);
});

test('in a game without a policy, every legal move is considered, because nobody has ranked them', () => {
  const { policy: _policy, ...without } = cartagena;
  const match = newGame(without, 2, { start: 0 }, streamFromText('search'));
  const think = (settings: SearchSettings): Thought =>
    search(without, match.view(0), match.legalMoves(0), rngFrom('search'), { simulations: 20 }, settings);
  expect(think(SETTINGS)).toEqual(think({ ...SETTINGS, widening: Infinity }));
});

test('other seats plan what is best for themselves, even if the policy plays badly for them', () => {
  const policy = cartagena.policy!;
  const careless: Game = {
    ...cartagena,
    policy: {
      ...policy,
      choose: (state, seat, rng) =>
        seat === 0 ? policy.choose(state, seat, rng) : policy.candidates(state, seat).at(-1)!,
    },
  };
  const match = newGame(careless, 2, { start: 0 }, streamFromText('search'));
  const chanceIf = (plansAhead: boolean): number => {
    const [view, legal] = [match.view(0), match.legalMoves(0)];
    const settings = { ...SETTINGS, plansAhead };
    return search(careless, view, legal, rngFrom('careless'), { simulations: 600 }, settings).chances![0]!.value;
  };
  expect(chanceIf(true)).toBeLessThan(chanceIf(false) - 0.05);
});

test('other seats do not plan while answers are hidden, because a plan would know the seat’s own answer', () => {
  const planned = laterDecisions(findGame('tortuga')!, 0.5);
  expect(planned.some(({ seat, hides }) => seat === 0 && hides)).toBe(true);
  expect(planned.filter(({ seat, hides }) => seat !== 0 && hides)).toEqual([]);
});
