import { expect, test } from 'vitest';
import { rngFrom, streamFromText, type Game, type Move } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { search } from './search.ts';

const cartagena = findGame('cartagena')!;
const SETTINGS = { exploration: 0.2, widening: 0.5 };

/**
 * Searches for the first move of a game. Returns the planned later decisions in the order of the simulations: for each
 * one, the policy's candidates and the move that was tried.
 */
function laterDecisions(widening: number): { readonly offered: readonly Move[]; readonly tried: Move }[] {
  const decisions: { offered: readonly Move[]; tried: Move }[] = [];
  let offered: readonly Move[] | undefined;
  const watched: Game = {
    ...cartagena,
    policy: {
      ...cartagena.policy!,
      candidates: (state, seat) => (offered = cartagena.policy!.candidates(state, seat)),
    },
    play(state, actor, move) {
      if (offered && actor === 0) decisions.push({ offered, tried: move });
      offered = undefined;
      cartagena.play(state, actor, move);
    },
  };
  const match = newGame(cartagena, 2, { start: 0 }, streamFromText('search'));
  search(
    watched,
    match.view(0),
    match.legalMoves(0),
    rngFrom('search'),
    { simulations: 60 },
    {
      exploration: 0.2,
      widening,
    },
  );
  // The first decision is the one that the seat has to make now.
  return decisions.slice(1);
}

test.each([
  { widening: 0, most: 1 },
  { widening: 0.5, most: 4 },
])('with a widening of $widening, a later decision considers few of the policy’s candidates', ({ widening, most }) => {
  const ranks = laterDecisions(widening).map(({ offered, tried }) => offered.indexOf(tried));
  expect(ranks.length).toBeGreaterThan(30);
  expect(ranks[0]).toBe(0);
  expect(new Set(ranks).size).toBeGreaterThanOrEqual(Math.min(most, 2));
  expect(Math.max(...ranks)).toBeLessThan(most);
});

test('without a limit, a later decision considers all of the policy’s candidates', () => {
  const ranks = laterDecisions(Infinity).map(({ offered, tried }) => offered.indexOf(tried));
  expect(Math.max(...ranks)).toBeGreaterThan(5);
});

test('in a game without a policy, every legal move is considered, because nobody has ranked them', () => {
  const { policy: _policy, ...without } = cartagena;
  const match = newGame(without, 2, { start: 0 }, streamFromText('search'));
  const limited = search(without, match.view(0), match.legalMoves(0), rngFrom('search'), { simulations: 20 }, SETTINGS);
  const free = search(
    without,
    match.view(0),
    match.legalMoves(0),
    rngFrom('search'),
    { simulations: 20 },
    { exploration: 0.2 },
  );
  expect(limited).toEqual(free);
});
