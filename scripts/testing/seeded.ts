// For tests only: replaces the random sources of a process by seeded ones, so that every run does the same.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Setting TEST_SEED changes every random test. If it is not set, every run is the same. */
export const TEST_SEED = process.env['TEST_SEED'] ?? '';

/** A stream of bytes that is determined by a seed: SHA-256 of the seed and a counter. */
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

/** Replaces the random sources that our code uses. UUIDs are unchanged, because they only name processes. */
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
