import { describe, expect, test } from 'vitest';
import { streamFromText, type Match } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame, games } from '@sloop/games';
import { BOTS, answer, questionOf, withinMs, type Bot, type Question } from './index.ts';

/**
 * A value as another thread receives it. The cast is needed because packages are compiled without the types of Node or
 * the browser. Both have `structuredClone`.
 */
const crossThread = <Value>(value: Value): Value =>
  (globalThis as unknown as { structuredClone(value: Value): Value }).structuredClone(value);

const BUDGET = { simulations: 40 };

const begun = (id: string): Match => newGame(findGame(id)!, 3, {}, streamFromText('asked'));

/** A question for the first seat that owes an answer. */
const asked = (match: Match, bot: string): Question => questionOf(match, match.toAct[0] as number, bot, 'seed');

test.each(games.flatMap(({ id }) => BOTS.map(({ name }) => ({ id, name }))))(
  '$id: the $name gives the same answer in another thread',
  ({ id, name }) => {
    const match = begun(id);
    const question = asked(match, name);
    const thought = answer(question, findGame, BUDGET);
    expect(thought.failure).toBeUndefined();
    expect(answer(crossThread(question), findGame, BUDGET)).toEqual(thought);
    const seat = match.toAct[0] as number;
    expect(question.legal.map((move) => match.format(seat, move))).toEqual(match.legal(seat));
  },
);

test('a different seed may give a different answer', () => {
  const question = asked(begun('cartagena'), 'cabin-boy');
  const choices = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => answer({ ...question, seed }, findGame, BUDGET).index);
  expect(new Set(choices).size).toBeGreaterThan(1);
});

test('a question contains only what the seat may know', () => {
  const match = begun('tortuga');
  const seat = match.toAct[0] as number;
  const { view } = questionOf(match, seat, 'captain', 'seed');
  expect(view).toEqual(match.view(seat));
  expect(match.game.show(view)).toEqual(match.show(seat));
});

test('no bot is asked if there is only one legal move', () => {
  const match = begun('cartagena');
  const question = asked(match, 'captain');
  const forced = { ...question, legal: question.legal.slice(0, 1) };
  const notCalled = (): never => {
    throw new Error('this must not be called');
  };
  expect(answer(forced, notCalled, { expired: notCalled })).toEqual({ index: 0, simulations: 0, considered: [] });
});

test('a budget in milliseconds expires by the caller’s clock', () => {
  let clock = 100;
  const { expired } = withinMs(5, () => clock);
  expect(expired!()).toBe(false);
  clock = 105;
  expect(expired!()).toBe(true);
});

describe('a bot that fails plays the first legal move, and the answer says why', () => {
  const question = asked(begun('tortuga'), 'odd');
  const odd = (think: Bot['think']): readonly Bot[] => [{ name: 'odd', about: '', think }];
  const failureOf = (bots: readonly Bot[], changed: Partial<Question> = {}): Error | undefined => {
    const { failure, ...thought } = answer({ ...question, ...changed }, findGame, BUDGET, bots);
    expect(thought).toEqual({ index: 0, simulations: 0, considered: [] });
    // The caller may be in another thread, so the failure must keep its cause when it is cloned.
    return crossThread(failure);
  };
  const sunk = odd(() => {
    throw new Error('sunk');
  });

  test('it throws', () => {
    expect(failureOf(sunk)).toMatchObject({ message: 'odd failed: sunk', cause: { message: 'sunk' } });
  });
  test('it throws something that is not an error and cannot be cloned', () => {
    const thrown = odd(() => {
      // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- a bot may do this
      throw Symbol('sunk');
    });
    expect(failureOf(thrown)?.message).toBe('odd failed: Symbol(sunk)');
  });
  test.each([99_999, -1, 0.5, NaN])('it answers with the index %d', (index) => {
    expect(failureOf(odd(() => ({ index, simulations: 7, considered: [] })))?.message).toBe(
      'odd answered with a move that is not legal',
    );
  });
  test('there is no such bot', () => {
    expect(failureOf(BOTS)?.message).toBe('there is no bot odd');
  });
  test('there is no such game', () => {
    expect(failureOf(sunk, { game: 'chess' })?.message).toBe('there is no game chess');
  });
});
