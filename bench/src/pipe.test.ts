import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const printed = async (...args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const [script, ...flags] = args;
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, script!), ...flags]);
};

// `execFile` gives the process pipes for its output.
test('bench:bots prints its results and no progress into a pipe', async () => {
  // With so few games, the result does not reach the bound, so the process exits with an error.
  const ended = printed('bots.ts', '--games', '4', '--only', 'Tortuga 2: deckhand');
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
  expect(stdout).toContain('Tortuga 2: deckhand at cabin-boy');
  expect(stderr).toBe('');
});

test('tune prints its results and no progress into a pipe', async () => {
  const [policy, again] = await Promise.all([
    printed('tune.ts', 'cartagena', 'policy', '--steps', '1'),
    printed('tune.ts', 'cartagena', 'policy', '--steps', '1'),
  ]);
  expect(policy.stderr).toBe('');
  expect(policy.stdout).toContain('export const TUNINGS');
  // The same seed gives the same constants.
  expect(again.stdout).toBe(policy.stdout);
});
