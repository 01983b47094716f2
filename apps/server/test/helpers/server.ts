// This import adds the plugin's types to the app.
import type {} from '@fastify/websocket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ReplacedServices, type RunningServer } from '../../src/serve.ts';
import { readSettings, type Settings } from '../../src/settings.ts';

/** Runs `work` with a temporary folder and deletes the folder afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sloop-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes settings for tests: a free port, a silent log, fast bots, and limits that no test reaches. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    PORT: '0',
    SLOOP_LOG: 'silent',
    SLOOP_BOT_MS: '5',
    SLOOP_BOT_PAUSE_MS: '0',
    SLOOP_BOT_THREADS: '1',
    SLOOP_RATE: '100000',
    SLOOP_SOCKETS: '10000',
    SLOOP_LISTED: '1000',
    SLOOP_OVERLOAD_MS: '60000',
    SLOOP_SITE: 'none',
  });
  if (!settings.ok) throw new Error(settings.reason);
  return { ...settings.value, ...overrides };
}

/** Runs `work` with a real server that stores its data in a new SQLite file. */
export async function withServer<T>(
  work: (base: string, serving: RunningServer) => Promise<T>,
  overrides: Partial<Settings> = {},
  replaced: ReplacedServices = {},
): Promise<T> {
  return withTempFolder(async (folder) => {
    const serving = await serve(testSettings({ data: join(folder, 'sloop.db'), ...overrides }), replaced);
    try {
      return await work(serving.address, serving);
    } finally {
      await serving.close();
    }
  });
}
