import { rngFrom, streamFromText } from '@sloop/engine';
import { newGame, testSeed } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena } from './index.ts';
import { roundsOf } from './rounds.ts';

test.each([2, 3, 5])('%i players: a move belongs to the round that was current before it', (players) => {
  const seed = testSeed(`rounds/${players}`);
  const match = newGame(cartagena, players, {}, streamFromText(seed));
  const rng = rngFrom(seed);
  const current: number[] = [];
  while (match.log.length < 300 && match.toAct !== 'chance' && match.toAct.length > 0) {
    const [seat] = match.toAct;
    const legal = match.legal(seat!);
    current[match.log.length] = match.round;
    match.play(seat!, legal[rng.below(legal.length)]!);
  }
  const rounds = roundsOf(match.log, players);
  const seats = match.log.flatMap(({ by }, index) => (by === 'chance' ? [] : [index]));
  expect(seats.map((index) => current[index])).toEqual(seats.map((index) => rounds[index]));
  expect(Math.max(...rounds)).toBeGreaterThan(3);
});

test('a move that is taken back no longer counts for the round', () => {
  const match = newGame(cartagena, 2, { version: 'tortuga' }, streamFromText('rounds/undo'));
  const rng = rngFrom('rounds/undo');
  const undoneAtRounds = new Set<number>();
  while (match.log.length < 200 && match.toAct !== 'chance' && match.toAct.length > 0) {
    const seat = match.toAct[0]!;
    const legal = match.legal(seat);
    const before = match.round;
    const move = legal[rng.below(legal.length)]!;
    match.play(seat, move);
    if (!match.undo(seat).ok) continue;
    expect(match.round).toBe(before);
    undoneAtRounds.add(before);
    match.play(seat, move);
  }
  expect(undoneAtRounds.size).toBeGreaterThan(3);
});
