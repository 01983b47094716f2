// For tests only. Replaces the sources of random numbers in a process with seeded sources, so that every run is the
// same.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A different TEST_SEED gives every random test different random numbers. Without TEST_SEED, every run is the same. */
export const TEST_SEED = process.env['TEST_SEED'] ?? '';

/** Returns a function that draws bytes. The seed determines the bytes, which are SHA-256 hashes of the seed and a counter. */
function streamOf(seed: string): (size: number) => Buffer {
  let block = 0;
  return (size) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < size; length += 32)
      blocks.push(crypto.createHash('sha256').update(`${block++} ${seed}`).digest());
    return Buffer.concat(blocks).subarray(0, size);
  };
}

type Callback = (error: Error | null, bytes: Buffer) => void;

/** Replaces the sources of random numbers that our code uses. UUIDs stay random, because they are only names of processes. */
export function seedRandomness(seed: string): void {
  const draw = streamOf(seed);
  const randomBytes = (size: number, callback?: Callback): Buffer | undefined => {
    const bytes = draw(size);
    if (!callback) return bytes;
    process.nextTick(callback, null, bytes);
    return undefined;
  };
  const getRandomValues = <Values extends NodeJS.TypedArray>(values: Values): Values => {
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).set(draw(values.byteLength));
    return values;
  };
  const randomInt = (from: number, to?: number): number => {
    const [least, end] = to === undefined ? [0, from] : [from, to];
    return least + (draw(6).readUIntLE(0, 6) % (end - least));
  };
  Object.assign(crypto, { randomBytes, randomInt });
  syncBuiltinESMExports();
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: getRandomValues, configurable: true });
  Math.random = () => draw(4).readUInt32LE() / 2 ** 32;
}
