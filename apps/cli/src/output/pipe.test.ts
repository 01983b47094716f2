import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SLOOP = join(import.meta.dirname, '../../bin/sloop.mjs');

// `execFile` gives the process pipes for its output.
test.each([
  [['simulate', 'tortuga', '--games', '20'], 'random games of tortuga'],
  [['arena', 'cartagena', '--seats', 'bosun,cabin-boy', '--games', '8', '--simulations', '5'], 'row beats column'],
])('sloop %j writes its result to a pipe, but no progress', async (args, expected) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SLOOP, ...args]);
  expect(stdout).toContain(expected);
  expect(stderr).toBe('');
});
