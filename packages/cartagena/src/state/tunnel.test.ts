import { streamFromText, type Rng } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { printed } from '../testing.ts';
import { TUNNEL_COUNT } from './tunnel.ts';

const SEGMENTS = ['BPHSDK', 'DBKPHS', 'HKPBSD', 'KBSDHP', 'PKDHSB', 'HDKBPS'];
const turned = (segment: string): string => [...segment].toReversed().join('');

/** A generator that returns the numbers of a list. It throws if the list is used up or the next number is too large. */
const scripted = (numbers: readonly number[]): Rng => {
  const left = [...numbers];
  return {
    below(n) {
      const number = left.shift();
      if (number === undefined || number >= n) throw new Error(`the list has no number below ${n}`);
      return number;
    },
  };
};

/** The tunnel that is laid with these random numbers. */
function laid(numbers: readonly number[]): string {
  const state = cartagena.start({ start: 0, version: 'jamaica', layout: undefined }, 2, 0);
  return cartagena.format(state, 'chance', cartagena.chance(state, scripted(numbers))).slice('layout '.length);
}

test('every segment has each symbol once', () => {
  for (const segment of SEGMENTS) expect([...segment].toSorted().join('')).toBe('BDHKPS');
});

test('six segments, each turned around or not, make 46,080 different tunnels', () => {
  const tunnels = new Set<string>();
  for (let order = 0; order < 720; order++) {
    // The shuffle draws five numbers: below 6, below 5, below 4, below 3 and below 2. Each `order` gives a different combination.
    const shuffle = [6, 5, 4, 3, 2].map((n, place) => Math.floor(order / [1, 6, 30, 120, 360][place]!) % n);
    for (let turns = 0; turns < 64; turns++)
      tunnels.add(laid([...shuffle, ...[0, 1, 2, 3, 4, 5].map((place) => (turns >> place) & 1)]));
  }
  expect(tunnels.size).toBe(TUNNEL_COUNT);
  const allowed = new Set(SEGMENTS.flatMap((segment) => [segment, turned(segment)]));
  for (const tunnel of tunnels)
    for (let place = 0; place < 36; place += 6)
      if (!allowed.has(tunnel.slice(place, place + 6)))
        throw new Error(`${tunnel} has a segment at ${place} that is not printed`);
});

test('the segments are swapped from the last place down, and then turned around from the first place up', () => {
  // Each segment is swapped with itself, so the order does not change.
  expect(laid([5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0])).toBe(SEGMENTS.join(''));
  // The last segment is swapped with the first segment. Each other segment is swapped with itself.
  expect(laid([0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0])).toBe([5, 1, 2, 3, 4, 0].map((at) => SEGMENTS[at]).join(''));
  // The last five places, beginning with the last, are each swapped with the first place.
  expect(laid([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe([1, 2, 3, 4, 5, 0].map((at) => SEGMENTS[at]).join(''));
  expect(laid([5, 4, 3, 2, 1, 1, 0, 0, 0, 0, 1])).toBe(
    [turned(SEGMENTS[0]!), ...SEGMENTS.slice(1, 5), turned(SEGMENTS[5]!)].join(''),
  );
});

test('a stream draws the start seat, then the tunnel, and then the dealt cards one by one', () => {
  const match = newGame(cartagena, 3, {}, streamFromText('Cartagena 1672'));
  const stream = streamFromText('Cartagena 1672');
  expect(match.start).toBe(stream.below(3));
  const order = [...SEGMENTS];
  for (let place = 5; place >= 1; place--) {
    const other = stream.below(place + 1);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  expect(printed(match).layout).toBe(order.map((each) => (stream.below(2) === 1 ? turned(each) : each)).join(''));
  const deck = [...'SDKBHP'].flatMap((symbol) => Array.from({ length: 17 }, () => symbol));
  const dealSix = (): string => {
    const six = Array.from({ length: 6 }, () => deck.splice(stream.below(deck.length), 1)[0]!);
    return [...'SDKBHP'].flatMap((symbol) => six.filter((card) => card === symbol)).join('');
  };
  const deals = match.log.filter(({ text }) => text.startsWith('deal ')).map(({ text }) => text);
  expect(deals).toEqual([`deal ${dealSix()}`, `deal ${dealSix()}`, `deal ${dealSix()}`]);
});
