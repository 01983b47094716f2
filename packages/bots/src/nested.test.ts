import { describe, expect, test } from 'vitest';
import { rngFrom, type Game, type Seat, type State } from '@sloop/engine';
import { playTwins } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { answer, questionOf } from './index.ts';
import { NO_LEAD } from './lead.ts';
import { chooseByNesting } from './nested.ts';

const tortuga = findGame('tortuga')!;

/**
 * A game in which seat 0 answers 0 or 1, and then both seats answer 0 or 1 at the same time. A first answer of 0 shares the
 * victory. After a first answer of 1, seat 0 wins only if its second answer is 1 as well. Cell 0 holds the first answer
 * plus 1, and cells 1 and 2 the second answers of the seats plus 1.
 */
function twoAnswers(watch: (state: State) => void = () => {}): Game {
  const hasAnswered = (state: State, seat: Seat): boolean => state[1 + seat] !== 0;
  return {
    ...tortuga,
    seats: { min: 2, max: 2 },
    toAct: (state) => (state[0] === 0 ? 1 : Number(!hasAnswered(state, 0)) + 2 * Number(!hasAnswered(state, 1))),
    play: (state, by, move) => (state[state[0] === 0 ? 0 : 1 + Number(by)] = move + 1),
    outcome: (state) => ({ winners: state[0] === 1 ? [0, 1] : [state[1] === 2 ? 0 : 1] }),
    policy: {
      ...tortuga.policy!,
      // The policy's favourite is always the wrong answer.
      choose: () => 0,
      candidates: (state) => {
        watch(state);
        return [0, 1];
      },
      calculate: () => false,
      settled: () => false,
    },
  };
}

/** Chooses the first answer with at most this many simulations. Returns the answer and how many were counted and run. */
function choose(
  game: Game,
  most: number,
): { readonly move: number; readonly simulations: number; readonly run: number } {
  let simulations = 0;
  const take = (more: number): boolean => {
    if (simulations + more > most) return false;
    simulations += more;
    return true;
  };
  let run = 0;
  const counted: Game = {
    ...game,
    // A simulation looks at the outcome once, at its end.
    outcome: (state) => {
      run++;
      return game.outcome(state);
    },
  };
  const rollout = { game: counted, policy: game.policy!, seat: 0, state: game.blank(), chances: new Float64Array(2) };
  // Simulations that follow the policy lose after an answer of 1.
  const finalists = [
    { move: 0, behind: NO_LEAD },
    { move: 1, behind: { lead: 0.05, error: 0 } },
  ];
  const move = chooseByNesting(rollout, () => game.blank(), rngFrom('nested'), finalists, { take });
  return { move, simulations, run };
}

describe('nested simulations', () => {
  test('find a move that is good only if the seat later leaves the policy', () => {
    expect(choose(twoAnswers(), 10_000).move).toBe(1);
  });

  test('too few of them do not change the choice, and the budget is never exceeded', () => {
    for (const most of [0, 1, 20, 100]) {
      const { move, simulations, run } = choose(twoAnswers(), most);
      expect(move).toBe(0);
      expect(simulations).toBeLessThanOrEqual(most);
      // The simulation in which the budget runs out is finished by the policy, and not counted.
      expect(run).toBeLessThanOrEqual(simulations + 1);
    }
  });

  test('no seat sees what another seat answers at the same time', () => {
    let seen = 0;
    const game = twoAnswers((state) => {
      seen++;
      expect([state[1], state[2]]).toEqual([0, 0]);
    });
    choose(game, 1000);
    expect(seen).toBeGreaterThan(10);
  });

  test('the captain uses them only after a whole race, and what is hidden from its seat does not matter', () => {
    const simulations = 4000;
    let decisions = 0;
    let nested = 0;
    playTwins(tortuga, { players: 2, options: {} }, 0, 'nested', ({ first, second, revealed }) => {
      if (revealed.size > 0 || decisions === 6) return true;
      if (first.legalMoves(0).length < 2) return false;
      decisions++;
      const [one, other] = [first, second].map((match) =>
        answer(questionOf(match, 0, 'captain', 'nested'), () => tortuga, { simulations }),
      );
      expect(one).toEqual(other);
      expect(one!.simulations).toBeLessThanOrEqual(simulations);
      nested += Number(one!.simulations > one!.considered.reduce((sum, { visits }) => sum + visits, 0));
      return false;
    });
    expect(nested).toBeGreaterThan(0);
  });
});
