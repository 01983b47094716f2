import { LAST_SPACE } from '@sloop/cartagena/glance';
import { describe, expect, test } from 'vitest';
import { layBoard } from './board.ts';
import { layCurve, centreLineOf } from './curve.ts';
import { placesBetween, polyline, type Board, type Point } from './geometry.ts';
import { cellOf, layLanes } from './lanes.ts';

const BOARDS: readonly (readonly [string, Board])[] = [
  ['phone', layLanes(348, 400)],
  ['phone on its side', layLanes(430, 300)],
  ['tablet', layLanes(796, 840)],
  ['desk', layCurve(926, 472)],
  ['large desk', layCurve(1086, 640)],
];
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

test('the shape of the board depends on its size', () => {
  expect(layBoard(348, 392).shape).toBe('lanes');
  expect(layBoard(430, 300).shape).toBe('side');
  expect(layBoard(796, 840).shape).toBe('lanes');
  expect(layBoard(926, 472).shape).toBe('curve');
});

describe('the curve', () => {
  const line = centreLineOf(472, 41);

  test('has 36 steps of equal length', () => {
    const step = line.length / LAST_SPACE;
    for (let space = 1; space <= LAST_SPACE; space++) {
      // Adds up short pieces to measure along the curve, not straight across.
      let walked = 0;
      for (let part = 0; part < 200; part++)
        walked += distance(line.at((space - 1 + part / 200) * step), line.at((space - 1 + (part + 1) / 200) * step));
      expect(walked).toBeCloseTo(step, 1);
    }
    expect(step).toBeGreaterThan(80);
  });

  test('never crosses itself, because its lanes are far enough apart', () => {
    const half = 41;
    for (let at = 0; at < line.length; at += 20)
      for (let other = at + 300; other < line.length; other += 20)
        expect(distance(line.at(at), line.at(other))).toBeGreaterThan(2 * half);
  });
});

test('each lane has six spaces, and every second lane runs backwards', () => {
  expect([1, 6, 7, 12, 13, 31, 36].map(cellOf)).toEqual([
    { lane: 0, column: 0 },
    { lane: 0, column: 5 },
    { lane: 1, column: 5 },
    { lane: 1, column: 0 },
    { lane: 2, column: 0 },
    { lane: 5, column: 5 },
    { lane: 5, column: 0 },
  ]);
});

test.each([2, 3, 4, 5])('on the curve, pirates of %i crews in front of the mouth do not hide each other', (players) => {
  for (const board of [layCurve(926, 472), layCurve(1086, 640)]) {
    const scale = board.crewScale(players);
    const tall = board.pirate.height * scale;
    const feet = (seat: number, index: number): Point => board.mouthFeet(seat, players, index, 6);
    expect(feet(0, 0).y - tall).toBeGreaterThan(-1);
    expect(feet(0, 1).x - feet(0, 0).x).toBeGreaterThan(board.pirate.width * scale * 0.6);
    expect(feet(1, 0).y - feet(0, 0).y).toBeGreaterThan(tall * 0.75);
  }
});

describe.each(BOARDS)('%s', (_, board) => {
  const isInside = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x <= board.width && y <= board.height;

  test('every space, number and pirate is on the board', () => {
    expect(board.stones).toHaveLength(LAST_SPACE);
    for (let space = 1; space <= LAST_SPACE; space++) {
      expect(isInside(board.stones[space - 1]!.centre)).toBe(true);
      expect(isInside(board.stones[space - 1]!.number)).toBe(true);
      for (let index = 0; index < 3; index++) expect(isInside(board.feet(space, index, 3))).toBe(true);
    }
  });

  test('neighbouring spaces are near each other, but never in the same place', () => {
    for (let space = 2; space <= LAST_SPACE; space++) {
      const between = distance(board.stones[space - 2]!.centre, board.stones[space - 1]!.centre);
      expect(between).toBeGreaterThan(30);
      expect(between).toBeLessThan(board.width / 4);
    }
  });

  test('five crews of six pirates fit at the mouth and on the sloop', () => {
    for (let seat = 0; seat < 5; seat++)
      for (let index = 0; index < 6; index++) {
        expect(isInside(board.mouthFeet(seat, 5, index, 6))).toBe(true);
        expect(isInside(board.sloopFeet(seat, 5, index))).toBe(true);
      }
  });

  test('the numbers of the spaces are never smaller than 11 pixels', () => {
    expect(board.numberSize).toBeGreaterThanOrEqual(11);
  });

  test('a course runs from one place to the other', () => {
    const course = board.course(3, 9);
    expect(distance(course[0]!, board.stones[2]!.centre)).toBeLessThan(board.pirate.height * 3);
    expect(distance(course.at(-1)!, board.stones[8]!.centre)).toBeLessThan(board.pirate.height * 3);
    expect(polyline(board.course(9, 3))).toBe(polyline(course.toReversed()));
  });
});

test('on a phone a space is at least 44 pixels high', () => {
  // The heights of the board in the two versions, with five players on a screen of 360 × 640 pixels.
  for (const height of [386, 356]) {
    const board = layLanes(348, height);
    const pitch = board.stones[6]!.centre.y - board.stones[0]!.centre.y;
    expect(pitch).toBeGreaterThanOrEqual(44);
  }
});

test('every place along the way is listed, forwards and backwards', () => {
  expect(placesBetween(3, 6)).toEqual([4, 5, 6]);
  expect(placesBetween(6, 3)).toEqual([5, 4, 3]);
});
