import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export interface Rng {
  /** A random whole number from 0 to `n` − 1. Each number is equally likely. `n` must be from 1 to 2³² − 1. */
  below(n: number): number;
}

/**
 * The generator for simulations and searches (xoroshiro64**). It is fast and reproducible, but is never used for a game that people
 * play. `below` returns the upper half of the product of a random word and `n`. This favours no number by more than `n` / 2³².
 */
export class QuickRng implements Rng {
  #a: number;
  #b: number;

  /** The seed consists of two 32-bit words. At least one of them must not be 0. */
  constructor(a: number, b: number) {
    if ((a | b) === 0) throw new Error('a generator needs a seed that is not zero');
    this.#a = a | 0;
    this.#b = b | 0;
  }

  /** The next 32 random bits, as a signed integer. */
  next(): number {
    const a = this.#a;
    const b = this.#b ^ a;
    const product = Math.imul(a, 0x9e3779bb);
    this.#a = ((a << 26) | (a >>> 6)) ^ b ^ (b << 9);
    this.#b = (b << 13) | (b >>> 19);
    return Math.imul((product << 5) | (product >>> 27), 5);
  }

  /** `n` is usually small enough for two integer products, which are faster than one floating-point product. */
  below(n: number): number {
    const word = this.next();
    if (n > 0xffff) return ((word >>> 0) * 2.3283064365386963e-10 * n) >>> 0;
    return (Math.imul(word >>> 16, n) + (Math.imul(word & 0xffff, n) >>> 16)) >>> 16;
  }
}

/** A generator that is seeded with a string. */
export function rngFrom(text: string): QuickRng {
  const words = new DataView(sha256(utf8ToBytes(text)).buffer);
  return new QuickRng(words.getInt32(0), words.getInt32(4) | 1);
}

/**
 * Draws an index from 0 to `length` − 1. The probability of an index is proportional to `weights[from + index]`. The
 * weights must be whole numbers. `total` is their sum. It must be at least 1.
 */
export function pick(weights: ArrayLike<number>, from: number, length: number, total: number, rng: Rng): number {
  let left = rng.below(total);
  for (let index = 0; index < length; index++) {
    left -= weights[from + index]!;
    if (left < 0) return index;
  }
  throw new Error('the weights do not add up to their total');
}

/**
 * Takes `count` pieces at random out of a pile. `pile` holds the number of pieces of each kind. The taken pieces are
 * subtracted from it. Returns the number of taken pieces of each kind.
 */
export function takeAtRandom(pile: number[], count: number, rng: Rng): number[] {
  const taken = pile.map(() => 0);
  let size = pile.reduce((sum, each) => sum + each, 0);
  for (let piece = 0; piece < count; piece++) {
    const kind = pick(pile, 0, pile.length, size--, rng);
    pile[kind]!--;
    taken[kind]!++;
  }
  return taken;
}
