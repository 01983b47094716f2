import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserNamed, howToStart } from './scripts/testing/browsers.ts';

// As in vitest.config.ts: workers and game servers load faster if Node keeps compiled code.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

const browser = browserNamed(process.env['TEST_BROWSER'] || 'chromium', 'TEST_BROWSER');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // A test spends much of its time waiting for its pages, so there are more workers than cores.
  workers: '150%',
  // No test measures time. These limits only end a test that hangs. They leave enough time for a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    // The service worker would fetch the whole site for every test. Only the tests of offline use allow it (see
    // WITH_OFFLINE_CACHE).
    serviceWorkers: 'block',
    ...(await howToStart(browser)),
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
