// Each test has its own seed, which depends on the test's name and on TEST_SEED, but not on the tests that ran before.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { seedRandomness, TEST_SEED } from './seeded.ts';

function seedAll(name: string): void {
  const seed = `${TEST_SEED} ${name}`;
  seedRandomness(seed);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: createHash('sha256').update(seed).digest().readInt32LE() });
}

seedAll('');
beforeEach(({ task }) => seedAll(task.fullTestName ?? task.name));
