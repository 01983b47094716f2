import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs `npm run engines` with these arguments, on a machine without Firefox and WebKit. */
function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'engines.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, FIREFOX: '', WEBKIT: '', PLAYWRIGHT_BROWSERS_PATH: '/nowhere', ...env },
  });
}

test('an unknown browser is refused', () => {
  const { status, stderr } = run(['firefox', 'opera']);
  expect(stderr.trim()).toBe('A browser must be chromium, firefox or webkit, not "opera".');
  expect(status).toBe(1);
});

test('without the browsers, the command says how to get them', () => {
  const { status, stderr } = run([]);
  for (const browser of ['firefox', 'webkit']) expect(stderr).toContain(`"npx playwright install ${browser}"`);
  expect(status).toBe(1);
});

test('a variable that names no file is reported', () => {
  const { status, stderr } = run(['webkit'], { WEBKIT: '/nowhere/webkit' });
  expect(stderr.trim()).toBe('WEBKIT is "/nowhere/webkit", but there is no such file.');
  expect(status).toBe(1);
});
