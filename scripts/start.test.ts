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
  // Kills the whole process group, so that a failed test leaves no process behind.
  try {
    process.kill(-npm.pid!, 'SIGKILL');
  } catch {
    // All processes have already exited.
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` in a new process group. Returns the address when the server is ready. */
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
  throw new Error(`npm start did not start the server: ${said}`);
}

const isServing = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s that is sent only to npm ends the server', async (signal) => {
    const address = await start();
    expect(await isServing(address)).toBe(true);
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    npm.kill(signal);
    await ended;
    await expect.poll(() => isServing(address), { timeout: 60_000 }).toBe(false);
  });

  test('Ctrl-C in a terminal, which reaches both npm and the server, counts as one request to stop', async () => {
    const address = await start();
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    process.kill(-npm.pid!, 'SIGINT');
    await ended;
    await expect.poll(() => isServing(address), { timeout: 60_000 }).toBe(false);
  });
});
