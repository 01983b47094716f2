import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { TEST_SEED } from './scripts/testing/seeded.ts';

// Node keeps compiled code in this folder. Test processes, bots' threads and the programs that tests start then load our
// sources in a third of the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

const setupFiles = [import.meta.resolve('./scripts/testing/vitest.setup.ts')].map((url) => fileURLToPath(url));
/** Modules are loaded once for all files, which saves a third of the time. Every test cleans up after itself. */
const shared = {
  setupFiles,
  provide: { seed: TEST_SEED },
  // No test measures time. These limits only end a test that hangs. They leave enough time for a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
  // The server's tests spend about half of their time waiting for server processes, so there are twice as many workers
  // as cores. A percentage cannot be used, because Vitest limits it to the number of cores.
  maxWorkers: 2 * availableParallelism(),
};
/**
 * Node imports the sources directly. If Vite imported them, each use of an import would be a property access, which
 * would halve the speed of the rules.
 */
const native = { environment: 'node', experimental: { viteModuleRunner: false } } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...native,
          name: 'node',
          include: [
            'apps/{server,cli}/src/**/*.test.ts',
            'apps/server/test/*.test.ts',
            // Tests of parts of the site that need a real server but no page.
            'apps/web/src/**/*.node.test.ts',
            'bench/src/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        plugins: [svelteTesting()],
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.node.test.ts'],
        },
      },
    ],
  },
});
