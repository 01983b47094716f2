import { expect, test } from 'vitest';
import { placeWords, type Box } from './place.ts';

const SCREEN = { width: 360, height: 640, top: 46 };
const SIZE = { width: 344, height: 130 };

const boxAt = ({ left, top }: { readonly left: number; readonly top: number }): Box => ({
  left,
  top,
  right: left + SIZE.width,
  bottom: top + SIZE.height,
});
const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const square = (left: number, top: number, size = 60): Box => ({ left, top, right: left + size, bottom: top + size });

test('words stay on the screen, stay below the bar, and do not cover the thing that they are about', () => {
  for (let top = 46; top <= 580; top += 7)
    for (const left of [0, 150, 300]) {
      const target = square(left, top);
      const words = boxAt(placeWords(SIZE, SCREEN, target, []));
      expect(touches(words, target), `${left} ${top}`).toBe(false);
      expect([words.left >= 0, words.right <= 360, words.top >= 46, words.bottom <= 640]).toEqual(Array(4).fill(true));
    }
});

test('words do not cover what should stay free', () => {
  const tray = { left: 0, top: 480, right: 360, bottom: 640 };
  const words = boxAt(placeWords(SIZE, SCREEN, square(100, 420), [tray]));
  expect(touches(words, tray)).toBe(false);
});

test('words would rather cover a large thing that should stay free than the small thing that must be touched', () => {
  const tray = { left: 0, top: 480, right: 360, bottom: 640 };
  const [target, touched] = [square(300, 60), square(120, 330)];
  const board = { left: 0, top: 46, right: 360, bottom: 470 };
  const words = boxAt(placeWords(SIZE, SCREEN, target, [tray, board], [touched]));
  expect([touches(words, target), touches(words, touched)]).toEqual([false, false]);
});

test('words fit into the gap between two things that should stay free', () => {
  const others = { left: 0, top: 60, right: 360, bottom: 170 };
  const tray = { left: 0, top: 450, right: 360, bottom: 640 };
  const words = boxAt(placeWords(SIZE, SCREEN, square(60, 490), [others, tray]));
  expect([touches(words, others), touches(words, tray)]).toEqual([false, false]);
});

test('words are next to the thing that they are about', () => {
  const words = boxAt(placeWords(SIZE, SCREEN, square(100, 300), []));
  expect(Math.min(Math.abs(words.top - 360), Math.abs(300 - words.bottom))).toBeLessThan(20);
});

test('if there is nothing to point at, words are in the middle of the screen', () => {
  expect(placeWords(SIZE, SCREEN, undefined, [])).toMatchObject({ left: 8, top: 255 });
});
