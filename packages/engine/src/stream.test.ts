import { describe, expect, test } from 'vitest';
import { FairStream, streamFromText } from './stream.ts';

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/**
 * Test vectors for docs/spec/fairness.md. Python's hashlib and hmac computed them, independently of this code:
 *   key = sha256(seed.encode()).digest()
 *   block i = hmac.new(key, str(i).encode(), sha256).digest(), read with struct.unpack('>8I', …)
 *   below(n): skip words until a word w is less than 2**32 // n * n; the answer is w % n
 */
const VECTORS = [
  {
    seed: '',
    words: words(
      'dbcc5d11 1fb2d7d6 3e6a4825 d7b08b93 7fd99133 0c3d615e 3fe8258c 8283323d 0ed2636d',
      '5fc94d25 fddb0b95 95c8ea49 82fd71fd 98fb78e7 0ebe281c f04fb4e1 ff96a0c2 48bb9289',
    ),
    dice: [5, 2, 1, 5, 3, 0, 4, 3, 3, 5, 5, 5],
    mixed: [3, 2, 1, 1, 81, 54],
    half: { answers: [531814358, 1047152677, 2144964915, 205349214, 1072178572, 248669037], taken: 9 },
    threeQuarters: { answers: [531814358, 1047152677, 2144964915, 205349214, 1072178572, 2189636157], taken: 8 },
  },
  {
    seed: 'sloop',
    words: words(
      'd69602e9 d05fa834 1f2cc8d4 4c69bf13 173bd591 2a5c10f8 42754460 dded45d3 3c7e8fd6',
      'b274caee 1831bb9b bd29be11 3f727399 43038406 cf765063 90534089 aeb83b81 86aab514',
    ),
    dice: [5, 4, 4, 1, 5, 2, 2, 3, 0, 2, 1, 5],
    mixed: [4, 0, 1, 1, 83, 25],
    half: { answers: [523028692, 1281998611, 389797265, 710676728, 1114981472, 1014927318], taken: 9 },
    threeQuarters: { answers: [523028692, 1281998611, 389797265, 710676728, 1114981472, 1014927318], taken: 9 },
  },
  {
    seed: 'Smögen ⚓',
    words: words(
      '80223520 fceea5ee 58611c5a 95f7328e 1d75f45b 30fe9e7d ac2379b2 771e2100 2743338a',
      '5537b6a8 e987261e 09473927 cf785517 8063520d 5ed355d2 6f327e2d b4263ff2 6fed10be',
    ),
    dice: [4, 2, 0, 0, 1, 3, 2, 2, 4, 4, 4, 5],
    mixed: [2, 2, 0, 0, 73, 40],
    half: { answers: [1482759258, 494269531, 821993085, 1998463232, 658715530, 1429714600], taken: 10 },
    threeQuarters: { answers: [2149725472, 1482759258, 2516005518, 494269531, 821993085, 2888006066], taken: 7 },
  },
];

/** The next word of a stream. `below(2³² − 1)` returns the word itself, but skips the word 2³² − 1. */
const wordOf = (stream: FairStream): string => stream.below(0xffff_ffff).toString(16).padStart(8, '0');

describe.each(VECTORS)(
  'the stream of the seed $seed',
  ({ seed, words: expected, dice, mixed, half, threeQuarters }) => {
    test('words come from HMAC blocks in order, big-endian, eight per block', () => {
      const stream = streamFromText(seed);
      expect(expected.map(() => wordOf(stream))).toEqual(expected);
      expect(stream.word).toBe(expected.length);
    });

    test('below(n) is the word modulo n', () => {
      const stream = streamFromText(seed);
      expect(dice.map(() => stream.below(6))).toEqual(dice);
      const other = streamFromText(seed);
      expect([5, 4, 3, 2, 102, 101].map((n) => other.below(n))).toEqual(mixed);
    });

    test('below(n) skips the words that would make some results more likely than others', () => {
      const stream = streamFromText(seed);
      expect(half.answers.map(() => stream.below(2 ** 31 + 1))).toEqual(half.answers);
      expect(stream.word).toBe(half.taken);
      const other = streamFromText(seed);
      expect(threeQuarters.answers.map(() => other.below(3 * 2 ** 30))).toEqual(threeQuarters.answers);
      expect(other.word).toBe(threeQuarters.taken);
    });

    test('words continue within a block and from one block to the next', () => {
      for (const taken of [0, 3, 7, 8, 9, 16]) {
        const stream = streamFromText(seed);
        for (let word = 0; word < taken; word++) stream.below(6);
        expect(wordOf(stream)).toBe(expected[taken]);
      }
    });
  },
);

test('a stream can begin at any word, such as the first or the last word of a block', () => {
  // The SHA-256 of "sloop", computed with Python.
  const key = 'f808410204c50c81604f288f9a68bd7604796b96185eb936fa29d10a163c5338';
  const gameSeed = Uint8Array.from(key.match(/../g)!, (byte) => parseInt(byte, 16));
  const at = (word: number): string => wordOf(new FairStream(gameSeed, word));
  expect([79, 80, 87, 88].map(at)).toEqual(['68b5699d', '5dd12437', 'b983c518', '6c49fefc']);
  const stream = new FairStream(gameSeed, 87);
  expect([wordOf(stream), wordOf(stream), stream.word]).toEqual(['b983c518', '6c49fefc', 89]);
});

test('below(1) is 0 but still takes a word', () => {
  const stream = streamFromText('sloop');
  expect([stream.below(1), stream.below(1), stream.word]).toEqual([0, 0, 2]);
  expect(wordOf(stream)).toBe('1f2cc8d4');
});

test('every face of a die comes up about equally often', () => {
  const stream = streamFromText('fair dice');
  const counts = [0, 0, 0, 0, 0, 0];
  for (let roll = 0; roll < 6000; roll++) counts[stream.below(6)]!++;
  // 145 is five standard deviations.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(145);
});
