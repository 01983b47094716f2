import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from './rng.ts';

const WORDS_PER_BLOCK = 8;

/** The random numbers for games that people play: HMAC-SHA-256 in counter mode. Anyone can verify them once the seed is known. */
export class FairStream implements Rng {
  readonly #gameSeed: Uint8Array;
  #block = new DataView(new ArrayBuffer(0));
  #blockNumber = -1;
  #word: number;

  /** `word` is the number of words to skip, so that a stream can continue where an earlier stream stopped. */
  constructor(gameSeed: Uint8Array, word = 0) {
    this.#gameSeed = gameSeed;
    this.#word = word;
  }

  /** The number of words that have been taken so far, including those that were skipped. */
  get word(): number {
    return this.#word;
  }

  below(n: number): number {
    const limit = Math.floor(0x1_0000_0000 / n) * n;
    for (;;) {
      const word = this.#next();
      if (word < limit) return word % n;
    }
  }

  #next(): number {
    const number = Math.floor(this.#word / WORDS_PER_BLOCK);
    if (number !== this.#blockNumber) {
      const block = hmac(sha256, this.#gameSeed, utf8ToBytes(String(number)));
      this.#block = new DataView(block.buffer, block.byteOffset);
      this.#blockNumber = number;
    }
    return this.#block.getUint32((this.#word++ % WORDS_PER_BLOCK) * 4);
  }
}

/** The stream for a seed that may be any text. The SHA-256 of the text is the game seed. */
export const streamFromText = (seed: string): FairStream => new FairStream(sha256(utf8ToBytes(seed)));
