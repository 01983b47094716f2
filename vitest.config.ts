import { fileURLToPath } from 'node:url';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { TEST_SEED } from './scripts/testing/seeded.ts';

const setupFiles = [import.meta.resolve('./scripts/testing/vitest.setup.ts')].map((url) => fileURLToPath(url));
const provide = { seed: TEST_SEED };

export default defineConfig({
  test: {
    // Left alone Vitest keeps one core to itself, which on two cores means one test file after the other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          setupFiles,
          provide,
          environment: 'node',
          // Whole games over sockets take their time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,cli}/src/**/*.test.ts',
            'apps/server/test/*.test.ts',
            // What of the site needs no page, against a real server.
            'apps/web/src/**/*.node.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        plugins: [svelteTesting()],
        test: {
          name: 'web',
          setupFiles,
          provide,
          environment: 'happy-dom',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.node.test.ts'],
          // The page's parts are loaded once, not anew for every file; every test cleans up after itself.
          isolate: false,
          // What shares its modules cannot run among what does not.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
