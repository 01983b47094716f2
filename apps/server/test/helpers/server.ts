// Tells the compiler what this plugin adds to the app.
import type {} from '@fastify/websocket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type Parts, type Serving } from '../../src/serve.ts';
import { readSettings, type Settings } from '../../src/settings.ts';

/** A folder that is gone when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sloop-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Settings for a test: a free port, a quiet log, quick bots, no limits that a test would run into. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    PORT: '0',
    SLOOP_LOG: 'silent',
    SLOOP_BOT_MS: '5',
    SLOOP_BOT_PAUSE_MS: '0',
    SLOOP_BOT_THREADS: '1',
    SLOOP_RATE: '100000',
    SLOOP_SOCKETS: '10000',
    SLOOP_SITE: 'none',
  });
  if (!settings.ok) throw new Error(settings.reason);
  return { ...settings.value, ...overrides };
}

/** A real server on a fresh SQLite file, for as long as the work takes. */
export async function withServer<T>(
  work: (base: string, serving: Serving) => Promise<T>,
  overrides: Partial<Settings> = {},
  parts: Parts = {},
): Promise<T> {
  return inFolder(async (folder) => {
    const serving = await serve(testSettings({ data: join(folder, 'sloop.db'), ...overrides }), parts);
    try {
      return await work(serving.address, serving);
    } finally {
      await serving.close();
    }
  });
}
