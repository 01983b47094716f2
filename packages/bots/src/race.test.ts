import { describe, expect, test } from 'vitest';
import { rngFrom, streamFromText, type Apprentice, type Game, type Move } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import type { Thought } from './bot.ts';
import { race } from './race.ts';

const tortuga = findGame('tortuga')!;
const policy = tortuga.policy!;

const match = newGame(tortuga, 2, { start: 0 }, streamFromText('race'));
const legal = match.legalMoves(0);

const think = (game: Game, simulations: number): Thought =>
  race(game, match.view(0), legal, rngFrom('race'), { simulations });

const withApprentice = (apprentice: (game: Game) => Apprentice | undefined): Game => {
  const game: Game = { ...tortuga, policy: { ...policy, apprentice: () => apprentice(game) } };
  return game;
};

const withoutApprentice = withApprentice(() => undefined);

describe('a policy that learns', () => {
  test('begins after the first race, and learns from each later simulation once', () => {
    const calls: string[] = [];
    const game = withApprentice(() => ({
      choose: (state, seat, rng) => policy.choose(state, seat, rng),
      begin: () => calls.push('begin'),
      learn: () => calls.push('learn'),
    }));
    const first = think(game, 1000);
    expect(calls).toEqual([]);
    const { simulations } = think(game, 4000);
    expect(calls.length).toBe(2 * (simulations - first.simulations));
    for (const [index, call] of calls.entries()) expect(call).toBe(index % 2 === 0 ? 'begin' : 'learn');
  });

  test('changes nothing if time is up before it has learned enough', () => {
    for (const simulations of [300, 1000, 2000]) {
      const { index, considered } = think(tortuga, simulations);
      const first = think(withoutApprentice, Math.min(simulations, 1000));
      expect({ index, considered }).toEqual({ index: first.index, considered: first.considered });
    }
  });

  test('changes the choice if it shows that the best move of the first race is a mistake', () => {
    const best = legal[think(withoutApprentice, 1000).index]!;
    let played: Move | undefined;
    const game = withApprentice(() => {
      let first: Move | undefined;
      return {
        choose: (state, seat, rng) =>
          first === best && seat === 0 ? policy.candidates(state, seat).at(-1)! : policy.choose(state, seat, rng),
        begin: () => {
          first = played;
        },
        learn: () => {},
      };
    });
    const watched: Game = {
      ...game,
      play(state, actor, move) {
        played = move;
        tortuga.play(state, actor, move);
      },
    };
    const { index, considered } = think(watched, 10_000);
    expect(legal[index]).not.toBe(best);
    expect(considered.find((each) => legal[each.index] === best)!.behind).toBeGreaterThan(2);
  });
});

test('no move that has dropped out of an earlier race seems better than the chosen move', () => {
  const { considered, chances } = think(tortuga, 12_000);
  const [chosen, ...others] = considered;
  expect(chosen!.value).toBe(chances![0]!.value);
  expect(others.filter(({ behind }) => behind > 2.6).length).toBeGreaterThan(0);
  for (const { behind, value } of others) if (behind > 2.6) expect(value).toBeLessThan(chosen!.value);
});

test('the same view and the same random numbers give the same thought, also after several races', () => {
  expect(think(tortuga, 12_000)).toEqual(think(tortuga, 12_000));
});
