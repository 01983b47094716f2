import { describe, expect, test } from 'vitest';
import { rngFrom, streamFromText, type Correction, type Game, type Match, type Seat } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { corrected, evaluate, findBot, turnOf, type Chance } from './index.ts';

const chances = (...values: readonly number[]): Chance[] => values.map((value) => ({ value, error: 0.02 }));
const values = (all: readonly Chance[]): number[] => all.map(({ value }) => value);

test('chances are raised to a power, and still add up to 1', () => {
  const better = values(corrected(chances(0.64, 0.36), { power: 0.5 }));
  expect(better[0]).toBeCloseTo(0.8 / 1.4, 12);
  expect(better[1]).toBeCloseTo(0.6 / 1.4, 12);
});

test('a power below 1 moves every chance towards an equal share, and a power above 1 away from it', () => {
  const [raw, less, more] = [1, 0.8, 1.2].map((power) => values(corrected(chances(0.4, 0.3, 0.2, 0.1), { power })));
  expect(less![0]).toBeLessThan(raw![0]!);
  expect(less![3]).toBeGreaterThan(raw![3]!);
  expect(more![0]).toBeGreaterThan(raw![0]!);
  expect(more![3]).toBeLessThan(raw![3]!);
});

test('equal shares and certain results stay as they are', () => {
  expect(values(corrected(chances(0.25, 0.25, 0.25, 0.25), { power: 0.7 }))).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(values(corrected(chances(0, 1, 0), { power: 0.7 }))).toEqual([0, 1, 0]);
  expect(values(corrected(chances(0, 0), { power: 0.7 }))).toEqual([0, 0]);
});

test('the error is half of the interval between the corrected chances at its two ends', () => {
  const [low, at, high] = [0.28, 0.3, 0.32].map((value) => corrected(chances(value, 1 - value), { power: 0.8 })[0]!);
  expect(at!.error).toBeCloseTo((high!.value - low!.value) / 2, 12);
});

test('the error of a tiny chance is small, and a certain result keeps its error', () => {
  for (const { error } of corrected(chances(0.000_001, 0.999_999), { power: 0.6 })) {
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(0.06);
  }
  expect(corrected(chances(1, 0), { power: 0.6 })[0]!.error).toBe(0.02);
});

test('the seat that has the turn gets a greater chance, and the others share the rest as before', () => {
  const [own, other, last] = values(corrected(chances(0.5, 0.3, 0.2), { power: 1, turn: 2 }, 0));
  expect(own).toBeCloseTo(2 / 3, 12);
  expect(other! / last!).toBeCloseTo(1.5, 12);
  expect(values(corrected(chances(0.5, 0.3, 0.2), { power: 1, turn: 2 }))[0]).toBeCloseTo(0.5, 12);
});

const NONE: Correction = { power: 1 };
const OTHER: Correction = { power: 0.5, turn: 1.5 };
const decider = (match: Match): Seat | undefined => turnOf(match.game, match.everything(), match.toAct[0] as Seat);

describe.each(['tortuga', 'cartagena'])('%s', (id) => {
  const raw: Game = findGame(id)!;
  const withConfidence = (correction: Correction): Game => ({
    ...raw,
    policy: { ...raw.policy!, confidence: () => correction },
  });

  test('the captain chooses the same move whatever its confidence, but claims other chances', () => {
    const match = newGame(raw, 3, {}, streamFromText('confidence'));
    const seat = match.toAct[0] as Seat;
    const [sure, unsure] = [NONE, OTHER].map((correction) => {
      const rng = rngFrom('confidence');
      const budget = { simulations: 60 };
      return findBot('captain')!.think(
        withConfidence(correction),
        match.view(seat),
        match.legalMoves(seat),
        rng,
        budget,
      );
    });
    expect(unsure!.index).toBe(sure!.index);
    expect(unsure!.considered.map(({ index, visits }) => [index, visits])).toEqual(
      sure!.considered.map(({ index, visits }) => [index, visits]),
    );
    expect(values(unsure!.chances!)).toEqual(values(corrected(sure!.chances!, OTHER, decider(match))));
    expect(unsure!.considered[0]!.value).toBe(unsure!.chances![seat]!.value);
  });

  test('who sees everything gets corrected chances, too', () => {
    const [sure, unsure] = [NONE, OTHER].map((correction) => {
      const match = newGame(withConfidence(correction), 3, {}, streamFromText('confidence'));
      return evaluate(match, null, 'seed', { simulations: 60 }).chances;
    });
    expect(values(unsure!)).toEqual(
      values(corrected(sure!, OTHER, decider(newGame(raw, 3, {}, streamFromText('confidence'))))),
    );
  });
});
