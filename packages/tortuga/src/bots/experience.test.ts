import { expect, test } from 'vitest';
import { cloneState, legalMoves, rngFrom, type Move, type State } from '@sloop/engine';
import { randomGame } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { payloadOf } from '../moves.ts';
import { actionShown } from '../rules/rolls.ts';
import { roll } from '../state/cells.ts';
import { SKULL } from '../state/dice.ts';
import { policy } from './policy.ts';
import { newExperience, type Experience } from './experience.ts';

const actionOf = (state: State, move: Move): number => actionShown(state[roll(0)]!, payloadOf(move));
const keeps = (state: State): readonly Move[] =>
  legalMoves(tortuga, state, 0).filter((move) => actionOf(state, move) !== SKULL);

/** A decision in a game for two: the seat has rolled several actions and has all its dice in the hand. */
function decision(): State {
  const seen: State[] = [];
  randomGame(tortuga, { players: 2, options: {} }, 'experience', ({ state: each, by }) => {
    if (by === 0 && policy.settled(each) && new Set(keeps(each).map((move) => actionOf(each, move))).size > 2)
      seen.push(cloneState(each));
  });
  return seen[0]!;
}

const state = decision();
const moves = keeps(state);
const good = actionOf(state, moves[0]!);
const isGood = (move: Move): boolean => actionOf(state, move) === good;

const corrections = (experience: Experience, seat = 0): readonly number[] => {
  experience.survey(state, seat);
  return moves.map((move) => experience.correction(state, seat, move));
};

/** Simulates that a seat chooses a random move and wins more often if the move is on the action `good`. */
function simulate(experience: Experience, times: number): Experience {
  const rng = rngFrom('experience');
  for (let simulation = 0; simulation < times; simulation++) {
    const move = moves[rng.below(moves.length)]!;
    experience.begin();
    experience.survey(state, 0);
    experience.note(state, 0, move, 0);
    const chance = isGood(move) ? 0.6 : 0.4;
    experience.learn(Float64Array.of(chance, 1 - chance));
  }
  return experience;
}

const NOTHING = moves.map(() => 0);

test('a few simulations correct nothing', () => {
  expect(corrections(simulate(newExperience(2), 127))).toEqual(NOTHING);
});

test('dice gain where the simulations have shown that they are worth more, and lose elsewhere', () => {
  const learned = corrections(simulate(newExperience(2), 4000));
  const on = learned.filter((_, index) => isGood(moves[index]!));
  const elsewhere = learned.filter((_, index) => !isGood(moves[index]!));
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(Math.min(...on)).toBeGreaterThan(Math.max(...elsewhere) + 5);
});

test('a correction is measured in points: it is the smaller, the more a point is worth', () => {
  // The seat's chance grows with the points that the policy expects, which say nothing about the moves.
  const learnedIf = (chancePerPoint: number): number => {
    const rng = rngFrom('points');
    const experience = newExperience(2);
    for (let simulation = 0; simulation < 4000; simulation++) {
      const move = moves[rng.below(moves.length)]!;
      const points = rng.below(11) - 5;
      experience.survey(state, 0);
      experience.note(state, 0, move, points);
      const chance = 0.5 + chancePerPoint * points + (isGood(move) ? 0.1 : -0.1);
      experience.learn(Float64Array.of(chance, 1 - chance));
    }
    const learned = corrections(experience);
    return learned[0]! - learned[moves.findIndex((move) => !isGood(move))]!;
  };
  expect(learnedIf(0.04)).toBeLessThan(0.6 * learnedIf(0.02));
});

test('a seat learns nothing from what another seat has noted', () => {
  expect(corrections(simulate(newExperience(2), 4000), 1).every((each) => each === 0)).toBe(true);
});

test('a choice before the simulation begins teaches nothing', () => {
  const experience = newExperience(2);
  for (let time = 0; time < 1000; time++) {
    experience.survey(state, 0);
    experience.note(state, 0, moves[0]!, 0);
    experience.begin();
    experience.learn(Float64Array.of(1, 0));
  }
  expect(corrections(experience)).toEqual(NOTHING);
});
