import { defineConfig } from '@playwright/test';
import { browserNamed, howToStart } from './scripts/testing/browsers.ts';

const browser = browserNamed(process.env['TEST_BROWSER'] || 'chromium', 'TEST_BROWSER');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // A test waits for its pages about half of the time, so there are more tests at a time than cores.
  workers: '300%',
  // No test measures time. These limits only end a test that hangs, also on a machine that is busy with other jobs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // The service worker would fetch the whole site for every test. Tests without a network allow it (see WITH_OFFLINE_CACHE).
    serviceWorkers: 'block',
    ...(await howToStart(browser)),
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
