import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder = '';
let npm: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sloop-start-'));
});
afterEach(() => {
  // The whole group: whatever a failed test has left behind, too.
  try {
    process.kill(-npm.pid!, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` in a process group of its own; the address once it serves. */
async function start(): Promise<string> {
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: '0', SLOOP_DATA: join(folder, 'sloop.db'), SLOOP_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of npm.stdout!) {
    said += String(chunk);
    const [, address] = /Sloop is at (\S+)/.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`it did not start: ${said}`);
}

const isServing = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

describe.skipIf(process.platform === 'win32')('npm start', { timeout: 120_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm alone ends the server', async (signal) => {
    const address = await start();
    expect(await isServing(address)).toBe(true);
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    npm.kill(signal);
    await ended;
    await expect.poll(() => isServing(address), { timeout: 20_000 }).toBe(false);
  });

  test('Ctrl-C in a terminal, which reaches npm and the server, is one request to leave', async () => {
    const address = await start();
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    process.kill(-npm.pid!, 'SIGINT');
    await ended;
    await expect.poll(() => isServing(address), { timeout: 20_000 }).toBe(false);
  });
});
