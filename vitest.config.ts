import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left alone Vitest keeps one core to itself, which on two cores means one test file after the other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Whole games over sockets take their time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,cli}/src/**/*.test.ts',
            'apps/server/test/*.test.ts',
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
          environment: 'happy-dom',
          include: ['src/**/*.test.ts'],
          // The page's parts are loaded once, not anew for every file; every test cleans up after itself.
          isolate: false,
          // What shares its modules cannot run among what does not.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
