import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { VARIABLES } from '@sloop/server/settings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SLOOP = join(import.meta.dirname, '../../bin/sloop.mjs');
let folder = '';
/**
 * The servers that the current test has started. After a failed test, some of them may still be running and must be
 * killed.
 */
const children: ChildProcess[] = [];
const environment = (more: object = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  PORT: '0',
  SLOOP_SITE: 'none',
  SLOOP_LOG: 'silent',
  // Without this setting, a server that has just started on a busy machine might refuse newcomers.
  SLOOP_OVERLOAD_MS: '60000',
  SLOOP_DATA: join(folder, 'sloop.db'),
  ...more,
});
const sloop = (args: string[], more: object = {}): { status: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SLOOP, ...args], {
    env: environment(more),
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

/** Starts a server and waits until it prints its address. */
async function served(): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [SLOOP, 'serve'], { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const chunk of child.stdout) {
    const base = /Sloop is at (\S+)/.exec(String(chunk))?.[1];
    if (base !== undefined) return { child, base };
  }
  throw new Error('the server printed no address');
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sloop-cli-'))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('sloop serve', () => {
  test('--help lists every setting with its meaning', () => {
    const { out } = sloop(['serve', '--help']);
    for (const { name, about } of VARIABLES) expect(out).toContain(`${name.padEnd(18)}  ${about}`);
  });

  // The server's settings.test.ts tests the other settings that are refused.
  test.each([
    [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ HOST: 'no.such.host.invalid' }, 'the server could not start'],
  ])('%j is refused at the start', (more, reason) => {
    const { status, err } = sloop(['serve'], more);
    expect([status, err]).toEqual([1, expect.stringContaining(reason)]);
    expect(err).not.toContain('secret');
  });

  test('stores everything before it exits on SIGTERM, on SIGHUP, and on signals from both the terminal and npm', async () => {
    const guests: { readonly cookie: string; readonly me: unknown }[] = [];
    for (const stop of [kill('SIGTERM'), kill('SIGHUP'), killTwice]) {
      const { child, base } = await served();
      const exit = ended(child);
      for (const { cookie, me } of guests)
        expect(await (await fetch(`${base}/api/me`, { headers: { cookie } })).json()).toEqual(me);
      const reply = await fetch(`${base}/api/me`);
      guests.push({ cookie: reply.headers.getSetCookie()[0]!.split(';')[0]!, me: await reply.json() });
      await stop(child, base);
      expect(await exit).toBe(0);
    }
  });
});

type Stop = (child: ChildProcess, base: string) => unknown;

const kill =
  (signal: NodeJS.Signals): Stop =>
  (child) =>
    child.kill(signal);

/** Sends a signal again while the server is shutting down. */
async function killTwice(child: ChildProcess, base: string): Promise<void> {
  // An open connection without a request delays the shutdown a little.
  const idle = connect(Number(new URL(base).port), '127.0.0.1');
  await once(idle, 'connect');
  child.kill('SIGINT');
  await pause(100);
  child.kill('SIGINT');
  child.kill('SIGTERM');
  child.once('exit', () => idle.destroy());
}

describe('sloop backup', () => {
  test('copies the database of a running server, and overwrites a file only with --overwrite', async () => {
    const { child, base } = await served();
    const { id } = (await (await fetch(`${base}/api/me`)).json()) as { id: string };
    const copy = join(folder, 'copy.db');
    expect(sloop(['backup', copy]).out).toMatch(/^Copied .* to /);
    const database = new DatabaseSync(copy);
    expect(database.prepare('select id from people').all()).toEqual([{ id }]);
    database.close();
    expect(sloop(['backup', copy])).toMatchObject({ status: 1, err: expect.stringContaining('already exists') });
    expect(sloop(['backup', copy, '--overwrite']).status).toBe(0);
    child.kill('SIGTERM');
    await ended(child);
  });

  test('says what is wrong if there is nothing to copy', () => {
    expect(sloop(['backup', join(folder, 'copy.db')])).toMatchObject({
      status: 1,
      err: expect.stringContaining('no store'),
    });
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
    const postgres = sloop(['backup', join(folder, 'copy.db')], { DATABASE_URL: 'postgres://localhost/sloop' });
    expect(postgres.err).toContain('pg_dump');
  });
});
