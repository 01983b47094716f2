import { expect, test } from 'vitest';
import { holds } from '../check.ts';
import { checksOf, MoveTimes, panelsOf, type Sample, type SoakResult } from './samples.ts';

const MB = 1024 * 1024;

/** Samples of a server that is killed repeatedly at first and then runs undisturbed. `change` makes one thing worse over time. */
const result = (change: (nth: number) => Partial<Sample> = () => ({}), more: Partial<SoakResult> = {}): SoakResult => ({
  samples: Array.from({ length: 100 }, (_, nth) => ({
    at: nth,
    isUndisturbed: nth >= 40,
    memory: (nth < 40 ? 150 + nth : 160) * MB,
    descriptors: 50,
    disk: nth * MB,
    log: MB,
    times: nth === 10 ? [] : [1, 2, 3],
    ...change(nth),
  })),
  losses: [],
  away: [900],
  mostP99: 100,
  restarting: [],
  ...more,
});

const failing = (soak: SoakResult): string[] => checksOf(soak).flatMap((check) => (holds(check) ? [] : [check.name]));

test('a soak in which nothing grows and nothing is lost passes', () => {
  expect(failing(result())).toEqual([]);
  expect(failing(result(() => ({ descriptors: undefined })))).toEqual([]);
});

test.each<[string, SoakResult]>([
  ['growth of memory in the time without kills', result((nth) => ({ memory: (100 + 2 * nth) * MB }))],
  ['growth of open files and sockets in the time without kills', result((nth) => ({ descriptors: 50 + nth }))],
  ['SQLite’s log at its longest', result((nth) => ({ log: nth === 70 ? 101 * MB : MB }))],
  ['p99 until a move is confirmed', result((nth) => ({ times: nth % 20 === 0 ? [200] : [1] }))],
  ['moves confirmed in the time without kills', result((nth) => (nth < 40 ? {} : { times: [] }))],
  ['confirmed moves and chat lines that are missing', result(undefined, { losses: ['a move'] })],
  ['longest time without a server after a kill', result(undefined, { away: [900, 31_000] })],
])('a soak fails because of %s', (name, soak) => {
  expect(failing(soak)).toContain(name);
});

test('a move that was due before the server was back counts apart', () => {
  const times = new MoveTimes();
  times.add(1000, 1005, 500);
  times.add(1500, 4000, 3900);
  times.add(2000, 4001, Infinity);
  times.add(3900, 3910, 3900);
  expect(times.take()).toEqual([5, 10]);
  expect(times.restarting).toEqual([2500, 2001]);
  expect(times.take()).toEqual([]);
});

test('the picture has a line for each figure, and a gap where a figure is missing', () => {
  const drawn = panelsOf(result()).map((panel) => panel.draw(500));
  expect(drawn).toHaveLength(4);
  expect(drawn[3]!.match(/<path d="M[^"]*M[^"]*"/g)).toHaveLength(2);
  expect(drawn.join('')).not.toContain('NaN');
});
