import { expect, test } from 'vitest';
import { follow, standingOn } from './crew.ts';
import { flightsBetween } from './flights.ts';
import { hopFrames, hopTime } from './motion.ts';
import { matchOf, viewOf } from './testing.ts';

const SCENE = {
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
  ],
  hands: ['DDB', 'SKH'],
};

test('a pirate that moves keeps its key, and the other pirates are unchanged', () => {
  const match = matchOf(SCENE);
  const before = follow([], viewOf(match));
  match.play(0, 'D6');
  const after = follow(before, viewOf(match));
  const moved = after.filter((pirate, index) => pirate !== before[index]);
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ seat: 0, place: 7 });
  expect(before.find(({ key }) => key === moved[0]!.key)!.place).toBe(6);
});

test('the pirates on a space are in the order of their arrival', () => {
  const match = matchOf(SCENE);
  const before = follow([], viewOf(match));
  match.play(0, '-18');
  const after = follow(before, viewOf(match));
  expect(standingOn(after, 8).map(({ seat }) => seat)).toEqual([1, 0]);
});

test('following the same view again changes nothing', () => {
  const view = viewOf(matchOf(SCENE));
  const crew = follow([], view);
  expect(follow(crew, view)).toEqual(crew);
});

test('a played card flies to the discard pile at once, and drawn cards fly from the deck after the hop', () => {
  const match = matchOf(SCENE);
  const first = viewOf(match);
  match.play(0, 'D6');
  const second = viewOf(match);
  expect(flightsBetween(first, second, 0)).toEqual({
    flights: [{ face: 'sym-D', from: '[data-stack="D"]', to: '[data-pile="discard"]' }],
    after: 0,
  });
  match.play(0, '-18');
  match.play('chance', 'draw H');
  expect(flightsBetween(second, viewOf(match), 0)).toEqual({
    flights: [{ face: 'sym-H', from: '[data-pile="deck"]', to: '[data-stack="H"]' }],
    after: hopTime(10),
  });
  expect(flightsBetween(second, viewOf(match, 1), 1).flights).toEqual([
    { face: 'card-back', from: '[data-pile="deck"]', to: '[data-cards="0"]' },
  ]);
});

test('a hop takes 110 ms for each space, at most 900 ms in all, and is 8 pixels high', () => {
  expect(hopTime(3)).toBe(330);
  expect(hopTime(30)).toBe(900);
  const frames = hopFrames(
    [
      { x: 0, y: 50 },
      { x: 10, y: 50 },
      { x: 20, y: 50 },
    ],
    false,
  );
  expect(frames.map(({ translate }) => translate)).toEqual([
    '0.0px 50.0px',
    '5.0px 42.0px',
    '10.0px 50.0px',
    '15.0px 42.0px',
    '20.0px 50.0px',
  ]);
  expect(frames.at(-1)!.offset).toBe(1);
});
