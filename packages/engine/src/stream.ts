import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from './rng.ts';

const WORDS_PER_BLOCK = 8;

/** Random numbers for games that people play (HMAC-SHA-256 in counter mode). Anyone who knows the seed can verify them. */
export class FairStream implements Rng {
  readonly #gameSeed: Uint8Array;
  #block = new DataView(new ArrayBuffer(0));
  #blockNumber = -1;
  #word: number;

  /** `word` is the index of the first word to take, so that a stream can continue where an earlier stream stopped. */
  constructor(gameSeed: Uint8Array, word = 0) {
    this.#gameSeed = gameSeed;
    this.#word = word;
  }

  /** The index of the next word. It may be larger than the number of draws, because `below` rejects some words. */
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

/** Makes a stream from any string. The SHA-256 of the string is the game seed. */
export const streamFromText = (seed: string): FairStream => new FairStream(sha256(utf8ToBytes(seed)));
