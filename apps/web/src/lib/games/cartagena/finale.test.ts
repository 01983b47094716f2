import { expect, test } from 'vitest';
import { finale } from './finale.ts';
import { matchOf, type Scene } from './testing.ts';

const NAMES = ['Ann', 'Bob'];

/** Plays the moves, which must end the game. Returns what is shown at its end. */
function endOf(scene: Scene, ...moves: readonly (readonly [seat: number, move: string])[]): ReturnType<typeof finale> {
  const match = matchOf(scene);
  for (const [seat, move] of moves) match.play(seat, move);
  expect(match.outcome).toBeDefined();
  return finale(match.show('spectator'), (seat) => NAMES[seat]!);
}

test('when the last pirate is aboard, the sloop sails with its crew', () => {
  const scene = {
    pirates: [
      [36, 37, 37, 37, 37, 37],
      [0, 0, 0, 0, 0, 0],
    ],
    hands: ['S', ''],
  };
  expect(endOf(scene, [0, 'S36'])).toEqual({ text: expect.stringContaining('Ann'), lasts: 3700 });
});

test('when a game is becalmed, nobody sails', () => {
  const scene = {
    pirates: [
      [0, 0, 0, 0, 0, 37],
      [0, 0, 0, 0, 37, 37],
    ],
    hands: ['', ''],
  };
  expect(endOf(scene, [0, 'pass'], [1, 'pass'])).toEqual({ text: 'The game is over', lasts: 1200 });
});
