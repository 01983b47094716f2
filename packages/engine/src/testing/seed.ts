import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment variable TEST_SEED. It is empty in an ordinary run. */
    readonly seed: string;
  }
}

/** A seed for a random test. It is the same in every run, unless TEST_SEED is set. */
export const testSeed = (name: string): string => inject('seed') + name;

/** Whether `npm run hunt` runs the tests. It may play more than `npm test`, which must be short. */
export const isHunt = (): boolean => inject('seed') !== '';
