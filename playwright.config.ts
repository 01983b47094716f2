import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
